import type { DefinitionFiles } from '../check/fileNames.ts';
import { EditError, type Edit } from './edits.ts';
import { parsePointer, joinPointer, readPointer } from '../engine/pointer.ts';
import { Plan } from './plan.ts';
import { valuesOf } from './references.ts';
import { namesIn, nearIn, offeredIn, plain, type Sentence } from '../check/words.ts';
import type { Finding } from '../check/finding.ts';

/**
 * A remedy: what a button says, in German, and what it does. `said`: the label with what it names; missing if it names nothing. `leaves`: the
 * findings that there are afterwards and were not before, if that was checked. `opens`: what the remedy only begins, so that it is filled in
 * there; what is still missing in it is left out of `leaves`.
 */
export type Fix = {
  label: string;
  said?: Sentence;
  edits: Edit[];
  leaves?: Finding[];
  opens?: Pick<Finding, 'file' | 'pointer'>;
};

/** A remedy whose label names something. */
export function fix(said: Sentence, edits: Edit[]): Fix {
  return { label: plain(said), said, edits };
}

/** A finding with what its remedies look at. */
export type Fault = {
  finding: Finding;
  files: DefinitionFiles;
  file: string;
  pointer: string;
  /** The value at the place; undefined if there is none. */
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
export function removeIt(label: string | Sentence): Fixer {
  return ({ file, pointer, value }) =>
    value === undefined ? undefined : fix([label].flat(), [{ file, pointer, remove: true }]);
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

/** What the finding says was probably meant. */
export function nearOf({ said }: Finding): string | undefined {
  return nearIn(said?.remedy ?? []);
}

/** What the finding lists as possible. */
export function offersOf({ said }: Finding): string[] {
  return offeredIn(said?.remedy ?? []);
}

/** The values of the format that the finding proposes. */
export function optionsOf({ said }: Finding): string[] {
  return namesIn(said?.remedy ?? [], 'option');
}
