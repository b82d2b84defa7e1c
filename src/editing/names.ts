import { FIELD_NAME } from './rename.ts';
import { plainWords } from '../engine/plainWords.ts';
import { withoutLinks } from '../engine/formatValue.ts';

/** Names are made of as many first words as fit. */
const LONGEST = 24;

/** A name for an answer of the client, made of the first words of a title: `wannBrauchenSieIhn`. Empty if they make none. */
export function nameFromTitle(title: string): string {
  const name = inOneWord(firstWords(title.replace(/^[^\p{L}]+/u, '')));
  return FIELD_NAME.test(name) ? name : '';
}

/** A name for an answer as it was typed, or made of what was typed if that is no name. */
export function fieldName(typed: string): string {
  return FIELD_NAME.test(typed) ? typed : nameFromTitle(typed) || typed;
}

/** The value that stands for a choice, made of the first words of its title. Empty if there are none. */
export function choiceName(title: string): string {
  return inOneWord(firstWords(title));
}

/** A name for a step or a file: small letters, digits, hyphens. Empty if the title makes none. */
export function stepName(title: string): string {
  return firstWords(title).join('-').toLowerCase();
}

/** The name itself, or with the first number that is free: `ort`, `ort2`. */
export function freeName(name: string, taken: readonly string[], between = ''): string {
  const known = new Set(taken);
  let free = name;
  for (let count = 2; known.has(free); count += 1) free = `${name}${between}${count}`;
  return free;
}

function firstWords(title: string): string[] {
  const words = plainWords(withoutLinks(title));
  let length = 0;
  return words.filter((word, index) => {
    length += word.length;
    return index === 0 || length <= LONGEST;
  });
}

function inOneWord(words: readonly string[]): string {
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}
