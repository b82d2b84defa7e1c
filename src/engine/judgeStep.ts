import { passes } from './guards.ts';
import { toIssues, type Issue } from './issues.ts';
import type { Answers } from './definition.ts';
import type { Step, Wizard } from './compile.ts';

/** Whether transient answers are validated. `ignored` for requests, which do not contain them. */
export type Transient = 'asked' | 'ignored';

/**
 * The rules of one step that the answers break, in the order of its fields. `answers` must be tidy and contain every
 * group.
 */
export function judgeStep(step: Step, answers: Answers, transient: Transient = 'asked'): Issue[] {
  if (step.validate === undefined || step.validate(answers)) return [];
  const issues = toIssues(step, step.validate.errors ?? [], answers);
  return inFieldOrder(
    step,
    transient === 'ignored' ? issues.filter((issue) => !isTransient(step, issue.pointer)) : issues,
  );
}

function isTransient(step: Step, pointer: string): boolean {
  return step.fields.some((field) => field.schema.transient === true && isWithin(pointer, field.pointer));
}

function inFieldOrder(step: Step, issues: Issue[]): Issue[] {
  const rank = ({ pointer }: Issue) => {
    const index = step.fields.findIndex(
      (field) => isWithin(pointer, field.pointer) || isWithin(field.pointer, pointer),
    );
    return index === -1 ? step.fields.length : index;
  };
  return issues.toSorted((left, right) => rank(left) - rank(right));
}

function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/** The target of the step's forward transition, regardless of its rules. Returns undefined if no guard passes. */
export function forwardTarget(wizard: Wizard, step: string, answers: Answers): string | undefined {
  return wizard.forward(step)?.branches.find((branch) => passes(branch.guard, answers))?.target;
}
