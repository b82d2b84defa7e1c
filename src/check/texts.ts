import { joinPointer } from '../engine/pointer.ts';
import { memoize } from '../engine/memoize.ts';

/** A text of a definition, with its pointer in the file. */
export type Text = { text: string; at: string };

/** All texts inside a part of a file, at any depth. `root` is the pointer of the part. */
export function textsIn(part: unknown, root = ''): Text[] {
  const texts: Text[] = [];
  const collect = (value: unknown, at: string): void => {
    if (typeof value === 'string') texts.push({ text: value, at });
    else if (typeof value === 'object' && value !== null)
      for (const [key, below] of Object.entries(value)) collect(below, joinPointer(at, key));
  };
  collect(part, root);
  return texts;
}

/** Keys whose values are no words for people. */
const NO_WORDS = new Set(['pattern', 'const', 'enum', 'default', 'accept', 'file', 'values']);

/** The texts inside that people read. The message for a broken pattern is one, the pattern itself is none. */
export function wordsIn(part: unknown): readonly Text[] {
  return typeof part === 'object' && part !== null ? wordsInside(part) : readWords(part);
}

/** Kept as long as the part is, since several checks read the same one. */
const wordsInside = memoize(readWords, new WeakMap<object, Text[]>());

function readWords(part: unknown): Text[] {
  return textsIn(part).filter(({ at }) => {
    const [parent = '', key = ''] = keywordsOf(at).slice(-2);
    return parent === 'errorMessage' || !(NO_WORDS.has(key) || NO_WORDS.has(parent));
  });
}

/** The parts of a pointer into a definition; '' for names of questions, which may be those of keywords. */
export function keywordsOf(at: string): string[] {
  let areNames = false;
  return at.split('/').map((part) => {
    const isName = areNames;
    areNames = !isName && part === 'properties';
    return isName ? '' : part;
  });
}

/** The names in braces of a text, such as `telefon` and `/vorname`. */
export function placeholdersOf(text: string): string[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}
