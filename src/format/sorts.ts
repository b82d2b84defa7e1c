import { isPlainObject } from '../engine/index.ts';

/** What the answer to a question is. `timed`: a time, a month or a sum, which is typed in a form of its own. */
export type Sort = 'choice' | 'many' | 'list' | 'files' | 'group' | 'number' | 'day' | 'text' | 'timed' | 'yes';

/** The sorts of questions that something suits; without any it is for people who know the format. */
export type Sorts = 'any' | readonly Sort[];

export const TEXTS = ['text', 'timed'] as const;
export const LISTS = ['many', 'list', 'files'] as const;

/** Whether something suits a sort of questions. */
export function suitsSort(sorts: Sorts | undefined, sort: Sort): boolean {
  return sorts === 'any' || sorts?.includes(sort) === true;
}

/** Undefined where the schema does not say what is asked for, such as where it uses a shared part. */
export function sortOf(schema: Readonly<Record<string, unknown>>): Sort | undefined {
  const { type, format, oneOf, enum: listed, items, upload, properties, arithmetic } = schema;
  if (upload !== undefined) return 'files';
  if (type === 'array')
    return isPlainObject(items) && (items['oneOf'] ?? items['enum']) !== undefined ? 'many' : 'list';
  if (oneOf !== undefined || listed !== undefined) return 'choice';
  if (type === 'object' || properties !== undefined) return 'group';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'yes';
  if (format === 'date') return 'day';
  if ((format !== undefined && format !== 'email') || arithmetic !== undefined) return 'timed';
  return type === 'string' ? 'text' : undefined;
}
