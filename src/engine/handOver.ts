import { fieldsOf } from './payload.ts';
import { readPointer, writePointer } from './pointer.ts';
import { sayValue } from './sayValue.ts';
import { labelOf } from './summary.ts';
import { tidy } from './answers.ts';
import type { Answers, HandOver, PropertySchema } from './definition.ts';
import type { Wizard } from './types.ts';

/** An answer that a link from another page has brought, in words. */
export type Accepted = { pointer: string; value: string | number | boolean; words: string };

/** The URL of a link to another wizard with the answers that it takes along. Open answers never go into a URL. */
export function handOverUrl({ href, answers: wanted }: HandOver, answers: Answers): string {
  const given = tidy(answers);
  const query = Object.entries(wanted).flatMap(([name, { field, values = {} }]) => {
    const answer = String(readPointer(given, field));
    return Object.hasOwn(values, answer) ? [[name, values[answer] ?? '']] : [];
  });
  return query.length === 0 ? href : `${href}?${new URLSearchParams(query).toString()}`;
}

/** The open answers that a link takes along beside its URL, by name. */
export function openAnswers({ answers: wanted }: HandOver, answers: Answers): Record<string, unknown> {
  const given = tidy(answers);
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, { field, values }]) => {
      const value = values === undefined ? readPointer(given, field) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Whether answers to a question travel although they are no choice: days and numbers, never texts, which may be names. */
export function travelsOpen({ oneOf, type, format }: PropertySchema): boolean {
  return oneOf === undefined && (type === 'integer' || type === 'number' || format === 'date');
}

/**
 * What the URL parameters of a link answer, and what came beside it (`open`): days and numbers, as `checkHandOver` sees to. Parameters that the
 * wizard does not accept and unknown choices are ignored.
 */
export function acceptedFrom(
  wizard: Wizard,
  query: Record<string, string>,
  open: Record<string, unknown> = {},
): Accepted[] {
  return Object.entries(wizard.definition.wizard.accepts ?? {}).flatMap(([name, pointer]) => {
    const field = fieldsOf(wizard).find((candidate) => candidate.pointer === pointer);
    if (field === undefined) return [];
    const { schema } = field;
    const value = schema.oneOf === undefined ? open[name] : undefined;
    if (value !== undefined)
      return [
        { pointer, value: value as string | number, words: `${labelOf(wizard, field)}: ${sayValue(schema, value)}` },
      ];
    const choice = schema.oneOf?.find((option) => String(option.const) === query[name]);
    return choice === undefined ? [] : [{ pointer, value: choice.const, words: sayValue(schema, choice.const) }];
  });
}

/** Writes accepted answers into the answers, which it changes. */
export function takeOver(answers: Answers, accepted: readonly Accepted[]): void {
  for (const { pointer, value } of accepted) writePointer(answers, pointer, value);
}

/** The URL parameters without those that the wizard accepts answers in; undefined if there are none of them. */
export function withoutAccepted(wizard: Wizard, query: Record<string, string>): Record<string, string> | undefined {
  const names = Object.keys(wizard.definition.wizard.accepts ?? {});
  if (!names.some((name) => Object.hasOwn(query, name))) return undefined;
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}
