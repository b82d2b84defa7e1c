import { isPlainObject, joinPointer, readPath } from './pointer.ts';
import type { Answers } from './definition.ts';
import { plainDigits } from './digits.ts';
import { tidyText } from './tidyText.ts';
import type { Step } from './types.ts';
import type { Field } from './fields.ts';

/**
 * Normalises answers for validation and storage: tidies texts (`tidyText`) and omits empty values (empty text, null, an empty
 * list), so that 'not answered' has one form. Pure; does not change the input.
 */
export function tidy(answers: Answers): Answers {
  return tidyObject(answers, 0);
}

/**
 * The normalised answer to a question, as `tidy` would return it, with our digits where something says how it is written. A password is
 * taken as it was given: spaces belong to it.
 */
export function tidyAt(answers: Answers, { path, secret, digits, schema }: Omit<Field, 'conditions'>): unknown {
  const value = readPath(answers, path);
  const isSecret = secret === true && typeof value === 'string' && value.trim() !== '';
  if (isSecret) return value;
  const tidied = tidyValue(value, path.length);
  const hasDigits = digits ?? (schema.pattern !== undefined || schema.format !== undefined);
  return hasDigits && typeof tidied === 'string' ? plainDigits(tidied) : tidied;
}

/** The answers to a step's questions, with everything else in the same groups. */
export function ownAnswers({ roots }: Step, answers: Answers): Answers {
  return Object.fromEntries(roots.flatMap((key) => (Object.hasOwn(answers, key) ? [[key, answers[key]]] : [])));
}

/** The answers with a step's own replaced by `own`. Does not change the inputs. */
export function withOwnAnswers({ roots }: Step, answers: Answers, own: Answers): Answers {
  const merged = { ...answers, ...own };
  for (const key of roots) if (!Object.hasOwn(own, key)) delete merged[key];
  return merged;
}

/** Assignment is much faster than defining a property. Only `__proto__` would do anything but add a key. */
function put(object: Answers, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}

/** No question is nested deeper. Deeper values are left unchanged, so that no request can exhaust the stack. */
const MAX_DEPTH = 64;

function tidyObject(object: Record<string, unknown>, depth: number): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const value = tidyValue(object[key], depth + 1);
    if (value !== undefined) put(result, key, value);
  }
  return result;
}

function tidyValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return tidyText(value) || undefined;
  if (value === null) return undefined;
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => tidyItem(item, depth + 1));
  return isPlainObject(value) ? tidyObject(value, depth) : value;
}

/** Items keep their index, so that an issue's pointer names the item on screen. */
function tidyItem(item: unknown, depth: number): unknown {
  return tidyValue(item, depth) ?? item;
}

/** A value's pointer, and the same with `*` for array indices, as definitions write it. */
export type Leaf = { pointer: string; pattern: string };

/**
 * Every value that is not an object or is nested too deep; an empty object counts as a value. `longest` is the length of
 * the longest pattern of interest: everything below a longer one counts as one value, so that long names are not
 * repeated for each value below.
 */
export function leaves(value: unknown, longest = Number.POSITIVE_INFINITY): Leaf[] {
  const found: Leaf[] = [];
  addLeaves(value, { pointer: '', pattern: '' }, { found, longest, depth: 0 });
  return found;
}

type LeafSearch = { found: Leaf[]; longest: number; depth: number };

function addLeaves(value: unknown, at: Leaf, { found, longest, depth }: LeafSearch): void {
  const isGroup = depth <= MAX_DEPTH && at.pattern.length <= longest;
  const below: LeafSearch = { found, longest, depth: depth + 1 };
  if (isGroup && Array.isArray(value)) addLeavesOfList(value, at, below);
  else if (isGroup && isPlainObject(value) && (depth === 0 || hasKeys(value)))
    for (const key of Object.keys(value)) addLeaves(value[key], within(at, key), below);
  else found.push(at);
}

/** Objects in a list have leaves of their own; all other items count as the list itself. */
function addLeavesOfList(list: unknown[], at: Leaf, below: LeafSearch): void {
  if (list.length === 0 || !list.every(isPlainObject)) below.found.push(at);
  for (const [index, item] of list.entries()) {
    if (isPlainObject(item))
      addLeaves(item, { pointer: joinPointer(at.pointer, index), pattern: `${at.pattern}/*` }, below);
  }
}

function hasKeys(object: object): boolean {
  return Object.keys(object).length > 0;
}

/** Outside of lists, pointer and pattern are the same string. */
function within({ pointer, pattern }: Leaf, key: string): Leaf {
  const inside = joinPointer(pointer, key);
  return { pointer: inside, pattern: pointer === pattern ? inside : joinPointer(pattern, key) };
}
