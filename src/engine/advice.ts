import { stepsOf } from './compile.ts';
import { answersAt, isOnPath } from './replay.ts';
import { isAsked, validatorKey } from './fields.ts';
import { fillIn } from './texts.ts';
import { memoize } from './memoize.ts';
import { factsOf } from './facts.ts';
import { passes } from './guards.ts';
import { readPointer } from './pointer.ts';
import type { Today } from './days.ts';
import type { Advice, Answers } from './definition.ts';
import type { Step, Wizard } from './types.ts';

/** A note beside a field. It never keeps a step from being left. */
export type Note = { pointer: string; message: string; live?: true; urgent?: true };

/** Something to ask about before sending, with the questions whose answers would resolve it. */
export type Concern = { key: string; step: string; title: string; message: string; fields: string[] };

export function adviceKey(step: string, index: number): string {
  return `${validatorKey(step)}!${index}`;
}

/**
 * The notes that apply to a step's answers while they are entered. `today` is the person's date, `YYYY-MM-DD`; `values`:
 * what else may be filled in, such as our phone number.
 */
export function advise(
  wizard: Wizard,
  step: string,
  answers: Answers,
  today: string,
  values?: Readonly<Record<string, string>>,
): Note[] {
  const compiled = wizard.step(step);
  if (compiled?.file.advice === undefined) return [];
  const known = answersAt(wizard, step, answers);
  return compiled.file.advice
    .filter(
      (advice, index) =>
        advice.beforeSending === undefined && isGiven(wizard, compiled, { advice, index, known, today: () => today }),
    )
    .flatMap(({ field, message, live, urgent }) =>
      fillIn(wizard, [message], () => known, today, values).map((text) => ({
        pointer: field,
        message: text,
        ...(live && { live }),
        ...(urgent && { urgent }),
      })),
    );
}

/** The indices of a step's advice that is given with these answers, beside a field or before they are sent. */
export function givenAdvice(wizard: Wizard, step: string, answers: Answers): number[] {
  const compiled = wizard.step(step);
  if (compiled === undefined) return [];
  const known = answersAt(wizard, step, answers);
  return (compiled.file.advice ?? []).flatMap((advice, index) =>
    isGiven(wizard, compiled, { advice, index, known, today: wizard.today }) ? [index] : [],
  );
}

/**
 * The concerns that apply to answers before they are sent, in the order of the path. The answers may be sent
 * regardless.
 */
export function concerns(wizard: Wizard, answers: Answers): Concern[] {
  return concernedSteps(wizard)
    .filter(({ id }) => isOnPath(wizard, id, answers))
    .flatMap((step) => {
      const known = answersAt(wizard, step.id, answers);
      return (step.file.advice ?? []).flatMap((advice, index): Concern[] => {
        const { beforeSending, field, message } = advice;
        if (beforeSending === undefined || !isGiven(wizard, step, { advice, index, known, today: wizard.today }))
          return [];
        return [
          {
            key: adviceKey(step.id, index),
            step: step.id,
            title: beforeSending.title,
            message,
            fields: beforeSending.fields ?? [field],
          },
        ];
      });
    });
}

/** The steps with advice about sending. Most wizards have none, which saves a walk. */
const concernedSteps = memoize(
  (wizard: Wizard): Step[] =>
    stepsOf(wizard).filter(({ file }) => file.advice?.some(({ beforeSending }) => beforeSending !== undefined)),
  new WeakMap(),
);

type AdviceCase = { advice: Advice; index: number; known: Answers; today: Today };

function isGiven(wizard: Wizard, step: Step, { advice, index, known, today }: AdviceCase): boolean {
  const field = step.fields.find(({ pointer }) => pointer === advice.field);
  return (
    (field === undefined || isAsked(field, known, wizard.judge)) &&
    applies(wizard, adviceKey(step.id, index), advice, known, today)
  );
}

/** Dates and months compare as texts, with or without a time behind them. */
const CALENDAR = /^\d{4}-\d\d/;

function applies(wizard: Wizard, key: string, advice: Advice, answers: Answers, today: Today): boolean {
  if (advice.when !== undefined) return passes(advice.when, factsOf({ ...wizard, today }, answers));
  if (advice.unlessAnswers !== undefined) return !wizard.judge(key, answers);
  const value = readPointer(answers, advice.field);
  if (value === undefined) return false;
  if (advice.notInFuture === true)
    return typeof value === 'string' && CALENDAR.test(value) && value.slice(0, 10) > today();
  return !wizard.judge(key, value);
}
