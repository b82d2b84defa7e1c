import { joinPointer, parsePointer } from '../engine/index.ts';

/** First part of every element id of a form; rjsf joins path parts with `_`. */
export const ID_PREFIX = 'feld';

/** The element id of an answer's place. Inputs carry it themselves, closed questions on their first choice. */
export function fieldId(pointer: string): string {
  return [ID_PREFIX, ...parsePointer(pointer)].join('_');
}

export function pathPointer(path: readonly (string | number)[]): string {
  return path.reduce<string>((pointer, token) => joinPointer(pointer, token), '');
}
