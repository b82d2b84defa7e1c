import { isPlainObject, joinPointer } from './pointer.ts';
import type { Answers } from './definition.ts';

/**
 * Answers as they are judged and stored: strings trimmed, and whatever says nothing (empty text, null, an empty list)
 * left out, so that 'not answered' has one spelling. Pure; the input is not touched.
 */
export function tidy(answers: Answers): Answers {
  return tidyObject(answers);
}

function tidyObject(object: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const value = tidyValue(object[key]);
    if (value !== undefined) Object.defineProperty(result, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return result;
}

function tidyValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => tidyItem(item));
  return isPlainObject(value) ? tidyObject(value) : value;
}

/** Items keep their place, so that an issue's pointer still names the item that the person sees. */
function tidyItem(item: unknown): unknown {
  return tidyValue(item) ?? item;
}

/** The pointers of every value that is not an object, `*` standing for array indices. */
export function leafPointers(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => (isPlainObject(item) ? leafPointers(item, `${at}/*`) : [at]));
    return [...new Set(items.length === 0 ? [at] : items)];
  }
  if (!isPlainObject(value)) return [at];
  return Object.keys(value).flatMap((key) => leafPointers(value[key], joinPointer(at, key)));
}
