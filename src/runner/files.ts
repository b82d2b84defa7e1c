import type { FieldFault } from '../contract/index.ts';
import {
  fieldsOf,
  isPlainObject,
  payload,
  readPointer,
  writePointer,
  type Answers,
  type Wizard,
} from '../engine/index.ts';
import type { FileRef } from '../fields/index.ts';

/** A file among the answers, and the field that holds it. */
export type HeldFile = { pointer: string; ref: FileRef };

/** The files that a field holds. */
export function filesIn(answers: Answers, pointer: string): FileRef[] {
  const value = readPointer(answers, pointer);
  return Array.isArray(value) ? value.filter(isRef) : [];
}

/** The files that all fields hold. */
export function heldFiles(wizard: Wizard, answers: Answers): HeldFile[] {
  return uploadPointers(wizard).flatMap((pointer) => filesIn(answers, pointer).map((ref) => ({ pointer, ref })));
}

/** The answers with files added to their fields, or taken out of them. The input is not touched. */
export function withFiles(
  answers: Answers,
  { add = [], without = [] }: { add?: HeldFile[]; without?: HeldFile[] },
): Answers {
  const changed = structuredClone(answers);
  const gone = new Set(without.map(({ ref }) => ref.id));
  for (const pointer of new Set([...add, ...without].map((file) => file.pointer))) {
    const fresh = add.filter((file) => file.pointer === pointer).map(({ ref }) => ref);
    writePointer(changed, pointer, [...filesIn(changed, pointer).filter(({ id }) => !gone.has(id)), ...fresh]);
  }
  return changed;
}

/** The files that are sent with these answers, each once. */
export function sentFiles(wizard: Wizard, answers: Answers): { id: string; name: string }[] {
  const sent = heldFiles(wizard, payload(wizard, answers)).map(({ ref: { id, name } }) => [id, { id, name }] as const);
  return [...new Map(sent).values()];
}

/** A fault, and the file that it is about with what was `said` of it. */
export type FileFault = FieldFault & { file: HeldFile | undefined; said: string };

/**
 * What the server said about single files, told with their names and at their fields; `file` is undefined for all else.
 */
export function faultsByFile(wizard: Wizard, answers: Answers, faults: readonly FieldFault[]): FileFault[] {
  const into = wizard.definition.wizard.documents?.into;
  const pointers = uploadPointers(wizard);
  return faults.flatMap((fault) => {
    const pointer = pointers.find((candidate) => fault.pfad.startsWith(`${candidate}/`));
    // The list of all documents says it a second time.
    if (pointer === undefined)
      return fault.pfad.startsWith(`${into}/`) ? [] : [{ ...fault, file: undefined, said: fault.meldung }];
    const ref = filesIn(answers, pointer)[Number(fault.pfad.slice(pointer.length + 1).split('/')[0])];
    return [
      ref === undefined
        ? { ...fault, file: undefined, said: fault.meldung }
        : { pfad: pointer, meldung: `${ref.name}: ${fault.meldung}`, file: { pointer, ref }, said: fault.meldung },
    ];
  });
}

function uploadPointers(wizard: Wizard): string[] {
  return fieldsOf(wizard)
    .filter(({ schema }) => schema.upload !== undefined)
    .map(({ pointer }) => pointer);
}

function isRef(value: unknown): value is FileRef {
  return (
    isPlainObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['path'] === 'string'
  );
}
