import { isPlainObject } from '../../engine/pointer.ts';

/** Kinds of values that keywords apply to. Each corresponds to a test that Ajv generates. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: isText,
  number: isNumber,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: isList,
  object: isPlainObject,
};

/** The test for one or several types. Throws for an unknown one. */
export function typeTest(types: readonly string[]): (value: unknown) => boolean {
  const tests = types.map((type) => {
    const test = TYPES[type];
    if (test === undefined) throw new Error(`type must be JSONType or JSONType[]: ${type}`);
    return test;
  });
  return (value) => tests.some((test) => test(value));
}

/** Whether two JSON values are equal. NaN, which requests cannot contain, equals itself. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right || (Number.isNaN(left) && Number.isNaN(right))) return true;
  if (isList(left))
    return isList(right) && left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
  if (!isPlainObject(left) || !isPlainObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

/** UTF-16 code units of the longest text that has so many code points. */
export function mostUnits(codePoints: number): number {
  return 2 * codePoints;
}

/** The number of Unicode code points. A lone surrogate counts as one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
