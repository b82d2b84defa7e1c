import { choicesOf } from '../engine/fields.ts';
import { isPlainObject } from '../engine/index.ts';
import type { PropertySchema } from '../engine/definition.ts';
import type { AnswerType } from '../engine/vocabulary.ts';
import type { BreakTools } from './keywordRow.ts';

/** Answers of another type. */
export const WRONG_TYPES: Record<AnswerType, unknown[]> = {
  string: [12_345, true],
  integer: [1.5, 'viele', 3.25],
  number: ['viele'],
  boolean: ['ja'],
  array: ['eine'],
  object: ['eines'],
};

/** An answer that is none of the choices. */
export function unoffered(choices: readonly unknown[]): unknown[] {
  const numbers = choices.filter((choice) => typeof choice === 'number');
  return numbers.length > 0 ? [Math.max(...numbers) + 1] : ['nicht-im-angebot'];
}

/** Texts of a given length that suit the format. */
export function sized({ format }: PropertySchema, length: number, value?: unknown): string[] {
  const text = typeof value === 'string' && value !== '' ? value : 'Beispieltext ';
  const plain = text.repeat(Math.ceil(Math.max(length, 1) / text.length)).slice(0, Math.max(length, 0));
  return [
    format === 'email' ? `${'a'.repeat(Math.max(length - 15, 1))}@beispiel.de.eu` : '',
    format === 'uri' ? `https://beispiel.de/${'a'.repeat(length)}` : '',
    plain.replaceAll(/ $/g, 'x'),
  ].filter((candidate) => candidate !== '');
}

/** A list with one entry more than the most. */
export function tooMany(schema: PropertySchema, value: unknown, { samples, file }: BreakTools): unknown[] {
  const length = (schema.maxItems ?? schema.upload?.maxItems ?? 0) + 1;
  const choices = choicesOf(schema)
    ?.map((choice) => choice.const)
    .filter((choice) => choice !== schema.alone);
  if (choices !== undefined) return choices.slice(0, length);
  const [item] = Array.isArray(value) ? value : [];
  return Array.from({ length }, (_, index) =>
    schema.upload === undefined ? structuredClone(item ?? samples(schema.items ?? {})[0]) : file(schema, index + 1),
  );
}

/** The group with all boxes cleared and all other answers removed. */
export function emptied(value: unknown): unknown {
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) => (typeof part === 'boolean' ? [[key, false]] : [])),
      )
    : {};
}

/** Variants of the group that satisfy a refused combination. */
export function groupsFor(
  { properties = {}, required = [] }: PropertySchema,
  value: unknown,
  { samples }: BreakTools,
): unknown[] {
  if (!isPlainObject(value)) return [];
  const demanded = [
    ...Object.entries(properties).map(([key, part]) => [key, samples(part)[0]]),
    ...required.filter((key) => value[key] === undefined).map((key) => [key, true]),
  ];
  return [{ ...value, ...Object.fromEntries(demanded.filter(([, part]) => part !== undefined)) }];
}
