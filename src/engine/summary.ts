import { isAsked, type Field } from './fields.ts';
import { isPlainObject, readPointer } from './pointer.ts';
import { replay } from './replay.ts';
import { tidy } from './answers.ts';
import { uiAt } from './ui.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Wizard } from './compile.ts';

/** One answered question, in words. */
export type AnswerLine = { pointer: string; label: string; value: string };

/** The answers of one step of the live path. */
export type AnswerGroup = { step: string; title: string; lines: AnswerLine[] };

/** What was answered, grouped by step, labels and choices in words; optional questions left open are left out. */
export function summarise(wizard: Wizard, answers: Answers): AnswerGroup[] {
  const given = tidy(answers);
  return replay(wizard, given)
    .path.map((id) => {
      const step = wizard.steps[id];
      const lines = (step?.fields ?? [])
        .filter((field) => isAsked(field, given, wizard.judge))
        .flatMap((field) => lineOf(wizard, field, given));
      return { step: id, title: step?.file.title ?? id, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}

function lineOf(wizard: Wizard, field: Field, answers: Answers): AnswerLine[] {
  const value = readPointer(answers, field.pointer);
  if (value === undefined) return [];
  const widget = uiAt(wizard.steps[field.step]?.file.ui, field.pointer)['ui:widget'];
  const consent = widget === 'consent';
  const label = consent ? 'Einwilligung' : (field.schema.title ?? field.pointer);
  return [{ pointer: field.pointer, label, value: consent ? (field.schema.title ?? '') : sayValue(field.schema, value, field.schema.format ?? widget) }];
}

/** An answer as people read it. */
export function sayValue(schema: PropertySchema, value: unknown, kind: unknown = schema.format): string {
  const choice = schema.oneOf?.find((option) => option.const === value);
  if (choice !== undefined) return choice.title;
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'number') return value.toLocaleString('de-DE');
  if (Array.isArray(value)) return value.map((item) => sayItem(schema, item)).join(', ');
  const text = String(value);
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').toReversed().join('.');
  if (kind === 'month' && /^\d{4}-\d\d$/.test(text)) return text.split('-').toReversed().join('/');
  return kind === 'time' ? `${text} Uhr` : text;
}

function sayItem(schema: PropertySchema, item: unknown): string {
  if (!isPlainObject(item)) return schema.items === undefined ? String(item) : sayValue(schema.items, item);
  if (schema.upload !== undefined) return String(item['name']);
  return Object.entries(schema.items?.properties ?? {})
    .filter(([key]) => item[key] !== undefined)
    .map(([key, part]) => `${part.title ?? key}: ${sayValue(part, item[key])}`)
    .join('; ');
}
