import { isPlainObject } from '../../engine/index.ts';
import { mayHave, mayLook, sortOf } from '../../format/index.ts';
import type { FilePlace } from '../document/place.ts';
import { schemaFileOf } from '../../format/schemas.ts';

/** Whether a key of the format about looks fits the sort of a question. */
export function suits(schema: Readonly<Record<string, unknown>>, key: string): boolean {
  const sort = sortOf(schema);
  return sort === undefined || mayLook(sort, key);
}

/** Whether a key of the format fits the sort of a question. Others are for people who know the format. */
export function fits(schema: Readonly<Record<string, unknown>>, key: string): boolean {
  if (key === 'uses') return false;
  // A law may change the words of every question.
  if (key === 'wordings' && schema['uses'] === undefined) return true;
  if (key === 'with' || schema['uses'] !== undefined) return key === 'with' && schema['uses'] !== undefined;
  const sort = sortOf(schema);
  return sort === undefined || mayHave(sort, key);
}

/**
 * They hold questions, answers or steps, which are removed one by one, with what uses them; without `upload`, a question for files is
 * none that can be drawn.
 */
const HOLDING = new Set(['schema', 'properties', 'items', 'oneOf', 'states', 'then', 'else', 'upload']);

/** Whether what stands at a place may be removed as a whole, if the format does not need it. `inside`: what it stands in. */
export function isRemovable({ pointer }: FilePlace, inside: unknown): boolean {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  // Questions and steps have a title; a group can do without.
  if (/^(?:\/.*\/properties\/[^/]+)?\/title$/.test(pointer))
    return isPlainObject(inside) && inside['properties'] !== undefined;
  return !HOLDING.has(key);
}

/** What has a place of its own in the outline or a view, or says nothing to people who do not know the format. */
const RARE: Readonly<Record<string, readonly string[]>> = {
  'wizard.schema.json': ['edition', 'embedded', 'query', 'accepts', 'documents', 'computed'],
  'step.schema.json': ['uses', 'with', 'schema', 'ui', 'titleWithout'],
  'table.schema.json': ['rows', 'sets', 'otherwise'],
};
/** Said only on a last step, and only before it. */
const LAST = ['thanks', 'sections', 'links'];
const BEFORE = ['button', 'waits', 'open', 'onward', 'result', 'summary'];

/** Whether a key of a whole file is for people who know the format. `isLast`: the file is that of a last step. */
export function isRare(file: string, key: string, isLast: boolean): boolean {
  const format = schemaFileOf(file) ?? '';
  const unfit = format === 'step.schema.json' ? (isLast ? BEFORE : LAST) : [];
  return RARE[format]?.includes(key) === true || unfit.includes(key);
}

/** The conditions of a hint, which has one. The others say negated, or in one word, what the first can say too. */
const CONDITIONS = ['when', 'notInFuture', 'unless', 'unlessAnswers'];

/** Whether a place is a hint, which `key` gives a condition. */
function isConditionOfHint({ pointer }: FilePlace, key: string): boolean {
  return /^\/advice\/\d+$/.test(pointer) && CONDITIONS.includes(key);
}

/** Whether a key that is missing may be added. `value`: what stands at the place. */
export function isOffered(place: FilePlace, key: string, value: object): boolean {
  if (!isConditionOfHint(place, key)) return true;
  return key !== 'unlessAnswers' && !CONDITIONS.some((other) => Object.hasOwn(value, other));
}

/** Whether a key that is missing is looked for only by people who know the format. */
export function isRarelyAdded(place: FilePlace, key: string): boolean {
  return isConditionOfHint(place, key) && key !== 'when';
}

/** Whether a place is one of several versions of a table, whose rows stand in the grid as the table's own do. */
export function isVersion({ file, pointer }: FilePlace): boolean {
  return schemaFileOf(file) === 'table.schema.json' && /^\/sets\/\d+$/.test(pointer);
}
