import { isPlainObject, readPath } from './pointer.ts';
import { formatNumber } from './numbers.ts';
import { choicesOf, collectFields, isManyOf } from './fields.ts';
import type { PropertySchema } from './definition.ts';

/** A definition's text without its links: `[words](/path)` becomes `words`. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^[\]]+)\]\([^()\s]*\)/g, '$1');
}

/** An answer formatted for people. */
export function formatValue(schema: PropertySchema, value: unknown): string {
  const choice = schema.oneOf?.find((option) => option.const === value);
  if (choice !== undefined) return withoutLinks(choice.title);
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return isManyOf(schema) ? formatMany(schema, value) : formatList(schema, value);
  const text = formatPlain(value);
  if (schema.format === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').toReversed().join('.');
  if (schema.format === 'month' && /^\d{4}-\d\d$/.test(text)) return text.split('-').toReversed().join('/');
  return schema.format === 'time' ? `${text} Uhr` : text;
}

function formatList(schema: PropertySchema, list: unknown[]): string {
  return list.map((item) => formatItem(schema, item)).join(', ');
}

/** The titles of the chosen answers, in the order of the definition. */
function formatMany(schema: PropertySchema, chosen: unknown[]): string {
  const titles = (choicesOf(schema) ?? []).flatMap((choice) =>
    chosen.includes(choice.const) ? [withoutLinks(choice.title)] : [],
  );
  return titles.join(titles.some((title) => title.includes(',')) ? '; ' : ', ');
}

/** Objects are not valid answers here, and their `toString` must not be called. */
function formatPlain(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value);
}

function formatItem(schema: PropertySchema, item: unknown): string {
  if (!isPlainObject(item)) return schema.items === undefined ? formatPlain(item) : formatValue(schema.items, item);
  if (schema.upload !== undefined) return formatPlain(item['name']);
  return collectFields('', schema.items)
    .map((part) => ({ ...part, value: readPath(item, part.path) }))
    .filter(({ value }) => value !== undefined)
    .map((part) => `${withoutLinks(part.schema.title ?? part.pointer)}: ${formatValue(part.schema, part.value)}`)
    .join('; ');
}
