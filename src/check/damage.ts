import { erasePointer, isPlainObject, joinPointer, readPointer } from '../engine/pointer.ts';
import type { Finding } from './finding.ts';
import { ruleFor, type Cause } from './rules.ts';

/**
 * A part of a definition that is not known, because its file is faulty. `pointer` is empty for a whole file. Findings
 * that may follow from it are not reported. `slight`: neither questions nor conditions nor ways are lost.
 */
export type Damage = { file: string; pointer: string; slight?: boolean };

/** One error of a file's JSON Schema, by the place of the value that has to go. */
export type Flaw = { pointer: string };

/** The file's data without the parts that break its schema; undefined if too little remains. */
export function repair(
  file: string,
  data: unknown,
  flawsOf: (data: unknown) => Flaw[],
): { data: unknown; damage: Damage[] } | undefined {
  if (!isPlainObject(data)) return undefined;
  const sound = structuredClone(data);
  const damage: Damage[] = [];
  for (let flaws = flawsOf(sound); flaws.length > 0; flaws = flawsOf(sound))
    for (const { pointer } of flaws) {
      const removed = removable(sound, pointer);
      if (removed === '') return undefined;
      damage.push({ file, pointer: removed, slight: isSlight(file, removed, readPointer(sound, removed)) });
      erasePointer(sound, removed);
    }
  return { data: sound, damage };
}

/** A single value of a question, such as a limit; in the flow only `BACK`, which is never followed. */
function isSlight(file: string, pointer: string, value: unknown): boolean {
  if (file === 'machine.json') return pointer.endsWith('/BACK');
  return (
    (typeof value !== 'object' || value === null) && !/\/(?:if|not|anyOf)\/|\/(?:type|const|transient)$/.test(pointer)
  );
}

/** The innermost member of an object around a place. Items stay, since findings name them by their index. */
function removable(data: unknown, pointer: string): string {
  for (let at = pointer; at !== ''; at = parentOf(at)) if (isPlainObject(readPointer(data, parentOf(at)))) return at;
  return '';
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Whether a finding may follow from what is not known. */
export function mayFollow(found: Finding, damage: Damage[]): boolean {
  return damage.some((part) => isNear(found, part) || depends(found, part));
}

/** Whether the finding is about the damaged part, or about the value that contains it. */
function isNear(found: Finding, { file, pointer }: Damage): boolean {
  if (found.file !== file) return false;
  const holder = parentOf(pointer);
  return holder === ''
    ? pointer === '' || isWithin(found.pointer, pointer) || found.pointer === ''
    : isWithin(found.pointer, holder);
}

/** An unknown name may be used elsewhere. */
function depends({ file, pointer, code }: Finding, damage: Damage): boolean {
  const { follows = [] } = ruleFor(code);
  const from = (cause: Cause) => follows.includes(cause);
  const touches = (part: string) => damage.pointer === '' || isWithin(damage.pointer, part);
  if (from('anything')) return true;
  if (damage.file === 'machine.json')
    return damage.slight !== true && (file === 'machine.json' || (from('flow') && !pointer.startsWith('/mails/')));
  if (damage.file === 'wizard.json')
    return (touches('/mails') && from('mails')) || (touches('/computed') && from('values'));
  if (damage.file.startsWith('tables/')) return from('tables');
  if (!damage.file.startsWith('steps/')) return false;
  const isOwn = /^\/(?:ui|advice)\b/.test(pointer) && file !== damage.file;
  return (
    (touches('/schema') && from('rules')) ||
    (touches('/schema') && damage.slight !== true && from('questions') && !isOwn) ||
    (touches('/schema') && file === damage.file && from('ownRules')) ||
    (touches('/result') && from('result')) ||
    (touches('/onward') && from('onward')) ||
    (damage.pointer === '' && from('steps'))
  );
}

function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/** The place of a schema error whose removal repairs it. */
export function flawAt(keyword: string, instancePath: string, name: unknown): Flaw {
  return keyword === 'additionalProperties' || keyword === 'propertyNames'
    ? { pointer: joinPointer(instancePath, String(name)) }
    : { pointer: instancePath };
}
