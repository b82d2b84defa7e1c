import { isGroup, type Field } from '../engine/fields.ts';
import {
  erasePointer,
  isPlainObject,
  joinPointer,
  parsePointer,
  readPointer,
  writePointer,
} from '../engine/pointer.ts';
import { judgeStep } from '../engine/judgeStep.ts';
import { fork } from '../engine/fork.ts';
import { takeUp } from '../engine/takeUp.ts';
import { turned } from './values.ts';
import type { Answers } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';
import type { Step, Wizard } from '../engine/types.ts';

/**
 * How questions are answered while exploring. Questions that decide something get every value that matters, others one.
 */
export type Plan = {
  wizard: Wizard;
  /** Sample answers of each question by pointer, likely ones first. */
  values: Map<string, unknown[]>;
  /** Questions that a guard, an `if`, a union or a table refers to, with the answers that these distinguish. */
  deciding: Map<string, unknown[]>;
  /** A text of the answers that matter at a step or after it. Situations with the same text go on alike. */
  situationAt: (step: string, live: Answers) => string;
  /** Deciding questions of which not every combination of entries is tried. */
  tooMany: Field[];
  /** Names of computed values about which not every outcome of the conditions may be found. */
  unsure: readonly string[];
};

/** The state of a walk: the answers given, those that are live, and the pointers of the questions asked. */
export type ExploreState = { given: Answers; live: Answers; taken: ReadonlySet<string> };

/** One way to answer a step: the answers after it, the issues of its rules, and the questions that it asks then. */
export type Variant = Omit<ExploreState, 'taken'> & { issues: Issue[]; asked: Field[] };

/** If a step has more combinations than this, each value is tried only once. */
export const MOST_VARIANTS = 400;

/** Before the first step. */
export function standStill(): ExploreState {
  return { given: {}, live: {}, taken: new Set() };
}

/** Takes up a step's answers as the walk does. */
export function enter(
  { wizard }: Plan,
  step: Step,
  { live: before, taken: known }: ExploreState,
  given: Answers,
): Variant {
  const live = fork(before);
  const { asked } = takeUp(wizard, step, given, live, (pointer) => known.has(pointer));
  return {
    given,
    live: live.data,
    asked,
    issues: judgeStep(step, live.data, wizard.today),
  };
}

/** The state of a walk after a step was answered. */
export function stateAfter({ taken }: ExploreState, { given, live, asked }: Variant): ExploreState {
  return { given, live, taken: new Set([...taken, ...asked.map(({ pointer }) => pointer)]) };
}

/**
 * The ways to answer a step that differ in what they decide, each once with all questions answered and once with only
 * the required ones. `turn` selects among answers that decide nothing. Omits ways that the rules refuse, unless no
 * answer to an asked question could resolve the issues; those are returned with their issues.
 */
export function variantsOf(plan: Plan, step: Step, before: ExploreState, turn: number): Variant[] {
  const made = decisions(plan, step, before).flatMap((given) =>
    [true, false].map((everything) => answerRest({ plan, step, before, turn }, given, everything)),
  );
  const settled = made.filter((variant) => variant !== undefined);
  return [
    ...new Map(
      settled.map((variant) => [
        JSON.stringify(step.fields.map(({ pointer }) => readPointer(variant.live, pointer) ?? null)),
        variant,
      ]),
    ).values(),
  ];
}

/** Answers with each combination of the deciding questions; all others are left open. */
function decisions(plan: Plan, step: Step, before: ExploreState): Answers[] {
  const all: Answers[] = [];
  const decide = (given: Answers, decided: ReadonlySet<string>) => {
    if (all.length >= MOST_VARIANTS) return;
    const { asked } = enter(plan, step, before, given);
    const open = asked.find(
      ({ pointer }) => plan.deciding.has(pointer) && !before.taken.has(pointer) && !decided.has(pointer),
    );
    if (open === undefined) all.push(given);
    else
      for (const value of [...(plan.deciding.get(open.pointer) ?? []), undefined])
        decide(withAnswer(given, open.pointer, value), new Set([...decided, open.pointer]));
  };
  if (combinationsOf(plan, step, before) <= MOST_VARIANTS) decide(before.given, new Set());
  else
    for (const field of decidingFields(plan, step, before))
      for (const value of plan.deciding.get(field.pointer) ?? [])
        all.push(withAnswer(before.given, field.pointer, value));
  return all;
}

/** The number of combinations of a step's deciding questions. */
export function combinationsOf(plan: Plan, step: Step, before: ExploreState): number {
  return decidingFields(plan, step, before).reduce(
    (count, { pointer }) => count * ((plan.deciding.get(pointer)?.length ?? 0) + 1),
    1,
  );
}

