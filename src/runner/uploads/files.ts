import type { FieldFault } from '../../contract/index.ts';
import {
  filesSent,
  isPlainObject,
  payload,
  readPointer,
  uploadsWithin,
  writePointer,
  type Answers,
  type SentFile,
  type Wizard,
} from '../../engine/index.ts';
import type { FileRef } from '../../fields/index.ts';

/** A file of the answers and the pointer of its field. */
export type HeldFile = { pointer: string; ref: FileRef };

/** The files of a field. */
export function filesIn(answers: Answers, pointer: string): FileRef[] {
  const value = readPointer(answers, pointer);
  return Array.isArray(value) ? value.filter(isRef) : [];
}

/** The files of all fields. */
export function heldFiles(wizard: Wizard, answers: Answers): HeldFile[] {
  return uploadPointers(wizard, answers).flatMap((pointer) =>
    filesIn(answers, pointer).map((ref) => ({ pointer, ref })),
  );
}

/** The answers with files added to or removed from their fields. Does not change the input. */
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

/** The files that are sent with these answers, without duplicates. */
export function sentFiles(wizard: Wizard, answers: Answers): SentFile[] {
  return filesSent(wizard, payload(wizard, answers));
}

/** A fault with the file that it concerns and the server's own sentence (`said`). */
export type FileFault = FieldFault & { file: HeldFile | undefined; said: string };

/**
 * Relates the server's faults about single files to their fields and prefixes the files' names. `file` is undefined for
 * all other faults.
 */
export function faultsByFile(wizard: Wizard, answers: Answers, faults: readonly FieldFault[]): FileFault[] {
  const into = wizard.definition.wizard.documents?.into;
  const pointers = uploadPointers(wizard, answers);
  return faults.flatMap((fault) => {
    const pointer = pointers.find((candidate) => fault.pfad.startsWith(`${candidate}/`));
    // The derived list of all documents repeats the same fault.
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

/** Where the answers may hold files. */
function uploadPointers(wizard: Wizard, answers: Answers): string[] {
  return uploadsWithin(wizard, answers).map(({ pointer }) => pointer);
}

function isRef(value: unknown): value is FileRef {
  return (
    isPlainObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['path'] === 'string'
  );
}
