import { assign, fromPromise, raise, setup } from 'xstate';
import { forwardsOf } from './compile.ts';
import type { Answers } from './definition.ts';
import {
  arrivedAt,
  asksAbout,
  afterFailure,
  cameFrom,
  completes,
  contextOf,
  leavesEdit,
  mayReturn,
  undoesEdit,
  type WizardContext,
  type WizardEvent,
  type WizardStart,
} from './moves.ts';
import { isReachable, next, replay } from './replay.ts';
import type { Receipt } from './thanks.ts';
import type { Wizard } from './types.ts';
import { restoreEdit } from './restoreEdit.ts';
import { withReplayCache } from './walk.ts';

type At = { step: string };

/** Sends the answers of a complete run. */
export type Submit = (answers: Answers) => Promise<Receipt | undefined>;

/**
 * The definition's machine, completed: forward transitions guarded by each step's rules, the derived events BACK, EDIT
 * and VISIT, and sending by `submit`. `replay.ts` computes the same decisions without a machine; a test compares both.
 * Transitions that apply in every state are declared once, at the root, so that the size of the machine is linear in
 * the number of steps.
 */
export function createWizardMachine(wizard: Wizard, start: WizardStart, submit: Submit = refuse) {
  const run = withReplayCache(wizard);
  return setup({
    types: { context: {} as WizardContext, events: {} as WizardEvent },
    actors: { submit: fromPromise<Receipt | undefined, { answers: Answers }>(({ input }) => submit(input.answers)) },
    guards: {
      leadsTo: ({ context }, { step, target }: { step: string; target: string }) =>
        next(run, step, context.answers).target === target,
      mayReturn: ({ context }, { step }: At) => mayReturn(run, context, step),
      leavesEdit: ({ context }, { step }: At) => leavesEdit(run, context, step),
      asksForUnedited: ({ context, event }, { step }: At) => undoesEdit(run, context, event, step),
      cameFrom: ({ context }, { step, from }: { step: string; from: string }) => cameFrom(run, context, step, from),
      asksFor: ({ context, event }, { step }: At) =>
        event.type === 'VISIT' && event.step === step && isReachable(run, step, context.answers),
      isOfConcern: ({ context: { answers, acknowledged }, event }, { step }: At) =>
        !acknowledged && event.type === 'SUBMIT' && event.anyway !== true && asksAbout(run, step, answers),
      isAsking: ({ context }) => context.asking,
      completes: ({ context }, { step, target }: { step: string; target: string }) =>
        completes(run, context.answers, step, target),
    },
    actions: {
      answer: assign(({ event }) => (event.type === 'ANSWER' ? { answers: event.answers } : {})),
      edit: raise(({ event }, { from }: { from: string }) => ({
        type: 'VISIT',
        step: event.type === 'EDIT' ? event.step : from,
        returnTo: from,
      })),
      goToPathsEnd: raise(({ context: { answers, returnTo } }) => ({
        type: 'VISIT',
        step: replay(run, answers).path.at(-1) ?? '',
        ...(returnTo !== undefined && { returnTo }),
      })),
      goBackToSummary: raise(({ context }) => ({ type: 'VISIT', step: context.returnTo ?? '' })),
      undoEdit: assign(({ context: { answers, edited } }) =>
        edited === undefined ? {} : { answers: restoreEdit(wizard, edited.before, answers) },
      ),
      finishEdit: assign({ edited: undefined }),
      ask: assign({ asking: true }),
      stopAsking: assign({ asking: false }),
      acknowledge: assign(({ context, event }) => ({
        acknowledged: context.acknowledged || (event.type === 'SUBMIT' && event.anyway === true),
      })),
      noteReturn: assign(({ context, event }, { step }: At) => arrivedAt(run, context, event, step)),
      noteReceipt: assign((_, { receipt }: { receipt: Receipt | undefined }) => ({
        receipt,
        failure: undefined,
        asking: false,
      })),
      noteFailure: assign(({ context }, { failure }: { failure: unknown }) => afterFailure(context, failure)),
    },
  }).createMachine({
    id: wizard.id,
    initial: start.step,
    context: contextOf(start),
    on: { ANSWER: { actions: 'answer' }, ...eventsAnywhere(wizard) },
    states: completedStates(wizard),
  });
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('There is no way to send.'));
}

