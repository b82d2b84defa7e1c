import type { DefinitionFiles } from '../../check/fileNames.ts';
import { fillOwnParts, idFlaw, partFile, partName, scaffold, splitParts } from '../../check/browser.ts';
import { applyEdits, freeName, usesOf, type Edit } from '../../editing/index.ts';
import { plainWords, readPointer } from '../../engine/index.ts';
import { NEW } from '../../format/index.ts';

/** What a wizard may not share with others. `taken`: how their reference numbers begin. */
type Identity = { id: string; title: string; taken: readonly string[] };

/** An id made of a title: 'Mietwagen für Übergang' becomes `mietwagen-fuer-uebergang`. */
export function idFrom(title: string): string {
  return plainWords(title).join('-').toLowerCase().slice(0, 60);
}

/** What is wrong with the end of a new wizard's address, in the words of its field, and one that is free. */
type NameFlaw = { message: string; free: string | undefined };

/** Whether a new wizard may have this name; undefined if it may. `title`: what another one is made of, if there is no name. */
export function nameFlaw(name: string, title: string, taken: readonly string[]): NameFlaw | undefined {
  if (idFlaw(name, taken) === undefined) return undefined;
  const wanted = idFrom(name) || idFrom(title);
  const free = wanted === '' ? undefined : freeName(wanted, [...taken, PARTS], '-');
  const isTaken = name !== '' && idFrom(name) === name;
  return { message: name === '' ? NO_NAME : isTaken ? TAKEN : FORM, free };
}

const NO_NAME = 'Bitte nennen Sie das Ende der Adresse, etwa mietwagen-anfrage.';
const TAKEN = 'Dieses Ende der Adresse ist schon vergeben.';
const FORM = 'Das Ende der Adresse besteht aus kleinen Buchstaben ohne Umlaute, Ziffern und Bindestrichen.';
/** Beside the wizards lies what they share. */
const PARTS = 'parts';

/** What a wizard is a copy of: what is live, or what the studio shows, which is its draft if there is one. */
export type CopySource = { of: string; isLive: boolean };

/** The choices of what a new wizard may be a copy of, each with its words. What is live comes before a draft. */
export function copySources(
  wizards: readonly { id: string; title?: string; live: boolean; draftBy?: string }[],
): { value: string; label: string }[] {
  return wizards.flatMap(({ id, title = id, live, draftBy }) => {
    const label = `Kopie von „${title}“`;
    if (draftBy === undefined) return [{ value: copyOf({ of: id, isLive: false }), label }];
    const draft = { value: copyOf({ of: id, isLive: false }), label: `${label}, aus dem Entwurf` };
    return live ? [{ value: copyOf({ of: id, isLive: true }), label: `${label}, wie live` }, draft] : [draft];
  });
}

/** The value of a choice. */
export function copyOf({ of, isLive }: CopySource): string {
  return `${isLive ? 'live' : 'kopie'} ${of}`;
}

/** What a choice is a copy of; undefined if it is none. */
export function readCopy(value: string): CopySource | undefined {
  const [kind, of] = value.split(' ');
  return of === undefined ? undefined : { of, isLive: kind === 'live' };
}

