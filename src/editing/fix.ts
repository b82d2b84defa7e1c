import type { DefinitionFiles } from '../check/fileNames.ts';
import { EditError, type Edit } from './edits.ts';
import { parsePointer, joinPointer, readPointer } from '../engine/pointer.ts';
import { Plan } from './plan.ts';
import { valuesOf } from './references.ts';
import type { Finding } from '../check/finding.ts';

/**
 * A remedy: what a button says, in German, and what it does. `leaves`: the findings that there are afterwards and were not
 * before, if that was checked.
 */
export type Fix = { label: string; edits: Edit[]; leaves?: Finding[] };

/** A finding with what its remedies look at. */
export type Fault = {
  finding: Finding;
  files: DefinitionFiles;
  file: string;
  pointer: string;
  /** What stands at the place; undefined if nothing does. */
  value: unknown;
  /** The last name or index of the pointer. */
  name: string;
  /** The pointer of what is around. */
  parent: string;
};

export type Fixer = (fault: Fault) => Fix | Fix[] | undefined;

/** The remedies of one kind. None if the files do not allow the edits. */
export function tryFix(fixer: Fixer, finding: Finding, files: DefinitionFiles): Fix[] {
  const { file, pointer } = finding;
  const path = parsePointer(pointer);
  const value = readPointer(valuesOf(files)[file], pointer);
  const parent = path.slice(0, -1).reduce<string>(joinPointer, '');
  try {
    return [fixer({ finding, files, file, pointer, value, name: path.at(-1) ?? '', parent }) ?? []].flat();
  } catch (error) {
    if (error instanceof EditError) return [];
    throw error;
  }
}

/** The value at a place of the files. */
export function readAt({ files }: Fault, file: string, pointer: string): unknown {
  return readPointer(valuesOf(files)[file], pointer);
}

/** Removes what the finding is about. */
export function removeIt(label: string): Fixer {
  return ({ file, pointer, value }) =>
    value === undefined ? undefined : { label, edits: [{ file, pointer, remove: true }] };
}

/** Removes an entry of a list at the place, if others are left. */
export const removeEntry: Fixer = (fault) => {
  const list = readAt(fault, fault.file, fault.parent);
  return Array.isArray(list) && list.length > 1 ? removeIt('Eintrag entfernen')(fault) : undefined;
};

/** Removes what the finding is about, and what is around it if that is empty then. */
export function removeWhole(label: string): Fixer {
  return ({ files, file, pointer, parent }) => {
    const plan = new Plan(files);
    plan.make({ file, pointer, remove: true });
    plan.dropEmpty(file, parent);
    return { label, edits: plan.edits };
  };
}

/** Deletes the file. */
export function deleteFile(label: string): Fixer {
  return ({ file, files }) => (Object.hasOwn(files, file) ? { label, edits: [{ file, delete: true }] } : undefined);
}

/** The first words in quotation marks of a sentence. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '');
}
