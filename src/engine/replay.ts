import { frameOf, isComplete, issuesOf, pathOf, walk, type WalkOptions } from './walk.ts';
import { forwardTarget, judgeStep } from './judgeStep.ts';
import { isAsked, isGroupList, withRows, type Field } from './fields.ts';
import { leaves, tidy, tidyAt } from './answers.ts';
import { messageFor } from './messages.ts';
import { memoize } from './memoize.ts';
import { withGroups } from './takeUp.ts';
import { isPlainObject, writePath } from './pointer.ts';
import type { Answers } from './definition.ts';
import type { Issue } from './issues.ts';
import type { Step, Wizard } from './types.ts';

/** The path that answers take. */
export type Replay = {
  /** The live path: all steps from the first to the one where it stops, inclusive. */
  path: string[];
  /** Why the last step of the path cannot be left; empty if `complete`. */
  issues: Issue[];
  /** The path ends at the step that sends, or at the last step, without issues. */
  complete: boolean;
};

type Options = Pick<WalkOptions, 'transient'>;

/**
 * Walks from the first step until a rule is broken or the path ends. Reachability, back, progress and acceptance derive
 * from it.
 */
export function replay(wizard: Wizard, answers: Answers, options: Options = {}): Replay {
  const walked = walk(wizard, answers, options);
  return { path: pathOf(walked), issues: issuesOf(walked), complete: isComplete(wizard, walked) };
}

/**
 * All broken rules of all steps on the path, rather than those of the first step that has any. For callers that send
 * everything at once. Empty if and only if `replay` is complete.
 */
export function examine(wizard: Wizard, answers: Answers, options: Options = {}): Issue[] {
  return issuesOf(walk(wizard, answers, { ...options, past: true }));
}

/** The rules of one step that the answers break, in the order of its fields. */
export function validate(wizard: Wizard, step: string, answers: Answers): Issue[] {
  const compiled = wizard.step(step);
  return compiled === undefined ? [] : judgedAt(wizard, compiled, answers).issues;
}

/** The questions that a step asks with these answers, and after each list of groups those that its rows ask. */
export function askedFields(wizard: Wizard, step: string, answers: Answers): Field[] {
  const known = answersAt(wizard, step, answers);
  return withAskedRows(wizard, wizard.step(step)?.fields ?? [], known);
}

/** Those of the questions that are asked, and after each list of groups those that its rows ask. */
export function withAskedRows({ judge }: Pick<Wizard, 'judge'>, fields: Field[], live: Answers): Field[] {
  return fields.flatMap((field) => withRows(field, live)).filter((field) => isAsked(field, live, judge));
}

/** The answers that rules of a step see: the live ones up to it, or all of them if it is off the path. */
export function answersAt(wizard: Wizard, step: string, answers: Answers): Answers {
  const compiled = wizard.step(step);
  if (compiled === undefined) return {};
  const walked = walk(wizard, answers, { until: step });
  return frameOf(walked, step) === undefined ? withGroups(compiled, tidy(answers)) : walked.live;
}

/** `answersAt` with the issues of the step. */
function judgedAt(wizard: Wizard, step: Step, answers: Answers): { known: Answers; issues: Issue[] } {
  const walked = walk(wizard, answers, { until: step.id });
  const frame = frameOf(walked, step.id);
  if (frame !== undefined) return { known: walked.live, issues: frame.issues() };
  const known = withGroups(step, tidy(answers));
  return { known, issues: judgeStep(step, known, wizard.today) };
}

/** The target of the step's forward transition, or the issues that block it. */
export function next(wizard: Wizard, step: string, answers: Answers): { target?: string; issues: Issue[] } {
  const compiled = wizard.step(step);
  if (compiled === undefined) return { issues: [] };
  const { known, issues } = judgedAt(wizard, compiled, answers);
  const target = issues.length > 0 ? undefined : forwardTarget(wizard, step, known);
  return target === undefined ? { issues } : { target, issues };
}

/** The previous step on the path; undefined for the first one. For a step off the path: the last step of the path. */
export function back(wizard: Wizard, step: string, answers: Answers): string | undefined {
  const walked = walk(wizard, answers, { until: step });
  return walked.frames.at(frameOf(walked, step) === undefined ? -1 : -2)?.step.id;
}

/** Whether the answers lead to the step. */
export function isOnPath(wizard: Wizard, step: string, answers: Answers): boolean {
  return frameOf(walk(wizard, answers, { until: step }), step) !== undefined;
}

/** Whether the step may be shown with these answers: it is on the live path or marked `open`. */
export function isReachable(wizard: Wizard, step: string, answers: Answers): boolean {
  const compiled = wizard.step(step);
  return compiled !== undefined && !compiled.final && (compiled.file.open === true || isOnPath(wizard, step, answers));
}

/** Keeps only the answers to questions of the live path. Does not change the input. */
export function prune(wizard: Wizard, answers: Answers, options: Options = {}): Answers {
  const kept: Answers = {};
  const { frames, live } = walk(wizard, answers, options);
  for (const field of frames.flatMap(({ asked }) => asked)) {
    for (const asked of withAskedRows(wizard, [field], live)) {
      const { path, schema } = asked;
      const value = tidyAt(answers, asked);
      if (value !== undefined) writePath(kept, path, isGroupList(schema) ? emptyRows(value) : value);
    }
  }
  return kept;
}

/** As many rows, without their answers. */
function emptyRows(rows: unknown): unknown {
  return Array.isArray(rows) ? rows.map((row) => (isPlainObject(row) ? {} : row)) : rows;
}

/** Unknown names are cut to this length: they can be as long as a request. */
const TOLD_LENGTH = 200;

/** Answers that a request must not contain because no step asks for them. Stops after `most` of them. */
export function unknownAnswers(wizard: Wizard, answers: Answers, most = Number.POSITIVE_INFINITY): Issue[] {
  const sendable = wizard.sendable();
  const message = messageFor(undefined, '', 'unknown', {});
  const issues: Issue[] = [];
  for (const { pointer, pattern } of leaves(answers, longestIn(wizard.sendable))) {
    if (issues.length >= most) break;
    if (!sendable.has(pattern))
      issues.push({ step: '', pointer: pointer.slice(0, TOLD_LENGTH), keyword: 'unknown', params: {}, message });
  }
  return issues;
}

/** By `sendable`, which a wizard keeps on every day: a request is judged on a day of its own. */
const longestIn = memoize(
  (sendable: Wizard['sendable']): number =>
    [...sendable()].reduce((longest, { length }) => Math.max(longest, length), 0),
  new WeakMap(),
);
