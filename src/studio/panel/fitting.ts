import { isPlainObject } from '../../engine/index.ts';

type Sort = 'choice' | 'many' | 'list' | 'files' | 'group' | 'number' | 'day' | 'text' | 'yes';

/** What questions of each sort may say, besides their words, their answers and whether they must be answered. */
const OWN: Record<Sort, readonly string[]> = {
  choice: ['default'],
  many: ['default', 'minItems', 'maxItems', 'alone'],
  list: ['row', 'minItems', 'maxItems', 'items', 'uniqueItems'],
  files: ['upload', 'minItems', 'maxItems'],
  group: ['properties', 'required', 'minProperties'],
  number: ['minimum', 'maximum', 'default'],
  day: ['minDate', 'maxDate', 'default'],
  text: ['format', 'minLength', 'maxLength', 'default', 'equals', 'arithmetic'],
  yes: ['default', 'const'],
};
const ANY = new Set(['errorMessage', 'markRequired']);

/** Whether a key of the format fits the sort of a question. Others are for people who know the format. */
export function fits(schema: Readonly<Record<string, unknown>>, key: string): boolean {
  if (key === 'uses') return false;
  if (key === 'with' || schema['uses'] !== undefined) return key === 'with' && schema['uses'] !== undefined;
  const sort = sortOf(schema);
  return sort === undefined || ANY.has(key) || OWN[sort].includes(key);
}

/**
 * They hold questions, answers or steps, which are removed one by one, with what uses them; without `upload`, a question for files is
 * none that can be drawn.
 */
const HOLDING = new Set(['schema', 'properties', 'items', 'oneOf', 'states', 'then', 'else', 'upload']);

/** Whether a key that the format does not need may be removed as a whole. */
export function isRemovable(key: string): boolean {
  return !HOLDING.has(key);
}

/** Undefined where the schema does not say what is asked for, such as where it uses a shared part. */
function sortOf({
  type,
  format,
  oneOf,
  enum: listed,
  items,
  upload,
  properties,
}: Readonly<Record<string, unknown>>): Sort | undefined {
  if (upload !== undefined) return 'files';
  if (type === 'array')
    return isPlainObject(items) && (items['oneOf'] ?? items['enum']) !== undefined ? 'many' : 'list';
  if (oneOf !== undefined || listed !== undefined) return 'choice';
  if (type === 'object' || properties !== undefined) return 'group';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'yes';
  if (type === 'string') return format === 'date' ? 'day' : 'text';
  return undefined;
}
