import { forwardTarget, judgeStep, walk, withGroups, type WalkOptions } from './walk.ts';
import { isAsked, type Field } from './fields.ts';
import { leaves, tidy } from './answers.ts';
import { messageFor } from './messages.ts';
import { readPointer, writePointer } from './pointer.ts';
import type { Answers } from './definition.ts';
import type { Issue } from './issues.ts';
import type { Wizard } from './compile.ts';

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

/** Walks from the first step as far as the answers carry. Everything else (reachability, back, progress, acceptance) is read off it. */
export function replay(wizard: Wizard, answers: Answers, options: Options = {}): Replay {
  const { path, issues, complete } = walk(wizard, tidy(answers), options);
  return { path, issues, complete };
}

/**
 * Every broken rule of every step that the answers lead to, rather than the first step's alone: what a caller wants to
 * know who sends everything at once. Empty exactly when `replay` is complete.
 */
export function examine(wizard: Wizard, answers: Answers, options: Options = {}): Issue[] {
  return walk(wizard, tidy(answers), { ...options, past: true }).issues;
}

/** The rules of one step that the answers break, in the order of its fields. */
export function validate(wizard: Wizard, step: string, answers: Answers, { transient }: Options = {}): Issue[] {
  const compiled = wizard.steps[step];
  return compiled === undefined ? [] : judgeStep(compiled, answersAt(wizard, step, answers), transient);
}

/** The questions of a step that the answers call for. */
export function askedFields(wizard: Wizard, step: string, answers: Answers): Field[] {
  const known = answersAt(wizard, step, answers);
  return (wizard.steps[step]?.fields ?? []).filter((field) => isAsked(field, known, wizard.judge));
}

/** What counts at a step: the live answers up to it, or all of them where it is off the path. */
export function answersAt(wizard: Wizard, step: string, answers: Answers): Answers {
  const given = tidy(answers);
  const { path, live } = walk(wizard, given, { until: step });
  return path.includes(step) ? live : withGroups(wizard, given);
}

/** Where the step leads: a target, or the issues that keep the person there. */
export function next(wizard: Wizard, step: string, answers: Answers): { target?: string; issues: Issue[] } {
  const compiled = wizard.steps[step];
  if (compiled === undefined) return { issues: [] };
  const known = answersAt(wizard, step, answers);
  const issues = judgeStep(compiled, known, 'asked');
  const target = issues.length > 0 ? undefined : forwardTarget(wizard, step, known);
  return target === undefined ? { issues } : { target, issues };
}

/** The step before on the path taken; undefined on the first one. A step off the path leads to where the path stops. */
export function back(wizard: Wizard, step: string, answers: Answers): string | undefined {
  const { path } = replay(wizard, answers);
  const index = path.indexOf(step);
  return index === -1 ? path.at(-1) : path[index - 1];
}

/** Whether the step may be on screen with these answers: it is on the live path, or open to anyone. */
export function isReachable(wizard: Wizard, step: string, answers: Answers): boolean {
  return isShowable(wizard, step, replay(wizard, answers).path);
}

/** The same for a live path that is known already. */
export function isShowable(wizard: Wizard, step: string, path: string[]): boolean {
  const compiled = wizard.steps[step];
  return compiled !== undefined && !compiled.final && (compiled.file.open === true || path.includes(step));
}

/** Keeps only what the live path asks for. The input is not touched. */
export function prune(wizard: Wizard, answers: Answers, options: Options = {}): Answers {
  const given = tidy(answers);
  const kept: Answers = {};
  for (const { pointer } of walk(wizard, given, options).asked) {
    const value = readPointer(given, pointer);
    if (value !== undefined) writePointer(kept, pointer, value);
  }
  return kept;
}

/** Answers that no step of the wizard asks for and no request may hold. */
export function unknownAnswers(wizard: Wizard, answers: Answers): Issue[] {
  return leaves(answers)
    .filter(({ pattern }) => !wizard.sendable.has(pattern))
    .map(({ pointer }) => ({ step: '', pointer, keyword: 'unknown', params: {}, message: messageFor(undefined, pointer, 'unknown', {}) }));
}
