import { EditError } from '../../editing/index.ts';

/** What is selected after an entry was deleted: the next one beside it, else the previous one; undefined if it was alone. */
export function besideOf<T>(all: readonly T[], index: number): T | undefined {
  return index < 0 ? undefined : (all[index + 1] ?? all[index - 1]);
}

/** What was typed, without spaces around it. Throws an EditError if that is nothing. */
export function needed(text = '', what: string): string {
  if (text.trim() === '') throw new EditError(`Bitte geben Sie ${what} an.`);
  return text.trim();
}
