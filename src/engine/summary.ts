import { isPlainObject, readPointer } from './pointer.ts';
import { tidy } from './answers.ts';
import { choicesOf, isManyOf } from './fields.ts';
import { uiAt } from './ui.ts';
import { walk } from './walk.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Field } from './fields.ts';
import type { Wizard } from './compile.ts';

/** One answered question, in words. */
export type AnswerLine = { pointer: string; label: string; value: string };

/** The answers of one step of the live path. */
export type AnswerGroup = { step: string; title: string; lines: AnswerLine[] };

/** The answers grouped by step, with labels and choices in words. Omits unanswered questions. */
export function summarise(wizard: Wizard, answers: Answers): AnswerGroup[] {
  const given = tidy(answers);
  return walk(wizard, answers)
    .frames.map(({ step, asked }) => ({
      step: step.id,
      title: step.file.title,
      lines: asked.flatMap((field) => lineOf(wizard, field, given)),
    }))
    .filter(({ lines }) => lines.length > 0);
}

function lineOf(wizard: Wizard, field: Field, answers: Answers): AnswerLine[] {
  const value = readPointer(answers, field.pointer);
  const widget = uiAt(wizard.step(field.step)?.file.ui, field.pointer)['ui:widget'];
  if (value === undefined || widget === 'password' || field.schema.arithmetic === true) return [];
  const consent = widget === 'consent' && value === true;
  const title = withoutLinks(field.schema.title ?? field.pointer);
  return [
    {
      pointer: field.pointer,
      label: consent ? 'Einwilligung' : title,
      value: consent ? title : sayValue(field.schema, value, field.schema.format ?? widget),
    },
  ];
}

/** A definition's text without its links: `[words](/path)` becomes `words`. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)\s]*\)/g, '$1');
}

/** An answer formatted for people. */
export function sayValue(schema: PropertySchema, value: unknown, kind: unknown = schema.format): string {
  const choice = schema.oneOf?.find((option) => option.const === value);
  if (choice !== undefined) return withoutLinks(choice.title);
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'number') return value.toLocaleString('de-DE', { signDisplay: 'negative' });
  if (Array.isArray(value)) return isManyOf(schema) ? sayMany(schema, value) : sayList(schema, value);
  const text = sayPlain(value);
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').toReversed().join('.');
  if (kind === 'month' && /^\d{4}-\d\d$/.test(text)) return text.split('-').toReversed().join('/');
  return kind === 'time' ? `${text} Uhr` : text;
}

function sayList(schema: PropertySchema, list: unknown[]): string {
  return list.map((item) => sayItem(schema, item)).join(', ');
}

/** The titles of the chosen answers, in the order of the definition. */
function sayMany(schema: PropertySchema, chosen: unknown[]): string {
  const titles = (choicesOf(schema) ?? []).flatMap((choice) =>
    chosen.includes(choice.const) ? [withoutLinks(choice.title)] : [],
  );
  return titles.join(titles.some((title) => title.includes(',')) ? '; ' : ', ');
}

/** Objects are not valid answers here, and their `toString` must not be called. */
function sayPlain(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value);
}

function sayItem(schema: PropertySchema, item: unknown): string {
  if (!isPlainObject(item)) return schema.items === undefined ? sayPlain(item) : sayValue(schema.items, item);
  if (schema.upload !== undefined) return sayPlain(item['name']);
  return Object.entries(schema.items?.properties ?? {})
    .filter(([key]) => item[key] !== undefined)
    .map(([key, part]) => `${withoutLinks(part.title ?? key)}: ${sayValue(part, item[key])}`)
    .join('; ');
}
