import { choicesOf } from '../engine/fields.ts';
import { fieldGuards } from '../engine/guards.ts';
import { fieldsOf } from '../engine/payload.ts';
import { writePointer } from '../engine/pointer.ts';
import { isReachable } from '../engine/replay.ts';
import type { Answers, FieldGuard, GuardRef } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';
import { distinctAnswers } from './distinct.ts';
import { thresholdAnswers } from './thresholds.ts';

/** Combinations of answers that are tried. */
const MOST_TRIED = 2000;

type ConditionSearch = {
  step: string;
  when: GuardRef;
  /** Answers that lead to the step. */
  candidates: readonly Answers[];
  holds: (answers: Answers) => boolean;
};

/**
 * Answers that lead to a step and meet a condition about several questions and computed values, those of a candidate otherwise; undefined if none were
 * found.
 */
export function conditionAnswers(
  wizard: Wizard,
  { step, when, candidates, holds }: ConditionSearch,
): Answers | undefined {
  const choices = [...valuesByPointer(wizard, fieldGuards(when))];
  const count = choices.reduce((product, [, values]) => product * values.length, 1);
  // Few candidates with all combinations find more than many with few.
  const tried = candidates.slice(0, Math.max(1, Math.floor(MOST_TRIED / Math.max(1, count))));
  let left = MOST_TRIED;
  for (const candidate of tried)
    for (const assigned of combinations(choices)) {
      left -= 1;
      if (left < 0) return undefined;
      const answers = structuredClone(candidate);
      for (const [pointer, value] of assigned) writePointer(answers, pointer, value);
      if (holds(answers) && isReachable(wizard, step, answers)) return answers;
    }
  return undefined;
}

/** The answers that the condition tells apart, also those behind computed values, by the pointers of their questions. */
function valuesByPointer(wizard: Wizard, guards: FieldGuard[]): Map<string, unknown[]> {
  const fields = fieldsOf(wizard);
  const behind = thresholdAnswers(wizard, guards, fields).answers;
  const plain = Map.groupBy(
    guards.filter(({ params }) => params.field.startsWith('/')),
    ({ params }) => params.field,
  );
  const pointers = [...new Set([...plain.keys(), ...behind.keys()])];
  const values = pointers.map((pointer): [string, unknown[]] => {
    const schema = fields.find((field) => field.pointer === pointer)?.schema ?? {};
    const offered = choicesOf(schema)?.map((choice) => choice.const) ?? [];
    const own = plain.get(pointer);
    const compared = own === undefined ? [] : distinctAnswers(own, schema, wizard.today);
    return [pointer, [...new Set([...compared, ...(behind.get(pointer) ?? []), ...offered])]];
  });
  return new Map(values.filter(([, all]) => all.length > 0));
}

type Assignment = [pointer: string, value: unknown][];

function* combinations([first, ...others]: readonly [string, unknown[]][]): Generator<Assignment> {
  if (first === undefined) {
    yield [];
    return;
  }
  const [pointer, values] = first;
  for (const rest of combinations(others)) for (const value of values) yield [[pointer, value], ...rest];
}
