import { forwardsOf } from './compile.ts';
import { assign, fromPromise, raise, setup } from 'xstate';
import { concerns } from './advice.ts';
import { undone } from './undone.ts';
import { back, isOnPath, isReachable, next, replay } from './replay.ts';
import { withReplayCache } from './walk.ts';
import type { Answers } from './definition.ts';
import type { Receipt } from './thanks.ts';
import type { Wizard } from './types.ts';

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
  const asksAbout = (step: string, answers: Answers) => {
    const { path, complete } = replay(run, answers);
    return (
      complete && path.at(-1) === step && wizard.forward(step)?.event === 'SUBMIT' && concerns(run, answers).length > 0
    );
  };
  /** Whether an edit has opened steps between two others: they are shown once, also if they ask nothing that is required. */
  const opensMore = (
    edited: WizardContext['edited'],
    answers: Answers,
    { after, before }: { after: string; before: string },
  ) => {
    if (edited === undefined) return false;
    const known = new Set(replay(run, edited.before).path);
    const { path } = replay(run, answers);
    return path.slice(path.indexOf(after) + 1, path.indexOf(before)).some((step) => !known.has(step));
  };
  const isSummary = (step: string) => wizard.definition.steps[step]?.summary === true;
  return setup({
    types: {
      context: {} as WizardContext,
      events: {} as WizardEvent,
    },
    actors: { submit: fromPromise<Receipt | undefined, { answers: Answers }>(({ input }) => submit(input.answers)) },
    guards: {
      leadsTo: ({ context }, { step, target }: { step: string; target: string }) =>
        next(run, step, context.answers).target === target,
      mayReturn: ({ context: { answers, returnTo = '', edited } }, { step }: { step: string }) =>
        returnTo !== step &&
        isSummary(returnTo) &&
        next(run, step, answers).issues.length === 0 &&
        isReachable(run, returnTo, answers) &&
        !opensMore(edited, answers, { after: step, before: returnTo }),
      leavesEdit: ({ context: { answers, returnTo = '', edited } }, { step }: { step: string }) => {
        const { path } = replay(run, answers);
        return (
          edited !== undefined &&
          path.indexOf(step) <= path.indexOf(edited.step) &&
          isSummary(returnTo) &&
          isReachable(run, returnTo, undone(wizard, edited.before, answers))
        );
      },
      asksForUnedited: ({ context: { answers, returnTo, edited }, event }, { step }: { step: string }) =>
        edited !== undefined &&
        returnTo === step &&
        event.type === 'VISIT' &&
        event.step === step &&
        isReachable(run, step, undone(wizard, edited.before, answers)),
      cameFrom: ({ context: { answers } }, { step, from }: { step: string; from: string }) =>
        isOnPath(run, step, answers) && back(run, step, answers) === from,
      asksFor: ({ context, event }, { step }: { step: string }) =>
        event.type === 'VISIT' && event.step === step && isReachable(run, step, context.answers),
      isOfConcern: ({ context: { answers, acknowledged }, event }, { step }: { step: string }) =>
        !acknowledged && event.type === 'SUBMIT' && event.anyway !== true && asksAbout(step, answers),
      isAsking: ({ context }) => context.asking,
      completes: ({ context: { answers } }, { step, target }: { step: string; target: string }) => {
        const { path, complete } = replay(run, answers);
        return complete && path.at(-1) === step && next(run, step, answers).target === target;
      },
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
        edited === undefined ? {} : { answers: undone(wizard, edited.before, answers) },
      ),
      finishEdit: assign({ edited: undefined }),
      ask: assign({ asking: true }),
      stopAsking: assign({ asking: false }),
      acknowledge: assign(({ context, event }) => ({
        acknowledged: context.acknowledged || (event.type === 'SUBMIT' && event.anyway === true),
      })),
      noteReturn: assign(({ context, event }, { step }: { step: string }) => {
        const asking = event.type === 'VISIT' && event.asking === true && asksAbout(step, context.answers);
        const returnTo = event.type === 'VISIT' && event.returnTo !== step ? event.returnTo : undefined;
        if (returnTo === undefined) return { asking, returnTo, edited: undefined };
        const edited = context.returnTo === returnTo ? context.edited : undefined;
        return { asking, returnTo, edited: edited ?? { step, before: context.answers } };
      }),
      noteReceipt: assign((_, { receipt }: { receipt: Receipt | undefined }) => ({
        receipt,
        failure: undefined,
        asking: false,
      })),
      noteFailure: assign((_, { failure }: { failure: unknown }) => ({ failure, asking: false })),
    },
  }).createMachine({
    id: wizard.id,
    initial: start.step,
    context: {
      answers: start.answers,
      returnTo: start.returnTo,
      edited: start.returnTo === undefined ? undefined : (start.edited ?? { step: start.step, before: start.answers }),
      asking: start.asking === true,
      acknowledged: start.acknowledged === true,
      receipt: start.receipt,
      failure: undefined,
    },
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
