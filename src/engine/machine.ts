import { assign, fromPromise, setup } from 'xstate';
import { back, isReachable, next, replay } from './replay.ts';
import type { Answers } from './definition.ts';
import type { Step, Wizard } from './compile.ts';

/** What the server answered to an accepted submission. */
export type Receipt = { anfrageId: string; referenz: string };

export type WizardContext = {
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

/**
 * The definition's machine, completed: forward transitions guarded by each step's rules, BACK, EDIT and VISIT derived,
 * sending invoked. The actor `submit` is provided by whoever runs it. `replay` decides the same from tables; a test
 * holds both together.
 */
export function createWizardMachine(wizard: Wizard, start: WizardStart) {
  return setup({
    types: {
      context: {} as WizardContext,
      events: {} as WizardEvent,
    },
    actors: {
      submit: fromPromise<Receipt, { answers: Answers }>(() => Promise.reject(new Error('No actor for sending was provided.'))),
    },
    guards: {
      leadsTo: ({ context }, { step, target }: { step: string; target: string }) => next(wizard, step, context.answers).target === target,
      mayReturn: ({ context }, { step, to }: { step: string; to: string }) =>
        context.returnTo === to && next(wizard, step, context.answers).issues.length === 0 && isReachable(wizard, to, context.answers),
      cameFrom: ({ context }, { step, from }: { step: string; from: string }) => back(wizard, step, context.answers) === from,
      asksFor: ({ context, event }, { step }: { step: string }) =>
        (event.type === 'VISIT' || event.type === 'EDIT') && event.step === step && isReachable(wizard, step, context.answers),
      completes: ({ context }, { step, target }: { step: string; target: string }) => {
        const { path, complete } = replay(wizard, context.answers);
        return complete && path.at(-1) === step && next(wizard, step, context.answers).target === target;
      },
    },
    actions: {
      answer: assign(({ event }) => (event.type === 'ANSWER' ? { answers: event.answers } : {})),
      noteReturn: assign(({ event }, { summary, step }: { summary: string | undefined; step: string }) => {
        const returnTo = summary ?? (event.type === 'VISIT' ? event.returnTo : undefined);
        return { returnTo: returnTo === step ? undefined : returnTo };
      }),
      forgetReturn: assign({ returnTo: undefined }),
      noteReceipt: assign((_, { receipt }: { receipt: Receipt }) => ({ receipt, failure: undefined })),
      noteFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
    },
  }).createMachine({
    id: wizard.id,
    initial: start.step,
    context: { answers: start.answers, returnTo: start.returnTo, receipt: start.receipt, failure: undefined },
    on: { ANSWER: { actions: 'answer' } },
    states: completedStates(wizard),
  });
}

/** The machine is data until XState reads it; its type is ours to state. */
type States = NonNullable<Parameters<ReturnType<typeof setup>['createMachine']>[0]['states']>;

function completedStates(wizard: Wizard): States {
  const asking = Object.values(wizard.steps).filter((step) => !step.final);
  return Object.fromEntries(
    Object.entries(wizard.definition.machine.states).map(([id, state]) => {
      if (state.type === 'final') return [id, { type: 'final' }];
      if (state.invoke !== undefined) return [id, { invoke: sending(state.invoke) }];
      return [id, { on: completedEvents(wizard, id, asking) }];
    }),
  ) as States;
}

function completedEvents(wizard: Wizard, id: string, asking: Step[]): Record<string, unknown> {
  const forward = wizard.forward[id];
  const visit = (summary: string | undefined) =>
    asking.map((step) => ({
      target: step.id,
      guard: { type: 'asksFor', params: { step: step.id } },
      actions: { type: 'noteReturn', params: { summary, step: step.id } },
    }));
  return {
    ...(forward?.event === 'NEXT' && { NEXT: [...returns(id, asking), ...leads(id, forward.branches)] }),
    ...(forward?.event === 'SUBMIT' && {
      SUBMIT: forward.branches.map(({ target }) => ({ target, guard: { type: 'completes', params: { step: id, target } } })),
    }),
    BACK: asking
      .filter((step) => step.id !== id)
      .map((step) => ({ target: step.id, guard: { type: 'cameFrom', params: { step: id, from: step.id } } })),
    VISIT: visit(undefined),
    ...(wizard.steps[id]?.file.summary === true && { EDIT: visit(id) }),
  };
}

function leads(id: string, branches: { target: string }[]): unknown[] {
  return branches.map(({ target }) => ({ target, guard: { type: 'leadsTo', params: { step: id, target } } }));
}

function returns(id: string, asking: Step[]): unknown[] {
  return asking
    .filter((step) => step.file.summary === true && step.id !== id)
    .map((step) => ({
      target: step.id,
      guard: { type: 'mayReturn', params: { step: id, to: step.id } },
      actions: 'forgetReturn',
    }));
}

function sending({ src, onDone, onError }: { src: string; onDone: string; onError: string }): unknown {
  return {
    src,
    input: ({ context }: { context: WizardContext }) => ({ answers: context.answers }),
    onDone: {
      target: onDone,
      actions: { type: 'noteReceipt', params: ({ event }: { event: { output: Receipt } }) => ({ receipt: event.output }) },
    },
    onError: {
      target: onError,
      actions: { type: 'noteFailure', params: ({ event }: { event: { error: unknown } }) => ({ failure: event.error }) },
    },
  };
}
