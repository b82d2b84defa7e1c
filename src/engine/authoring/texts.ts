import { joinPointer } from '../pointer.ts';

/** A text of a definition, with its pointer in the file. */
export type Text = { text: string; at: string };

/** All texts inside a part of a file, at any depth. */
export function textsIn(part: unknown, at = ''): Text[] {
  if (typeof part === 'string') return [{ text: part, at }];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsIn(value, joinPointer(at, key)));
}

/** The names in braces of a text, such as `telefon` and `/vorname`. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}
