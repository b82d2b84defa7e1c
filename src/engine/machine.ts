import { assign, createMachine, fromPromise, type DoneActorEvent, type ErrorActorEvent, type EventObject, type PromiseActorLogic } from 'xstate';
import { back, isOnPath, isReachable, next, replay } from './replay.ts';
import { remembering } from './walk.ts';
import type { Answers } from './definition.ts';
import type { Wizard } from './compile.ts';

/** What the server answered to an accepted submission. Requests that store none, such as a login, get no receipt. */
export type Receipt = { anfrageId: string; referenz: string };

export type WizardContext = {
  /** The state of the definition's machine that the run is in: a step, or the one that sends. */
  at: string;
  answers: Answers;
  /** The summary that an edit started from and returns to. */
  returnTo: string | undefined;
  receipt: Receipt | undefined;
  /** What the last failed attempt to send threw. */
  failure: unknown;
};

export type WizardEvent =
  | { type: 'ANSWER'; answers: Answers }
  | { type: 'NEXT' }
  | { type: 'SUBMIT' }
  | { type: 'BACK' }
  /** From a summary: to a step and, once that is valid again, back to the summary. */
  | { type: 'EDIT'; step: string }
  /** To a reachable step, as a URL asks for it. */
  | { type: 'VISIT'; step: string; returnTo?: string };

/** URL plus answers is the state: what a run begins with, after a reload too. */
export type WizardStart = { step: string; answers: Answers; returnTo?: string | undefined; receipt?: Receipt | undefined };

/** Sends the answers of a complete run. */
export type Submit = (answers: Answers) => Promise<Receipt | undefined>;

/** The one thing that a machine does. */
type Sending = { src: 'submit'; logic: PromiseActorLogic<Receipt | undefined, { answers: Answers }> };

/** Where an event leads, and what else it changes. */
type Way = Partial<WizardContext> & { at: string };

/**
 * The definition's machine, completed: forward transitions guarded by each step's rules, BACK, EDIT and VISIT derived,
 * sending done by `submit`. Its states are the kinds of state that a definition knows; in which of them a run is stands
 * in the context. So a machine of many steps costs no more than one of few.
 */
export function createWizardMachine(wizard: Wizard, start: WizardStart, submit: Submit = refuse) {
  const run = remembering(wizard);
  const ways = along(wizard, (context, event: WizardEvent) => wayOf(run, context, event));
  const sending = ({ at }: WizardContext) => wizard.definition.machine.states[at]?.invoke;
  return createMachine(
    {
      types: {} as { context: WizardContext; events: WizardEvent; actors: Sending },
      id: wizard.id,
      initial: kindOf(wizard, start.step),
      context: { at: start.step, answers: start.answers, returnTo: start.returnTo, receipt: start.receipt, failure: undefined },
      on: { ANSWER: { actions: assign(({ event }) => ({ answers: event.answers })) } },
      states: {
        asking: { on: { NEXT: ways, SUBMIT: ways, BACK: ways, EDIT: ways, VISIT: ways } },
        sending: {
          invoke: {
            src: 'submit',
            input: ({ context }) => ({ answers: context.answers }),
            onDone: along(wizard, (context, { output }: DoneActorEvent<Receipt | undefined>) => ({ at: sending(context)?.onDone ?? '', receipt: output, failure: undefined })),
            onError: along(wizard, (context, { error }: ErrorActorEvent) => ({ at: sending(context)?.onError ?? '', failure: error })),
          },
        },
        done: { type: 'final' },
      },
    },
    { actors: { submit: fromPromise(({ input }) => submit(input.answers)) } },
  );
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('There is no way to send.'));
}

const KINDS = ['asking', 'sending', 'done'] as const;

function kindOf({ definition }: Wizard, at: string): (typeof KINDS)[number] {
  const { type, invoke } = definition.machine.states[at] ?? {};
  if (type === 'final') return 'done';
  return invoke === undefined ? 'asking' : 'sending';
}

/** The transitions for events that lead to one state or another, or nowhere. */
function along<E extends EventObject>(wizard: Wizard, lead: (context: WizardContext, event: E) => Way | undefined) {
  return KINDS.map((kind) => ({
    target: kind,
    guard: ({ context, event }: { context: WizardContext; event: E }) => {
      const way = lead(context, event);
      return way !== undefined && kindOf(wizard, way.at) === kind;
    },
    actions: assign<WizardContext, E, undefined, WizardEvent, Sending>(({ context, event }) => lead(context, event) ?? {}),
  }));
}

/** The way that an event takes from a step; undefined where there is none, now or ever. */
function wayOf(wizard: Wizard, { at, answers, returnTo }: WizardContext, event: WizardEvent): Way | undefined {
  switch (event.type) {
    case 'NEXT':
      return wizard.forward[at]?.event === 'NEXT' ? (returning(wizard, at, answers, returnTo) ?? forward(wizard, at, answers)) : undefined;
    case 'SUBMIT': {
      const { path, complete } = replay(wizard, answers);
      return wizard.forward[at]?.event === 'SUBMIT' && complete && path.at(-1) === at ? forward(wizard, at, answers) : undefined;
    }
    case 'BACK':
      if (at === wizard.initial) return undefined;
      // From a step off the path taken, to where that one stops.
      return isOnPath(wizard, at, answers) ? { at: back(wizard, at, answers) ?? at } : visit(wizard, answers, replay(wizard, answers).path.at(-1) ?? '', returnTo);
    case 'EDIT':
      return wizard.steps[at]?.file.summary === true ? visit(wizard, answers, event.step, at) : undefined;
    case 'VISIT':
      return visit(wizard, answers, event.step, event.returnTo);
    default:
      return undefined;
  }
}

function forward(wizard: Wizard, step: string, answers: Answers): Way | undefined {
  const { target } = next(wizard, step, answers);
  return target === undefined ? undefined : { at: target };
}

/** Back to the summary that an edit started from, once the step is valid again. */
function returning(wizard: Wizard, step: string, answers: Answers, returnTo = ''): Way | undefined {
  const isSummary = returnTo !== step && wizard.steps[returnTo]?.file.summary === true;
  return isSummary && next(wizard, step, answers).issues.length === 0 ? visit(wizard, answers, returnTo) : undefined;
}

function visit(wizard: Wizard, answers: Answers, step: string, returnTo?: string): Way | undefined {
  return isReachable(wizard, step, answers) ? { at: step, returnTo: returnTo === step ? undefined : returnTo } : undefined;
}
