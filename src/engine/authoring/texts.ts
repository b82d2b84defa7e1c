import { joinPointer } from '../pointer.ts';

/** A text of a definition, with its pointer in the file. */
export type Text = { text: string; at: string };

/** All texts inside a part of a file, at any depth. */
export function textsIn(part: unknown, at = ''): Text[] {
  if (typeof part === 'string') return [{ text: part, at }];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsIn(value, joinPointer(at, key)));
}

/** Keys whose values are no words for people. */
const NO_WORDS = new Set(['pattern', 'const', 'enum', 'default', 'accept', 'file', 'values']);

/** The texts inside that people read. The message for a broken pattern is one, the pattern itself is none. */
export function wordsIn(part: unknown): Text[] {
  return textsIn(part).filter(({ at }) => {
    const [parent = '', key = ''] = at.split('/').slice(-2);
    return parent === 'errorMessage' || !(NO_WORDS.has(key) || NO_WORDS.has(parent));
  });
}

/** The names in braces of a text, such as `telefon` and `/vorname`. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}
