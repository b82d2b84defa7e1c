import { FORMATS } from './formats.ts';
import { fieldsOf } from './payload.ts';
import { readPointer, writePointer } from './pointer.ts';
import { formatValue } from './formatValue.ts';
import { labelOf } from './summary.ts';
import { tidy } from './answers.ts';
import { validate } from './replay.ts';
import { judgeResult } from './result.ts';
import { walk } from './walk.ts';
import type { Answers, HandOver, PropertySchema } from './definition.ts';
import type { Field } from './fields.ts';
import type { Wizard } from './types.ts';

/** An answer that a link from another page has brought, in words. */
export type Accepted = { pointer: string; value: string | number | boolean; words: string };

/** What a result hands over. `open`: by name, beside the URL. `taken`: pointers. `left`: the answered questions that do not travel. */
export type HandedOver = { url: string; open: Record<string, unknown>; taken: string[]; left: string[] };

/** The URL of a link to another wizard with the answers that it takes along, and the open ones, which never go into a URL. */
export function travelling({ href, answers: wanted }: HandOver, answers: Answers) {
  const query = new URLSearchParams();
  const open: Record<string, unknown> = {};
  const taken: string[] = [];
  for (const [name, { field, values }] of Object.entries(wanted)) {
    const value = readPointer(answers, field);
    const choice = String(value);
    if (value === undefined) continue;
    if (values === undefined) open[name] = value;
    else if (Object.hasOwn(values, choice)) query.set(name, values[choice] ?? '');
    else continue;
    taken.push(field);
  }
  return { url: query.size > 0 ? `${href}?${query.toString()}` : href, open, taken };
}

/**
 * What the result of a step hands over of these answers: only such as hold. Undefined if it hands over nothing. `judged`: the result, where it
 * is known already.
 */
export function handOverFrom(
  wizard: Wizard,
  step: string,
  answers: Answers,
  judged = judgeResult(wizard, step, answers),
): HandedOver | undefined {
  const handOver = wizard.step(step)?.file.result?.handOver;
  if (handOver === undefined || judged === undefined) return undefined;
  const { counted } = judged;
  const travels = travelling(handOver, counted);
  const given = tidy(answers);
  const left = walk(wizard, counted, { until: step })
    .frames.flatMap(({ asked }) => asked)
    .filter(({ pointer }) => readPointer(given, pointer) !== undefined && !travels.taken.includes(pointer));
  return { ...travels, left: left.map((field) => labelOf(wizard, field)) };
}

/** Whether answers to a question travel although they are no choice: days and numbers, never texts, which may be names. */
export function travelsOpen({ oneOf, type, format }: PropertySchema): boolean {
  return oneOf === undefined && (type === 'integer' || type === 'number' || format === 'date');
}

/**
 * What the URL parameters of a link answer, and what came beside it (`open`): days and numbers that hold here too, as `checkHandOvers` sees
 * to; what does not hold is no answer. Parameters that the wizard does not accept and unknown choices are ignored.
 */
export function acceptedFrom(
  wizard: Wizard,
  query: Record<string, string>,
  open: Record<string, unknown> = {},
): Accepted[] {
  return Object.entries(wizard.definition.wizard.accepts ?? {}).flatMap(([name, pointer]) => {
    const field = fieldsOf(wizard).find((candidate) => candidate.pointer === pointer);
    if (field === undefined) return [];
    const { oneOf } = field.schema;
    const value =
      oneOf === undefined
        ? answering(wizard, field, open[name])
        : oneOf.find((option) => String(option.const) === query[name])?.const;
    if (value === undefined) return [];
    const said = formatValue(field.schema, value);
    return [{ pointer, value: value as Accepted['value'], words: oneOf ? said : `${labelOf(wizard, field)}: ${said}` }];
  });
}

/** What was handed over as an open answer, if the question takes it: the storage of a browser holds whatever was written there. */
function answering(wizard: Wizard, { step, pointer, schema }: Field, value: unknown): unknown {
  const alone = {};
  writePointer(alone, pointer, value);
  const isDay = schema.format === 'date';
  const isOfType = typeof value === (isDay ? 'string' : 'number') && (!isDay || FORMATS['date']?.test(value as string));
  // A question that is not asked yet has no issues.
  return isOfType && !validate(wizard, step, alone).some((issue) => issue.pointer === pointer) ? value : undefined;
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
