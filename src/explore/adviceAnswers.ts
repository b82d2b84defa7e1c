import { givenAdvice } from '../engine/advice.ts';
import { addDays } from '../engine/days.ts';
import { fieldGuards } from '../engine/guards.ts';
import { erasePointer, isPlainObject, joinPointer, writePointer } from '../engine/pointer.ts';
import { conditionAnswers } from './conditionAnswers.ts';
import { distinctAnswers } from './distinct.ts';
import { textsFor } from './patterns.ts';
import type { Advice, Answers, PropertySchema } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/** What people may enter that calls for advice; undefined for nothing. */
const UNUSUAL = [undefined, 'x', 'anna@beispiel', 'anna@gmial.com', '1', '0', 0, 1, 1_000_000, true, false];
/** Answers of so many ways are changed in search of some. */
const MOST_CHANGED = 24;
/** Days around today that may matter to a deadline. */
const DAYS = [400, 1, ...Array.from({ length: 40 }, (_, index) => -index)];

/**
 * Answers with which each advice of a step is given, in the order of the step's advice; undefined where none were found.
 * `candidates`: answers that lead to the step.
 */
export function adviceAnswers(wizard: Wizard, step: string, candidates: readonly Answers[]): (Answers | undefined)[] {
  return (wizard.step(step)?.file.advice ?? []).map((advice, index) => {
    const isGiven = (answers: Answers) => givenAdvice(wizard, step, answers).includes(index);
    const known = candidates.find(isGiven);
    if (known !== undefined || advice.field === '') return known;
    const tried = changesFor(wizard, step, advice);
    for (const answers of candidates.slice(0, MOST_CHANGED))
      for (const change of tried) {
        const changed = structuredClone(answers);
        change(changed);
        if (isGiven(changed)) return changed;
      }
    const { when } = advice;
    return when && conditionAnswers(wizard, { step, when, candidates, holds: isGiven });
  });
}

type ChangeOf = (answers: Answers) => void;

function changesFor(wizard: Wizard, step: string, { field, unless, unlessAnswers, when }: Advice): ChangeOf[] {
  const schema = wizard.step(step)?.fields.find(({ pointer }) => pointer === field)?.schema;
  const days = daysFor(schema?.format, wizard.today());
  const guards = when === undefined ? [] : fieldGuards(when).filter(({ params }) => params.field === field);
  const compared = distinctAnswers(guards, schema ?? {}, wizard.today);
  const values = [...choicesAndEdges(schema, unless), ...compared, ...days, ...UNUSUAL];
  const needed = requiredIn(unlessAnswers);
  const judged = judgedIn(unlessAnswers);
  return [
    ...values.map(
      (value): ChangeOf =>
        (answers) =>
          put(answers, field, value),
    ),
    (answers) => {
      for (const name of needed) erasePointer(answers, joinPointer('', name));
    },
    // Another answer to a question that the advice looks at, while one that it asks for is missing.
    ...judged.map((name): ChangeOf => (answers) => {
      put(answers, joinPointer('', name), 'x');
      for (const other of needed) if (other !== name) erasePointer(answers, joinPointer('', other));
    }),
  ];
}

function daysFor(format: string | undefined, today: string): string[] {
  if (format === 'month') return [addDays(today, 400).slice(0, 'YYYY-MM'.length)];
  return format === 'date' ? DAYS.map((count) => addDays(today, count)) : [];
}

function put(answers: Answers, pointer: string, value: unknown): void {
  if (value === undefined) erasePointer(answers, pointer);
  else writePointer(answers, pointer, value);
}

/** Choices of the question, numbers beyond what needs no advice, and texts that the question's own pattern allows. */
function choicesAndEdges(schema: PropertySchema | undefined, unless: PropertySchema | undefined): unknown[] {
  const { minimum, maximum } = unless ?? {};
  return [
    ...(schema?.oneOf ?? []).map((choice) => choice.const),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(schema?.pattern === undefined ? [] : textsFor(schema.pattern)),
  ];
}

/** The top-level questions whose answers a schema judges. */
function judgedIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(judgedIn);
  if (!isPlainObject(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && isPlainObject(value) ? Object.keys(value) : judgedIn(value),
  );
}

/** The names that a schema requires anywhere. */
function requiredIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(requiredIn);
  if (!isPlainObject(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'required' && Array.isArray(value) ? value.map(String) : requiredIn(value),
  );
}
