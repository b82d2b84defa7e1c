import { germanDay, isDay, resolveDay, type Today } from './days.ts';
import { factsOf } from './facts.ts';
import { isWithin, questionAt, rowFields, type Field } from './fields.ts';
import { passes } from './guards.ts';
import { readPointer } from './pointer.ts';
import { toIssues, type Issue } from './issues.ts';
import type { RawError, Step, Wizard } from './types.ts';
import type { Answers } from './definition.ts';

/** Whether transient answers are validated. `ignored` for requests, which do not contain them. */
export type Transient = 'asked' | 'ignored';

/**
 * The rules of one step that the answers break, in the order of its fields. `answers` must be tidy and contain every
 * group. Dates are judged by the day `today`.
 */
export function judgeStep(step: Step, answers: Answers, today: Today, transient: Transient = 'asked'): Issue[] {
  const errors = errorsOf(step, answers, today);
  if (errors.length === 0) return [];
  const issues = toIssues(step, errors, answers);
  return inFieldOrder(
    step,
    transient === 'ignored' ? issues.filter((issue) => !isTransient(step, issue.pointer)) : issues,
  );
}

/**
 * The errors of a step's rules. Validators are compiled once and know no day, so they report every date with `minDate`
 * or `maxDate`; those within the limit are dropped here, the others get it in German form.
 */
export function errorsOf({ validate }: Step, answers: Answers, today: Today): RawError[] {
  if (validate === undefined || validate(answers)) return [];
  return (validate.errors ?? []).flatMap((error) => {
    const isFirst = error.keyword === 'minDate';
    if (!isFirst && error.keyword !== 'maxDate') return [error];
    const value = readPointer(answers, error.instancePath);
    const limit = resolveDay(String(error.params['limit']), today);
    if (!isDay(value) || (isFirst ? value >= limit : value <= limit)) return [];
    return [{ ...error, params: { limit: germanDay(limit) } }];
  });
}

function isTransient(step: Step, pointer: string): boolean {
  return questionAt(step.fields, pointer)?.schema.transient === true;
}

function inFieldOrder(step: Step, issues: Issue[]): Issue[] {
  const ranks = new Map(issues.map((issue) => [issue, rankOf(step, issue.pointer)]));
  const rank = (issue: Issue, place: number) => ranks.get(issue)?.[place] ?? -1;
  return issues.toSorted(
    (left, right) =>
      [0, 1, 2].map((place) => rank(left, place) - rank(right, place)).find((difference) => difference !== 0) ?? 0,
  );
}

/** The index of the question; of one in a list of groups also the row's and its own there. */
function rankOf({ fields }: Step, pointer: string): number[] {
  const index = placeIn(fields, pointer);
  const list = fields[index];
  const [, row, below] = /^\/(\d+)(\/.+)?$/.exec(pointer.slice(list?.pointer.length)) ?? [];
  if (list === undefined || row === undefined) return [index];
  return [index, Number(row), ...(below === undefined ? [] : [placeIn(rowFields(list), below)])];
}

function placeIn(fields: Field[], pointer: string): number {
  const index = fields.findIndex((field) => isWithin(pointer, field.pointer) || isWithin(field.pointer, pointer));
  return index === -1 ? fields.length : index;
}

/** The target of the step's forward transition, regardless of its rules. Returns undefined if no guard passes. */
export function forwardTarget(wizard: Wizard, step: string, answers: Answers): string | undefined {
  const facts = factsOf(wizard, answers);
  return wizard.forward(step)?.branches.find(({ guard }) => passes(guard, facts))?.target;
}
