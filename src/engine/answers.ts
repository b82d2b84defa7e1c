import { isPlainObject, joinPointer } from './pointer.ts';
import type { Answers } from './definition.ts';

/**
 * Answers as they are judged and stored: strings trimmed, and whatever says nothing (empty text, null, an empty list)
 * left out, so that 'not answered' has one spelling. Pure; the input is not touched.
 */
export function tidy(answers: Answers): Answers {
  return tidyObject(answers, 0);
}

/** No question lies deeper. What does is left as it is, so that no nesting exhausts the stack. */
const MAX_DEPTH = 64;

function tidyObject(object: Record<string, unknown>, depth: number): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const value = tidyValue(object[key], depth + 1);
    if (value !== undefined) Object.defineProperty(result, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return result;
}

function tidyValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (value === null) return undefined;
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => tidyItem(item, depth + 1));
  return isPlainObject(value) ? tidyObject(value, depth) : value;
}

/** Items keep their place, so that an issue's pointer still names the item that the person sees. */
function tidyItem(item: unknown, depth: number): unknown {
  return tidyValue(item, depth) ?? item;
}

/** The pointers of every value that is not an object (or lies too deep), `*` standing for array indices. */
export function leafPointers(value: unknown, at = '', depth = 0): string[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => (isPlainObject(item) ? leafPointers(item, `${at}/*`, depth + 1) : [at]));
    return [...new Set(items.length === 0 ? [at] : items)];
  }
  if (!isPlainObject(value) || depth > MAX_DEPTH) return [at];
  return Object.keys(value).flatMap((key) => leafPointers(value[key], joinPointer(at, key), depth + 1));
}
