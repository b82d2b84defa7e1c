import { uploadsWithin } from './payload.ts';
import { isPlainObject, readPointer, writePointer } from './pointer.ts';
import type { Answers } from './definition.ts';
import type { Wizard } from './types.ts';

/**
 * The answers as they were before an edit. Files that were removed since are not restored: the server has deleted them.
 * Pure; does not change the inputs.
 */
export function restoreEdit(wizard: Wizard, before: Answers, now: Answers): Answers {
  const answers = structuredClone(before);
  for (const { pointer } of uploadsWithin(wizard, answers)) {
    const files = readPointer(answers, pointer);
    if (!Array.isArray(files)) continue;
    const kept = idsIn(readPointer(now, pointer));
    writePointer(
      answers,
      pointer,
      files.filter((file) => kept.has(idOf(file))),
    );
  }
  return answers;
}

function idsIn(files: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(files) ? files.map(idOf) : []);
}

function idOf(file: unknown): unknown {
  return isPlainObject(file) ? file['id'] : file;
}
