import { isPlainObject } from '../../engine/index.ts';
import type { Place } from '../document/place.ts';
import { schemaFileOf } from '../document/schemaAt.ts';

type Sort = 'choice' | 'many' | 'list' | 'files' | 'group' | 'number' | 'day' | 'text' | 'yes';

/** What questions of each sort may say, besides their words, their answers and whether they must be answered. */
const OWN: Record<Sort, readonly string[]> = {
  choice: ['default'],
  many: ['default', 'minItems', 'maxItems', 'alone'],
  list: ['row', 'minItems', 'maxItems', 'items', 'uniqueItems'],
  files: ['upload', 'minItems', 'maxItems'],
  group: ['properties', 'minProperties', 'anyOf'],
  number: ['minimum', 'maximum', 'default'],
  day: ['minDate', 'maxDate', 'default'],
  text: ['format', 'minLength', 'maxLength', 'default', 'equals', 'arithmetic'],
  yes: ['default', 'const'],
};
const ANY = new Set(['errorMessage', 'markRequired']);

/** How questions of each sort may look, besides their width. */
const LOOKS: Record<Sort, readonly string[]> = {
  choice: ['ui:short', 'ui:autocomplete'],
  many: ['ui:short'],
  list: ['ui:short'],
  files: ['ui:short'],
  group: ['ui:order', 'ui:sections'],
  number: ['ui:short', 'ui:unit', 'ui:size', 'ui:inputmode', 'ui:placeholder', 'ui:autocomplete'],
  day: ['ui:short', 'ui:autocomplete'],
  text: ['ui:short', 'ui:placeholder', 'ui:autocomplete', 'ui:inputmode', 'ui:size', 'ui:capitals'],
  yes: ['ui:short'],
};

/** Whether a key of the format about looks fits the sort of a question. */
export function suits(schema: Readonly<Record<string, unknown>>, key: string): boolean {
  const sort = sortOf(schema);
  return sort === undefined || key === 'ui:width' || LOOKS[sort].includes(key);
}

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

/** Whether what stands at a place may be removed as a whole, if the format does not need it. `inside`: what it stands in. */
export function isRemovable({ pointer }: Place, inside: unknown): boolean {
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

/** Whether a place is one of several versions of a table, whose rows stand in the grid as the table's own do. */
export function isVersion({ file, pointer }: Place): boolean {
  return schemaFileOf(file) === 'table.schema.json' && /^\/sets\/\d+$/.test(pointer);
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
