import { joinPointer, parsePointer } from '../../engine/index.ts';

/** Prefix of every element id of a form. rjsf joins the parts of a path with `_`. */
export const ID_PREFIX = 'feld';

/** The element id of a field: that of its input; for a closed question, that of its first choice. */
export function fieldId(pointer: string): string {
  return [ID_PREFIX, ...parsePointer(pointer)].join('_');
}

export function pathPointer(path: readonly (string | number)[]): string {
  return path.reduce<string>((pointer, token) => joinPointer(pointer, token), '');
}
