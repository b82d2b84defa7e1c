import { isAsked } from './fields.ts';
import { passes } from './guards.ts';
import { toIssues, type Issue } from './issues.ts';
import { leafPointers, tidy } from './answers.ts';
import { readPointer, writePointer } from './pointer.ts';
import { messageFor } from './messages.ts';
import type { Answers } from './definition.ts';
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

type Options = {
  /** `ignored` where answers arrive that leave transient ones out, as requests do. */
  transient?: 'asked' | 'ignored';
};

/** Walks from the first step as far as the answers carry. Everything else (reachability, back, progress, acceptance) is read off it. */
export function replay(wizard: Wizard, answers: Answers, options: Options = {}): Replay {
  return walk(wizard, prepare(wizard, answers), options);
}

function walk(wizard: Wizard, prepared: Answers, options: Options): Replay {
  const path: string[] = [];
  let at: string | undefined = wizard.initial;
  while (at !== undefined && !path.includes(at)) {
    const step: Step | undefined = wizard.steps[at];
    if (step === undefined) break;
    path.push(at);
    if (step.final) return { path, issues: [], complete: true };
    const issues = judgeStep(step, prepared, options);
    if (issues.length > 0) return { path, issues, complete: false };
    if (wizard.forward[at]?.event === 'SUBMIT' || step.file.onward !== undefined) return { path, issues: [], complete: true };
    at = forwardTarget(wizard, at, prepared);
  }
  return { path, issues: [], complete: false };
}

/**
 * Every broken rule of every step that the answers lead to, rather than the first step's alone: what a caller wants to
 * know who sends everything at once. Empty exactly when `replay` is complete.
 */
export function examine(wizard: Wizard, answers: Answers, options: Options = {}): Issue[] {
  const prepared = prepare(wizard, answers);
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (let at: string | undefined = wizard.initial; at !== undefined && !seen.has(at); at = forwardTarget(wizard, at, prepared)) {
    seen.add(at);
    const step: Step | undefined = wizard.steps[at];
    if (step === undefined) break;
    issues.push(...judgeStep(step, prepared, options));
  }
  return issues;
}

/** Where the step leads with these answers, its own rules set aside. Undefined where no guard lets them pass. */
function forwardTarget(wizard: Wizard, step: string, prepared: Answers): string | undefined {
  return wizard.forward[step]?.branches.find((branch) => passes(branch.guard, prepared))?.target;
}

/** The rules of one step that the answers break, in the order of its fields. */
export function validate(wizard: Wizard, step: string, answers: Answers, options: Options = {}): Issue[] {
  const compiled = wizard.steps[step];
  return compiled === undefined ? [] : judgeStep(compiled, prepare(wizard, answers), options);
}

function judgeStep(step: Step, prepared: Answers, options: Options): Issue[] {
  if (step.validate === undefined || step.file.schema === undefined || step.validate(prepared)) return [];
  const issues = toIssues(step.id, step.file.schema, step.validate.errors ?? []);
  const counted = options.transient === 'ignored' ? issues.filter((issue) => !isTransient(step, issue.pointer)) : issues;
  return inFieldOrder(step, counted);
}

function isTransient(step: Step, pointer: string): boolean {
  return step.fields.some((field) => field.schema.transient === true && isWithin(pointer, field.pointer));
}

function inFieldOrder(step: Step, issues: Issue[]): Issue[] {
  const rank = ({ pointer }: Issue) => {
    const index = step.fields.findIndex((field) => isWithin(pointer, field.pointer) || isWithin(field.pointer, pointer));
    return index === -1 ? step.fields.length : index;
  };
  return issues.toSorted((left, right) => rank(left) - rank(right));
}

function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/** Tidy answers in which every group of questions exists, so that a missing answer is reported at its own place. */
function prepare(wizard: Wizard, answers: Answers): Answers {
  const prepared = tidy(answers);
  for (const group of wizard.groups) if (readPointer(prepared, group) === undefined) writePointer(prepared, group, {});
  return prepared;
}

/** Where the step leads: a target, or the issues that keep the person there. */
export function next(wizard: Wizard, step: string, answers: Answers): { target?: string; issues: Issue[] } {
  const prepared = prepare(wizard, answers);
  const compiled = wizard.steps[step];
  if (compiled === undefined) return { issues: [] };
  const issues = judgeStep(compiled, prepared, {});
  if (issues.length > 0) return { issues };
  const target = forwardTarget(wizard, step, prepared);
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
  const compiled = wizard.steps[step];
  if (compiled === undefined || compiled.final) return false;
  return compiled.file.open === true || replay(wizard, answers).path.includes(step);
}

/**
 * Keeps only what the live path asks for. Leaving out an answer can close a branch, so this runs until nothing changes;
 * each round leaves out at least one answer, hence it ends.
 */
export function prune(wizard: Wizard, answers: Answers, options: Options = {}): Answers {
  let kept = tidy(answers);
  for (;;) {
    const pruned = keepAsked(wizard, kept, options);
    if (leafPointers(pruned).length === leafPointers(kept).length) return pruned;
    kept = pruned;
  }
}

function keepAsked(wizard: Wizard, answers: Answers, options: Options): Answers {
  const kept: Answers = {};
  const prepared = prepare(wizard, answers);
  for (const step of walk(wizard, prepared, options).path) {
    for (const field of wizard.steps[step]?.fields ?? []) {
      const value = readPointer(answers, field.pointer);
      if (value !== undefined && isAsked(field, prepared, wizard.judge)) writePointer(kept, field.pointer, value);
    }
  }
  return kept;
}

/** Answers that no step of the wizard asks for and no request may hold. */
export function unknownAnswers(wizard: Wizard, answers: Answers): Issue[] {
  return leafPointers(answers)
    .filter((pointer) => !wizard.sendable.has(pointer))
    .map((pointer) => ({ step: '', pointer, keyword: 'unknown', params: {}, message: messageFor(undefined, pointer, 'unknown', {}) }));
}
