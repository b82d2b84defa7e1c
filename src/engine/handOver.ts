import { fieldsOf } from './payload.ts';
import { readPointer, writePointer } from './pointer.ts';
import { sayValue } from './sayValue.ts';
import { tidy } from './answers.ts';
import type { Answers, HandOver } from './definition.ts';
import type { Wizard } from './types.ts';

/** An answer that a link from another page has brought, with its choice in words. */
export type Accepted = { pointer: string; value: string | number | boolean; words: string };

/** The URL of a link to another wizard with the answers that it takes along. Open answers never go into a URL. */
export function handOverUrl({ href, answers: wanted }: HandOver, answers: Answers): string {
  const given = tidy(answers);
  const query = Object.entries(wanted).flatMap(([name, { field, values }]) => {
    const answer = String(readPointer(given, field));
    return Object.hasOwn(values, answer) ? [[name, values[answer] ?? '']] : [];
  });
  return query.length === 0 ? href : `${href}?${new URLSearchParams(query).toString()}`;
}

/** What the URL parameters of a link answer. Parameters that the wizard does not accept and unknown choices are ignored. */
export function acceptedFrom(wizard: Wizard, query: Record<string, string>): Accepted[] {
  return Object.entries(wizard.definition.wizard.accepts ?? {}).flatMap(([name, pointer]) => {
    const schema = fieldsOf(wizard).find((field) => field.pointer === pointer)?.schema;
    const choice = schema?.oneOf?.find((option) => String(option.const) === query[name]);
    if (schema === undefined || choice === undefined) return [];
    return [{ pointer, value: choice.const, words: sayValue(schema, choice.const) }];
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