function decidingFields({ deciding }: Plan, { fields }: Step, { taken }: ExploreState): Field[] {
  return fields.filter(({ pointer }) => deciding.has(pointer) && !taken.has(pointer));
}

type Task = { plan: Plan; step: Step; before: ExploreState; turn: number };

/** After this many rounds of changing refused answers, the combination is given up. */
const MOST_ROUNDS = 40;

/** Answers the open questions and replaces refused answers, as long as there are other samples to try. */
function answerRest({ plan, step, before, turn }: Task, decided: Answers, everything: boolean): Variant | undefined {
  const tried = new Map<string, number>();
  let variant = enter(plan, step, before, decided);
  if (everything) {
    const open = step.fields.filter(({ pointer }) => !plan.deciding.has(pointer) && !before.taken.has(pointer));
    variant = enter(plan, step, before, withSamples(decided, open, plan, turn));
  }
  for (let rounds = 0; rounds < MOST_ROUNDS && variant.issues.length > 0; rounds += 1) {
    const questions = variant.issues
      .map((issue) => questionAt(variant.asked, issue))
      .filter((field) => field !== undefined);
    if (questions.length === 0) return variant;
    const fields = new Set(questions.filter(({ pointer }) => !before.taken.has(pointer)));
    if (fields.size === 0) return undefined;
    let { given } = variant;
    for (const field of fields) {
      const count = tried.get(field.pointer) ?? 0;
      if (
        count >= (plan.values.get(field.pointer)?.length ?? 0) ||
        (plan.deciding.has(field.pointer) && readPointer(decided, field.pointer) !== undefined)
      )
        return undefined;
      tried.set(field.pointer, count + 1);
      given = withAnswer(given, field.pointer, sample(plan, field, turn + count, given));
    }
    variant = enter(plan, step, before, given);
  }
  return variant.issues.length === 0 ? variant : undefined;
}

/** The issues of a step's refused sample answers: of a question all of whose samples are refused, if there is one. */
export function unsatisfied(plan: Plan, step: Step, before: ExploreState): Issue | undefined {
  const open = step.fields.filter(({ pointer }) => !before.taken.has(pointer));
  const answered = withSamples(before.given, open, plan, 0);
  const { issues, asked } = enter(plan, step, before, answered);
  const isRefused = (issue: Issue) => {
    const field = questionAt(asked, issue);
    return (plan.values.get(field?.pointer ?? '') ?? []).every((value) => {
      const tried = enter(plan, step, before, withAnswer(answered, field?.pointer ?? '', value));
      return tried.issues.some((other) => questionAt(tried.asked, other) === field);
    });
  };
  return issues.find(isRefused) ?? issues[0];
}

/** The question that an issue concerns. For an issue of a group: one of the group's questions. */
function questionAt(asked: Field[], { pointer }: Issue): Field | undefined {
  return (
    asked.find((field) => field.pointer === pointer || pointer.startsWith(`${field.pointer}/`)) ??
    asked.find((field) => field.pointer.startsWith(`${pointer}/`) && !isGroup(field.schema))
  );
}

/** A sample answer. A field that repeats another answer gets that answer. */
function sample({ values }: Plan, { pointer, schema }: Field, turn: number, given: Answers): unknown {
  return schema.equals === undefined ? turned(values.get(pointer) ?? [], turn)[0] : readPointer(given, schema.equals);
}

/** A copy of the answers with a sample for each of the questions. */
function withSamples(answers: Answers, fields: readonly Field[], plan: Plan, turn: number): Answers {
  const pointers = fields.map(({ pointer }) => pointer);
  const copy = copyAlong(answers, pointers);
  for (const field of fields) put(copy, field.pointer, sample(plan, field, turn, copy));
  return copy;
}

/** A copy of the answers with one replaced; undefined removes it. Does not change the input. */
function withAnswer(answers: Answers, pointer: string, value: unknown): Answers {
  const copy = copyAlong(answers, [pointer]);
  put(copy, pointer, value);
  return copy;
}

function put(answers: Answers, pointer: string, value: unknown): void {
  if (value === undefined) erasePointer(answers, pointer);
  else writePointer(answers, pointer, value);
}

/** A copy whose values at these pointers may be written. Everything else is shared with the original. */
function copyAlong(answers: Answers, pointers: string[]): Answers {
  const copy = { ...answers };
  const copied = new Set<string>();
  for (const pointer of pointers) {
    let parent: Answers = copy;
    let at = '';
    for (const token of parsePointer(pointer).slice(0, -1)) {
      at = joinPointer(at, token);
      const child = parent[token];
      if (!isPlainObject(child)) break;
      if (!copied.has(at)) parent[token] = { ...child };
      copied.add(at);
      parent = parent[token] as Answers;
    }
  }
  return copy;
}
