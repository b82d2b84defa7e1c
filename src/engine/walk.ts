import { erasePointer, readPointer, writePointer } from './pointer.ts';
import { isAsked, type Field } from './fields.ts';
import { passes } from './guards.ts';
import { toIssues, type Issue } from './issues.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Step, Wizard } from './compile.ts';

export type WalkOptions = {
  /** `ignored` where answers arrive that leave transient ones out, as requests do. */
  transient?: 'asked' | 'ignored';
  /** Goes on past broken rules, to the end. */
  past?: boolean;
  /** The step to stop at, as soon as its answers are in. */
  until?: string;
};

export type Walk = {
  path: string[];
  issues: Issue[];
  complete: boolean;
  /** The questions asked on the path. */
  asked: Field[];
  /** Their answers, and nothing else: what a closed branch has left over decides nothing. Every group exists in it. */
  live: Answers;
};

/**
 * Walks from the first step, taking up the answers of each one as it comes. `given` is tidy. Conditions, guards and
 * rules see what was asked so far, which is what `prune` keeps; hence browser and server walk the same path.
 */
export function walk(wizard: Wizard, given: Answers, { transient, past = false, until }: WalkOptions = {}): Walk {
  const taken = new Set<string>();
  const walked: Walk = { path: [], issues: [], complete: false, asked: [], live: withGroups(wizard, {}) };
  let at: string | undefined = wizard.initial;
  while (at !== undefined && !walked.path.includes(at)) {
    const step: Step | undefined = wizard.steps[at];
    if (step === undefined) break;
    walked.path.push(at);
    if (step.final) return { ...walked, complete: walked.issues.length === 0 };
    takeUp(wizard, step, given, walked, taken);
    if (at === until) break;
    for (const issue of judgeStep(step, walked.live, transient)) walked.issues.push(issue);
    if (walked.issues.length > 0 && !past) break;
    if (wizard.forward[at]?.event === 'SUBMIT' || step.file.onward !== undefined) return { ...walked, complete: walked.issues.length === 0 };
    at = forwardTarget(wizard, at, walked.live);
  }
  return walked;
}

/**
 * Adds the answers of a step's questions that no step before has `taken`. Conditions may hang on one another: they are
 * decided until nothing changes.
 */
export function takeUp(wizard: Wizard, step: Step, given: Answers, { asked, live }: Pick<Walk, 'asked' | 'live'>, taken: Set<string>): void {
  const own = step.fields.filter(({ pointer }) => !taken.has(pointer));
  const put = ({ pointer, schema }: Field, isOpen: boolean) => {
    const value = isOpen ? (readPointer(given, pointer) ?? unanswered(schema)) : undefined;
    if (readPointer(live, pointer) === value) return false;
    if (value === undefined) erasePointer(live, pointer);
    else writePointer(live, pointer, value);
    return true;
  };
  for (const field of own) if (field.conditions.length === 0) put(field, true);
  const conditional = own.filter(({ conditions }) => conditions.length > 0);
  // Each round settles at least one more of them, unless they hang on one another in a circle.
  for (const _ of conditional) {
    const changes = conditional.filter((field) => put(field, isAsked(field, live, wizard.judge)));
    if (changes.length === 0) break;
  }
  for (const field of step.fields) {
    if (!isAsked(field, live, wizard.judge)) continue;
    asked.push(field);
    taken.add(field.pointer);
  }
}

/** A box that may stay unticked: leaving it so is the answer 'no', here as in the request. */
function unanswered({ type, const: demanded, oneOf, enum: values }: PropertySchema): false | undefined {
  return type === 'boolean' && demanded === undefined && oneOf === undefined && values === undefined ? false : undefined;
}

/** The rules of one step that the answers break, in the order of its fields. `answers` are tidy and have every group. */
export function judgeStep(step: Step, answers: Answers, transient: WalkOptions['transient']): Issue[] {
  if (step.validate === undefined || step.file.schema === undefined || step.validate(answers)) return [];
  const issues = toIssues(step.id, step.file.schema, step.validate.errors ?? []);
  return inFieldOrder(step, transient === 'ignored' ? issues.filter((issue) => !isTransient(step, issue.pointer)) : issues);
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

/** Where the step leads with these answers, its own rules set aside. Undefined where no guard lets them pass. */
export function forwardTarget(wizard: Wizard, step: string, answers: Answers): string | undefined {
  return wizard.forward[step]?.branches.find((branch) => passes(branch.guard, answers))?.target;
}

/** Makes every group of questions that is missing, in place, so that a missing answer is reported at its own place. */
export function withGroups(wizard: Wizard, answers: Answers): Answers {
  for (const group of wizard.groups) if (readPointer(answers, group) === undefined) writePointer(answers, group, {});
  return answers;
}