/** Two or three capital letters that reference numbers do not begin with yet, after the words of a title. */
export function freePrefix(title: string, taken: readonly string[]): string {
  const words = plainWords(title.toUpperCase()).flatMap((word) => word.replaceAll(/[^A-Z]/g, '') || []);
  const initials = words.map((word) => word.charAt(0)).join('');
  const own = [
    initials.slice(0, 2),
    initials.slice(0, 3),
    ...words.flatMap((word) => [word.slice(0, 2), word.slice(0, 3)]),
  ];
  const all = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
  return [...own, ...all].find((prefix) => prefix.length > 1 && !taken.includes(prefix)) ?? 'AA';
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The files of a new wizard: one choice, contact data. It is a draft until it is published. */
export function templateFiles({ id, title, taken }: Identity): DefinitionFiles {
  const files = Object.entries(scaffold(id)).map(
    ([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`] as const,
  );
  return adoptedFiles(Object.fromEntries(files), { id, title, taken });
}

/**
 * The files of a copy or an import. It becomes a draft with an identity of its own: no address that the original may claim, its own
 * id and reference numbers; an empty title keeps the one that it has. `isCopy`: what it is for has to be written anew. Everything else stays byte for byte. Throws an EditError if its
 * `wizard.json` is no JSON.
 */
export function adoptedFiles(
  files: DefinitionFiles,
  { id, title, taken }: Identity,
  { isCopy = false } = {},
): DefinitionFiles {
  const { own } = splitParts(files);
  const file = 'wizard.json';
  const [head, machine] = [file, 'machine.json'].map((name) => tried(own[name]));
  const prefix = readPointer(head, '/submit/reference');
  const claimed = ['/route', '/submit/path'].filter((pointer) => readPointer(head, pointer) !== undefined);
  const edits: Edit[] = [
    ...(title === '' ? [] : [{ file, pointer: '/title', set: title }]),
    // What another wizard is for, search engines would say of both. The sentence of the template is a finding.
    ...(isCopy ? [{ file, pointer: '/description', set: NEW.description }] : []),
    ...claimed.map((pointer) => ({ file, pointer, remove: true }) as const),
    ...(typeof prefix === 'string' && taken.includes(prefix)
      ? [{ file, pointer: '/submit/reference', set: freePrefix(title === '' ? id : title, taken) }]
      : []),
    ...(readPointer(head, '/public') === false ? [] : [{ file, pointer: '/public', set: false }]),
    ...(readPointer(machine, '/id') === undefined || readPointer(machine, '/id') === id
      ? []
      : [{ file: 'machine.json', pointer: '/id', set: id }]),
  ];
  return applyEdits(own, edits);
}

/**
 * The files of an import with those of its shared parts that the folder does not have. A part that says something else there gets another
 * name; `renamed` has the old names and the new ones. `known`: the parts of the folder, by path.
 */
export function withParts(
  files: DefinitionFiles,
  imported: DefinitionFiles,
  known: DefinitionFiles,
): { files: DefinitionFiles; renamed: [string, string][] } {
  const parts = Object.keys(imported).flatMap((file) => partName(file) ?? []);
  const taken = [...parts, ...Object.keys(known).flatMap((file) => partName(file) ?? [])];
  let all: DefinitionFiles = { ...files, ...splitOff(imported) };
  const renamed: [string, string][] = [];
  for (const part of parts) {
    const file = partFile(part);
    if (known[file] === undefined) continue;
    if (JSON.stringify(tried(known[file])) === JSON.stringify(tried(all[file]))) {
      all = applyEdits(all, [{ file, delete: true }]);
      continue;
    }
    const to = freeName(part, taken, '-');
    taken.push(to);
    renamed.push([part, to]);
    const uses = usesOf(all, { kind: 'part', part });
    all = applyEdits(all, [
      ...uses.map((use) => ({ file: use.file, pointer: use.pointer, set: to })),
      { file, moveTo: partFile(to) },
    ]);
  }
  return { files: all, renamed };
}

/** The shared parts that a wizard uses, by their paths; all of them while a file cannot be read. */
export function usedParts(files: DefinitionFiles): DefinitionFiles {
  const all = splitOff(files);
  try {
    const used = fillOwnParts(files).sources.parts;
    return Object.fromEntries(Object.entries(all).filter(([file]) => used.includes(partName(file) ?? '')));
  } catch {
    return all;
  }
}

/** The shared parts among the files. */
export function splitOff(files: DefinitionFiles): DefinitionFiles {
  return Object.fromEntries(Object.entries(files).filter(([file]) => partName(file) !== undefined));
}

function tried(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
