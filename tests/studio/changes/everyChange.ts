import { fillOwnParts } from '../../../src/check/browser.ts';
import type { DefinitionFiles } from '../../../src/check/fileNames.ts';
import { applyEdits, type Edit } from '../../../src/editing/index.ts';
import { roleAt } from '../../../src/format/places.ts';
import { isPlainObject } from '../../../src/engine/index.ts';
import { wizardCompiler, type Compiled } from '../../../src/studio/document/compile.ts';
import { placesOf } from '../../dump/subjects.ts';

export const TODAY = () => '2026-11-26';

/** A change of one value of a wizard's files. */
export type OneChange = { name: string; made: () => DefinitionFiles };

/** Whether a file says something to people. */
const isTold = (file: string) => file !== 'journeys.json' && !file.startsWith('../') && !file.startsWith('editions/');

/** The files with their shared parts filled in. */
export function filled(files: DefinitionFiles): DefinitionFiles {
  const { texts } = fillOwnParts(files);
  return Object.fromEntries(Object.entries(texts).filter(([file]) => !file.startsWith('../')));
}

/** Every value of the files changed, and every one removed, one at a time. */
export function everyChange(files: DefinitionFiles): OneChange[] {
  const parsed = Object.entries(files).flatMap(([file, text]) =>
    isTold(file) ? [[file, JSON.parse(text) as unknown] as const] : [],
  );
  const texts = parsed.flatMap(([file, root]) =>
    [...placesOf(root)].flatMap(({ pointer, value }) =>
      typeof value === 'string' ? [{ file, pointer, value, role: roleAt(file, pointer) }] : [],
    ),
  );
  return parsed.flatMap(([file, root]) =>
    [...placesOf(root)].flatMap(({ pointer, value }) => {
      if (pointer === '' || pointer === '/$schema') return [];
      const role = typeof value === 'string' ? roleAt(file, pointer) : undefined;
      const another = texts.find((one) => one.role === role && one.value !== value)?.value;
      const next = changed(value, role === undefined ? undefined : another);
      const edits: Edit[] = [
        ...(next === undefined ? [] : [{ file, pointer, set: next }]),
        { file, pointer, remove: true },
      ];
      return edits.map((edit) => ({
        name: `${file} ${pointer} ${'set' in edit ? 'changed' : 'removed'}`,
        made: () => applyEdits(files, [edit]),
      }));
    }),
  );
}

/** Another value of the same kind; undefined for objects, whose members are changed. `another`: what else stands in such a place. */
function changed(value: unknown, another: string | undefined): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [...value.slice(1), ...value.slice(0, 1)];
  if (typeof value !== 'string') return undefined;
  if (another !== undefined) return another;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return '2027-01-01';
  if (value.startsWith('today')) return 'today-P6M';
  if (/^-?P\d/.test(value)) return 'P3W';
  return /\s/.test(value) || value.length > 12 ? `${value} Neu` : value;
}

/** The wizard of the files; undefined where they cannot be run. */
export function runnable(compile: ReturnType<typeof wizardCompiler>, files: DefinitionFiles) {
  const compiled: Compiled = compile(files, TODAY);
  return 'reason' in compiled ? undefined : compiled.wizard;
}

/** Names that only programs know: of answers, steps, tables, columns and computed values, and keys of the format. Not those that are answers, too. */
export function namesIn(files: DefinitionFiles): Set<string> {
  const names = new Set<string>();
  const answers = new Set<unknown>();
  for (const [file, text] of Object.entries(files)) {
    const id = /^(?:steps|tables)\/(.+)\.json$/.exec(file)?.[1];
    if (id !== undefined) names.add(id);
    for (const { pointer, value } of placesOf(JSON.parse(text))) {
      if (/\/(?:const|enum\/\d+)$/.test(pointer)) answers.add(value);
      if (isPlainObject(value)) for (const key of Object.keys(value)) names.add(key);
    }
  }
  return new Set([...names].filter((name) => /^\p{Ll}/u.test(name) && !answers.has(name) && !GERMAN.has(name)));
}

/** Keys that are words of our sentences, too. */
const GERMAN = new Set(
  'alter am anmelden auch euro hinten in keine mehr nie schreiben senden stellen was weiter'.split(' '),
);

/** Texts that somebody has written for people, the longest first. */
export function wordsIn(...all: DefinitionFiles[]): string[] {
  const words = new Set<string>();
  for (const files of all)
    for (const text of Object.values(files))
      for (const { pointer, value } of placesOf(JSON.parse(text)))
        if (typeof value === 'string' && isWords(pointer, value))
          // What is filled in is named in other words.
          for (const piece of value.split(/\{[/=][^{}]*\}/)) words.add(piece);
  return [...words].filter((word) => word.length > 2).toSorted((one, other) => other.length - one.length);
}

const ADDRESS = /\/(?:href|route|exit|path)$/;

/** Whether a text is read by people as it stands. */
function isWords(pointer: string, value: string): boolean {
  if (ADDRESS.test(pointer)) return true;
  return /\/(?:title|label|description|reason|text|message|button)$/.test(pointer) || /\s/.test(value);
}

/** Addresses look like pointers, and are what people see in their browsers. What the site fills in by itself is typed as it is called. */
const ADDRESSES =
  /\(Link zu [^)]*\)|(?:Seite|Senden an|Wohin Zurück am Anfang führt) \| .*|(?:Angabe|Parameter) „[^“]*“|\/(?:anfrage|kontakt)\b|\{\p{L}+\}/gu;

/** What only programs read in a text. `words`: what somebody has written for people. `names`: keys, and names of answers. */
export function forProgramsIn(text: string, words: readonly string[], names: ReadonlySet<string>): string | undefined {
  const own = words.reduce((rest, word) => rest.replaceAll(word, '·'), text.replaceAll(ADDRESSES, '·'));
  const found = /\d{4}-\d\d-\d\d|today|\{[^}]*\}|\[[{"]|"|(?<=^|[\s„(])\/\p{L}+/u.exec(own)?.[0];
  return found ?? [...own.matchAll(/\p{L}[\p{L}\d:_-]*/gu)].map(([word]) => word).find((word) => names.has(word));
}
