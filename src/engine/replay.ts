import { frameOf, isComplete, issuesOf, pathOf, walk, type WalkOptions } from './walk.ts';
import { forwardTarget, judgeStep } from './judgeStep.ts';
import { isAsked, type Field } from './fields.ts';
import { leaves, tidy, tidyAt } from './answers.ts';
import { messageFor } from './messages.ts';
import { memoize } from './memoize.ts';
import { withGroups } from './takeUp.ts';
import { writePath } from './pointer.ts';
import type { Answers } from './definition.ts';
import type { Issue } from './issues.ts';
import type { Step, Wizard } from './compile.ts';

/** How far answers carry. */
export type Replay = {
  /** The live path: every step from the first to the one where it stops, that one included. */
  path: string[];
  /** What keeps the last step of the path from being left; empty when `complete`. */
  issues: Issue[];
  /** Every step is answered up to the one that sends, or up to the end of a wizard that sends nothing. */
  complete: boolean;
};

type Options = Pick<WalkOptions, 'transient'>;

/**
 * Walks from the first step as far as the answers carry. Everything else (reachability, back, progress, acceptance) is
 * read off it.
 */
export function replay(wizard: Wizard, answers: Answers, options: Options = {}): Replay {
  const walked = walk(wizard, answers, options);
  return { path: pathOf(walked), issues: issuesOf(walked), complete: isComplete(wizard, walked) };
}

/**
 * Every broken rule of every step that the answers lead to, rather than the first step's alone: what a caller wants to
 * know who sends everything at once. Empty exactly when `replay` is complete.
 */
export function examine(wizard: Wizard, answers: Answers, options: Options = {}): Issue[] {
  return issuesOf(walk(wizard, answers, { ...options, past: true }));
}

/** The rules of one step that the answers break, in the order of its fields. */
export function validate(wizard: Wizard, step: string, answers: Answers): Issue[] {
  const compiled = wizard.step(step);
  return compiled === undefined ? [] : judgedAt(wizard, compiled, answers).issues;
}

/** The questions of a step that the answers call for. */
export function askedFields(wizard: Wizard, step: string, answers: Answers): Field[] {
  const known = answersAt(wizard, step, answers);
  return (wizard.step(step)?.fields ?? []).filter((field) => isAsked(field, known, wizard.judge));
}

/** What counts at a step: the live answers up to it, or all of them where it is off the path. */
export function answersAt(wizard: Wizard, step: string, answers: Answers): Answers {
  const compiled = wizard.step(step);
  if (compiled === undefined) return {};
  const walked = walk(wizard, answers, { until: step });
  return frameOf(walked, step) === undefined ? withGroups(compiled, tidy(answers)) : walked.live;
}

/** The same, with what is wrong at the step. */
function judgedAt(wizard: Wizard, step: Step, answers: Answers): { known: Answers; issues: Issue[] } {
  const walked = walk(wizard, answers, { until: step.id });
  const frame = frameOf(walked, step.id);
  if (frame !== undefined) return { known: walked.live, issues: frame.issues() };
  const known = withGroups(step, tidy(answers));
  return { known, issues: judgeStep(step, known) };
}

/** Where the step leads: a target, or the issues that keep the person there. */
export function next(wizard: Wizard, step: string, answers: Answers): { target?: string; issues: Issue[] } {
  const compiled = wizard.step(step);
  if (compiled === undefined) return { issues: [] };
  const { known, issues } = judgedAt(wizard, compiled, answers);
  const target = issues.length > 0 ? undefined : forwardTarget(wizard, step, known);
  return target === undefined ? { issues } : { target, issues };
}

/** The step before on the path taken; undefined on the first one. A step off the path leads to where the path stops. */
export function back(wizard: Wizard, step: string, answers: Answers): string | undefined {
  const walked = walk(wizard, answers, { until: step });
  return walked.frames.at(frameOf(walked, step) === undefined ? -1 : -2)?.step.id;
}

/** Whether the answers lead to the step. */
export function isOnPath(wizard: Wizard, step: string, answers: Answers): boolean {
  return frameOf(walk(wizard, answers, { until: step }), step) !== undefined;
}

/** Whether the step may be on screen with these answers: it is on the live path, or open to anyone. */
export function isReachable(wizard: Wizard, step: string, answers: Answers): boolean {
  const compiled = wizard.step(step);
  return compiled !== undefined && !compiled.final && (compiled.file.open === true || isOnPath(wizard, step, answers));
}

/** Keeps only what the live path asks for. The input is not touched. */
export function prune(wizard: Wizard, answers: Answers, options: Options = {}): Answers {
  const kept: Answers = {};
  for (const { asked } of walk(wizard, answers, options).frames) {
    for (const { path } of asked) {
      const value = tidyAt(answers, path);
      if (value !== undefined) writePath(kept, path, value);
    }
  }
  return kept;
}

/** What is told of a name that no question has: it can be as long as a request. */
const TOLD_LENGTH = 200;

/**
 * Answers that no step of the wizard asks for and no request may hold; at most `most` of them. Looks no further than
 * that.
 */
export function unknownAnswers(wizard: Wizard, answers: Answers, most = Number.POSITIVE_INFINITY): Issue[] {
  const sendable = wizard.sendable();
  const message = messageFor(undefined, '', 'unknown', {});
  const issues: Issue[] = [];
  for (const { pointer, pattern } of leaves(answers, longestIn(wizard))) {
    if (issues.length >= most) break;
    if (!sendable.has(pattern))
      issues.push({ step: '', pointer: pointer.slice(0, TOLD_LENGTH), keyword: 'unknown', params: {}, message });
  }
  return issues;
}

const longestIn = memoize((wizard: Wizard): number =>
  [...wizard.sendable()].reduce((longest, { length }) => Math.max(longest, length), 0),
);
