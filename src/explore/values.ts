import { choicesOf, collectFields, isGroupList, isManyOf } from '../engine/fields.ts';
import { formatRow, RULE_ROWS, RULES, widgetRow } from '../format/index.ts';
import { textsFor } from './patterns.ts';
import { writePath } from '../engine/pointer.ts';
import type { PropertySchema } from '../engine/definition.ts';

/** A file as the upload call returns it. Its extension is one that the field accepts. */
export function sampleFile(schema: PropertySchema, number: number): { id: string; name: string; path: string } {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const [type = ''] = schema.upload?.accept ?? [];
  return { id, name: `beispiel-${number}.${EXTENSIONS[type] ?? 'png'}`, path: `/api/upload/${id}` };
}

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const TEXTS = ['Beispiel', 'Zoë Größl-Ärmlich', '50674', '0170 1234567', 'B-AB 1234', '42'];

/** Sources of a question's sample answers: its schema, its widget, and the answers of journeys. */
export type Source = { schema: PropertySchema; widget?: unknown; examples?: unknown[] };

/**
 * Candidate answers to a question, likely ones first. Callers must validate them. Pure; the same question always gets
 * the same ones.
 */
export function sampleValues({ schema, widget, examples = [] }: Source): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  const choices = schema.oneOf?.map((choice) => choice.const) ?? schema.enum;
  if (choices !== undefined) return choices;
  if (schema.arithmetic === true) return ['3+4=7', '10+10=20'];
  if (schema.upload !== undefined) return [[sampleFile(schema, 1)], [sampleFile(schema, 1), sampleFile(schema, 2)]];
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer' || schema.type === 'number') return unique([...examples, ...numbers(schema)]);
  if (schema.type === 'array') return lists(schema);
  return unique([...examples, ...texts(schema, widget)]);
}

function numbers({ minimum, maximum, type }: PropertySchema): number[] {
  const low = minimum ?? (maximum === undefined ? 0 : maximum - 10);
  const high = maximum ?? low + 10;
  const middle = (low + high) / 2;
  return unique([type === 'integer' ? Math.round(middle) : middle, low, high, low + 1]);
}

function lists(schema: PropertySchema): unknown[][] {
  if (isManyOf(schema)) return manyOf(schema);
  const items = schema.items ?? {};
  const item = isGroupList(schema) ? [sampleRow(items)] : sampleValues({ schema: items });
  const least = Math.max(1, schema.minItems ?? 1);
  return [least, least + 1].map((length) =>
    Array.from({ length }, (_, index) => structuredClone(item[index % item.length])),
  );
}

/** A row with the questions that every row asks. `rows.ts` finds the others. */
function sampleRow(items: PropertySchema): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { path, schema, conditions } of collectFields('', items))
    if (conditions.length === 0) writePath(row, path, sampleValues({ schema })[0]);
  return row;
}

/** As few answers as possible, then each number of them, then the one that stands alone. */
function manyOf(schema: PropertySchema): unknown[][] {
  const { alone, minItems = 1, maxItems = Infinity } = schema;
  const choices = (choicesOf(schema) ?? []).flatMap((choice) => (choice.const === alone ? [] : [choice.const]));
  const least = Math.max(1, minItems);
  const most = Math.min(choices.length, maxItems);
  const grown = Array.from({ length: most - least + 1 }, (_, index) => choices.slice(0, least + index));
  return unique([...grown, choices.slice(-least), ...(alone === undefined ? [] : [[alone]])]);
}

function texts(schema: PropertySchema, widget: unknown): string[] {
  const { samples = [] } = (schema.format === undefined ? widgetRow(widget) : formatRow(schema.format)) ?? {};
  const known = schema.pattern === undefined ? samples : textsFor(schema.pattern);
  return [...known, ...TEXTS].map((text) => fitted(text, schema));
}

/** The text as the rules about texts demand it, where that can be made. */
function fitted(text: string, schema: PropertySchema): string {
  return RULES.reduce((made, rule) => RULE_ROWS[rule].fit?.(made, schema) ?? made, text).trim();
}

/** The values without duplicates, compared as JSON. */
export function unique<T>(values: T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** The list rotated to the left. */
export function turned<T>(list: readonly T[], by: number): T[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
