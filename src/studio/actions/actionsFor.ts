import { branchActions, stepActions } from './steps.ts';
import { computedActions, newComputed } from './computed.ts';
import { otherActions } from './others.ts';
import { questionActions } from './questions.ts';
import type { Action, Subject } from './action.ts';
import type { Studio } from '../context/context.ts';

/** What can be done with a subject now, in the order of its menu. */
export function actionsFor({ outline, trees }: Pick<Studio, 'outline' | 'trees'>, subject: Subject): Action[] {
  switch (subject.kind) {
    case 'step':
      return stepActions(outline, subject.id);
    case 'branch':
      return branchActions(outline, subject.step, subject.index);
    case 'question':
      return questionActions(outline, subject.step, subject.place, trees[subject.place.file]?.value);
    case 'computed':
      return computedActions(outline, subject.name);
    default:
      return subject.kind === 'all' && subject.of === 'werte'
        ? [newComputed(outline, trees)]
        : otherActions(outline, subject, today());
  }
}

/** The day on this machine, JJJJ-MM-TT. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
