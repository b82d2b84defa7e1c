import { EditError } from '../../editing/index.ts';
import { plainWords } from '../../engine/index.ts';

/** A name for a step or a file, made of the first words of its title: small letters, digits, hyphens. Empty if nothing is left. */
export function stepName(title: string): string {
  return plainWords(title).slice(0, 3).join('-').toLowerCase();
}

/** The name itself, or with the first number that is free: `ort`, `ort-2`. */
export function nearestName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** What is selected after an entry was deleted: the next one beside it, else the previous one; undefined if it was alone. */
export function besideOf<T>(all: readonly T[], index: number): T | undefined {
  return index < 0 ? undefined : (all[index + 1] ?? all[index - 1]);
}

/** What was typed, without spaces around it. Throws an EditError if that is nothing. */
export function needed(text = '', what: string): string {
  if (text.trim() === '') throw new EditError(`Bitte geben Sie ${what} an.`);
  return text.trim();
}
