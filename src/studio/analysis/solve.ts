import { answersOfCondition } from '../../explore/dependencies.ts';
import { distinctAnswers } from '../../explore/distinct.ts';
import { sampleValues } from '../../explore/values.ts';
import { addDays } from '../../engine/days.ts';
import { asGuard, fieldGuards } from '../../engine/guards.ts';
import { sourceOf } from '../../engine/facts.ts';
import { walk } from '../../engine/walk.ts';
import {
  factsOf,
  fieldsOf,
  holds,
  replay,
  validate,
  writePointer,
  type Answers,
  type Field,
  type Wizard,
} from '../../engine/index.ts';
import type { When } from '../../engine/definition.ts';

/** So many ways are varied, and so many combinations of each are tried. */
const MOST_WAYS = 20;
const MOST_TRIED = 400;
/** Days before and after today, where a computed value decides. */
const DAYS = [...Array.from({ length: 40 }, (_, days) => -days), -60, -90, -120, -180, -360, -367, -400, 1, 7, 14, 30];

/**
 * Answers for which a condition holds, or does not (`wanted`), at a step, or at the end: those of a way, with other days, numbers and choices
 * where the condition changes over. Undefined if none were found, which proves nothing. `until`: the step; undefined for the end.
 */
export function solved(
  wizard: Wizard,
  when: When,
  wanted: boolean,
  { ways, until }: { ways: readonly Answers[]; until: string | undefined },
): Answers | undefined {
  const guards = fieldGuards(asGuard(when));
  const behind = new Set(answersOfCondition(when, sourceOf(wizard.definition)));
  const axes = fieldsOf(wizard).flatMap((field) => {
    const about = guards.filter(({ params }) => params.field === field.pointer);
    if (about.length > 0)
      // A guard may only ask whether there is an answer.
      return [
        { field, values: [...distinctAnswers(about, field.schema, wizard.today), ...sampleValues(field).slice(0, 2)] },
      ];
    const isDay = behind.has(field.pointer) && field.schema.format === 'date';
    return isDay ? [{ field, values: DAYS.map((days) => addDays(wizard.today(), days)) }] : [];
  });
  for (const way of ways.slice(0, MOST_WAYS)) {
    const tried = combined(way, axes);
    for (const answers of tried) {
      const { path, complete } = replay(wizard, answers);
      const isThere = until === undefined ? complete : path.includes(until);
      const { live } = walk(wizard, answers, until === undefined ? {} : { until });
      const isTaken = axes.every(
        ({ field }) => !validate(wizard, field.step, answers).some(({ pointer }) => pointer === field.pointer),
      );
      if (isThere && isTaken && holds(when, factsOf(wizard, live)) === wanted) return live;
    }
  }
  return undefined;
}

/** The way itself, then with other answers to one question, then to several. */
function combined(way: Answers, axes: readonly { field: Field; values: unknown[] }[]): Answers[] {
  let tried = [way];
  for (const { field, values } of axes) {
    const more = tried.flatMap((answers) => values.map((value) => withAnswer(answers, field.pointer, value)));
    tried = tried.concat(more).slice(0, MOST_TRIED);
  }
  return tried;
}

function withAnswer(answers: Answers, pointer: string, value: unknown): Answers {
  const copy = structuredClone(answers);
  writePointer(copy, pointer, value);
  return copy;
}