/** XState cannot infer the type of a machine that is built from data. */
type States = NonNullable<Parameters<ReturnType<typeof setup>['createMachine']>[0]['states']>;
type Events = NonNullable<Parameters<ReturnType<typeof setup>['createMachine']>[0]['on']>;

/**
 * VISIT to any reachable step. VISIT to the summary of an unfinished edit restores the answers from before it. BACK
 * from a step that is off the path leads to the last step of the path.
 */
function eventsAnywhere(wizard: Wizard): Events {
  const asking = Object.entries(wizard.definition.machine.states).filter(
    ([, { type, invoke }]) => type !== 'final' && invoke === undefined,
  );
  return {
    VISIT: asking.flatMap(([id]) => [
      ...(wizard.definition.steps[id]?.summary === true
        ? [
            {
              target: `.${id}`,
              guard: { type: 'asksForUnedited' as const, params: { step: id } },
              actions: ['undoEdit' as const, { type: 'noteReturn' as const, params: { step: id } }],
            },
          ]
        : []),
      {
        target: `.${id}`,
        guard: { type: 'asksFor', params: { step: id } },
        actions: { type: 'noteReturn', params: { step: id } },
      },
    ]),
    BACK: { actions: 'goToPathsEnd' },
  };
}

function completedStates(wizard: Wizard): States {
  const { states } = wizard.definition.machine;
  const sources = sourcesOf(wizard);
  return Object.fromEntries(
    Object.entries(states).map(([id, state]) => {
      if (state.type === 'final') return [id, { type: 'final' }];
      if (state.invoke !== undefined)
        return [id, { invoke: sending(state.invoke), on: { BACK: IGNORED, VISIT: IGNORED } }];
      return [id, { on: completedEvents(wizard, id, sources.get(id) ?? []) }];
    }),
  ) as States;
}

/** A transition without target or actions. It prevents the root from handling the event. */
const IGNORED = {};

/** For each step, the steps that lead to it. */
function sourcesOf(wizard: Wizard): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  for (const [from, { branches }] of forwardsOf(wizard)) {
    for (const target of new Set(branches.map((branch) => branch.target)))
      sources.set(target, [...(sources.get(target) ?? []), from]);
  }
  return sources;
}

function completedEvents(wizard: Wizard, id: string, sources: string[]): Record<string, unknown> {
  const forward = wizard.forward(id);
  return {
    ...(forward?.event === 'NEXT' && {
      NEXT: [
        { guard: { type: 'mayReturn', params: { step: id } }, actions: ['finishEdit', 'goBackToSummary'] },
        ...leads('leadsTo', id, forward.branches),
      ],
    }),
    ...(forward?.event === 'SUBMIT' && {
      SUBMIT: [
        { guard: { type: 'isOfConcern', params: { step: id } }, actions: 'ask' },
        ...leads('completes', id, forward.branches, 'acknowledge'),
      ],
    }),
    BACK: [
      ...(forward?.event === 'SUBMIT' ? [{ guard: 'isAsking', actions: 'stopAsking' }] : []),
      { guard: { type: 'leavesEdit', params: { step: id } }, actions: 'goBackToSummary' },
      ...(id === wizard.initial
        ? [IGNORED]
        : sources.map((from) => ({ target: from, guard: { type: 'cameFrom', params: { step: id, from } } }))),
    ],
    ...(wizard.definition.steps[id]?.summary === true && { EDIT: { actions: { type: 'edit', params: { from: id } } } }),
  };
}

function leads(
  type: 'leadsTo' | 'completes',
  step: string,
  branches: { target: string }[],
  actions?: string,
): unknown[] {
  return branches.map(({ target }) => ({ target, guard: { type, params: { step, target } }, actions }));
}

function sending({ src, onDone, onError }: { src: string; onDone: string; onError: string }): unknown {
  return {
    src,
    input: ({ context }: { context: WizardContext }) => ({ answers: context.answers }),
    onDone: {
      target: onDone,
      actions: {
        type: 'noteReceipt',
        params: ({ event }: { event: { output: Receipt | undefined } }) => ({ receipt: event.output }),
      },
    },
    onError: {
      target: onError,
      actions: {
        type: 'noteFailure',
        params: ({ event }: { event: { error: unknown } }) => ({ failure: event.error }),
      },
    },
  };
}
