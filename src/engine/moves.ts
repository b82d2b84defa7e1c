import { concerns } from './advice.ts';
import type { Answers } from './definition.ts';
import { back, isOnPath, isReachable, next, replay } from './replay.ts';
import type { Receipt } from './thanks.ts';
import type { Wizard } from './types.ts';
import { restoreEdit } from './restoreEdit.ts';

/** The start of an edit. */
export type Edited = {
  /** The step to be changed. */
  step: string;
  /** The answers before the edit, restored if the edit is left unfinished. */
  before: Answers;
};

export type WizardContext = {
  answers: Answers;
  /** The summary that an edit started from and returns to. */
  returnTo: string | undefined;
  edited: Edited | undefined;
  /** The question before sending is shown: there is a concern about the answers. */
  asking: boolean;
  /** The person chose to send the answers despite a concern. Concerns are not asked about again. */
  acknowledged: boolean;
  receipt: Receipt | undefined;
  /** The error of the last failed attempt to send. */
  failure: unknown;
  /** The answers with which the last attempt failed. */
  failedWith: Answers | undefined;
};

export type WizardEvent =
  | { type: 'ANSWER'; answers: Answers }
  | { type: 'NEXT' }
  /** `anyway`: send despite a concern. */
  | { type: 'SUBMIT'; anyway?: true }
  | { type: 'BACK' }
  /**
   * From a summary to a step, and back to the summary once the step is valid again. BACK from that step undoes the
   * change.
   */
  | { type: 'EDIT'; step: string }
  /** To a reachable step, as named by the URL. */
  | { type: 'VISIT'; step: string; returnTo?: string; asking?: true };

/** The start of a run, also after a reload. The URL and the answers determine it. */
export type WizardStart = {
  step: string;
  answers: Answers;
  returnTo?: string | undefined;
  edited?: Edited | undefined;
  asking?: boolean;
  acknowledged?: boolean;
  receipt?: Receipt | undefined;
};

/** The context after a failed attempt to send. */
export function afterFailure({ answers }: WizardContext, failure: unknown): Partial<WizardContext> {
  return { failure, failedWith: answers, asking: false };
}

/** The context of a new run. */
export function contextOf({
  step,
  answers,
  returnTo,
  edited,
  asking,
  acknowledged,
  receipt,
}: WizardStart): WizardContext {
  return {
    answers,
    returnTo,
    edited: returnTo === undefined ? undefined : (edited ?? { step, before: answers }),
    asking: asking === true,
    acknowledged: acknowledged === true,
    receipt,
    failure: undefined,
    failedWith: undefined,
  };
}

/** Whether the summary that an edit started from may follow a step. */
export function mayReturn(wizard: Wizard, { answers, returnTo = '', edited }: WizardContext, step: string): boolean {
  return (
    returnTo !== step &&
    isSummary(wizard, returnTo) &&
    next(wizard, step, answers).issues.length === 0 &&
    isReachable(wizard, returnTo, answers) &&
    !opensMore(wizard, edited, answers, { after: step, before: returnTo })
  );
}

/** Whether an edit has opened steps between two others: they are shown once, also if they ask nothing that is required. */
function opensMore(
  wizard: Wizard,
  edited: Edited | undefined,
  answers: Answers,
  { after, before }: { after: string; before: string },
): boolean {
  if (edited === undefined) return false;
  const known = new Set(replay(wizard, edited.before).path);
  const { path } = replay(wizard, answers);
  return path.slice(path.indexOf(after) + 1, path.indexOf(before)).some((step) => !known.has(step));
}

/** Whether BACK from a step leaves an edit, for the summary that it started from. */
export function leavesEdit(wizard: Wizard, { answers, returnTo = '', edited }: WizardContext, step: string): boolean {
  if (edited === undefined) return false;
  const { path } = replay(wizard, answers);
  return (
    path.indexOf(step) <= path.indexOf(edited.step) &&
    isSummary(wizard, returnTo) &&
    isReachable(wizard, returnTo, restoreEdit(wizard, edited.before, answers))
  );
}

/** Whether a visit to a step is one to the summary of an unfinished edit, which is undone by it. */
export function undoesEdit(wizard: Wizard, context: WizardContext, event: WizardEvent, step: string): boolean {
  const { answers, returnTo, edited } = context;
  return (
    edited !== undefined &&
    returnTo === step &&
    event.type === 'VISIT' &&
    event.step === step &&
    isReachable(wizard, step, restoreEdit(wizard, edited.before, answers))
  );
}

/** Whether BACK from a step leads to another one. */
export function cameFrom(wizard: Wizard, { answers }: WizardContext, step: string, from: string): boolean {
  return isOnPath(wizard, step, answers) && back(wizard, step, answers) === from;
}

/** Whether the answers have a concern that is asked about before they are sent from a step. */
export function asksAbout(wizard: Wizard, step: string, answers: Answers): boolean {
  const { path, complete } = replay(wizard, answers);
  return (
    complete && path.at(-1) === step && wizard.forward(step)?.event === 'SUBMIT' && concerns(wizard, answers).length > 0
  );
}

/** Whether a run is complete with a step, which `target` follows. */
export function completes(wizard: Wizard, answers: Answers, step: string, target: string): boolean {
  const { path, complete } = replay(wizard, answers);
  return complete && path.at(-1) === step && next(wizard, step, answers).target === target;
}

type Arrived = Pick<WizardContext, 'asking' | 'returnTo' | 'edited'>;

/** The context on arrival at a step: an edit that goes on keeps the answers from before it. */
export function arrivedAt(wizard: Wizard, context: WizardContext, event: WizardEvent, step: string): Arrived {
  const asking = event.type === 'VISIT' && event.asking === true && asksAbout(wizard, step, context.answers);
  const returnTo = event.type === 'VISIT' && event.returnTo !== step ? event.returnTo : undefined;
  if (returnTo === undefined) return { asking, returnTo, edited: undefined };
  const edited = context.returnTo === returnTo ? context.edited : undefined;
  return { asking, returnTo, edited: edited ?? { step, before: context.answers } };
}

function isSummary(wizard: Wizard, step: string): boolean {
  return wizard.definition.steps[step]?.summary === true;
}
