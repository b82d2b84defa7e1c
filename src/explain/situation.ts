import { transition } from 'xstate';
import { createWizardMachine } from '../engine/machine.ts';
import { contextOf, type WizardContext, type WizardEvent, type WizardStart } from '../engine/moves.ts';
import { memoize } from '../engine/memoize.ts';
import type { Receipt } from '../engine/thanks.ts';
import type { Wizard } from '../engine/types.ts';

/** Where a run stands: what the machine starts with, also in the middle of a run. */
export type Situation = WizardStart;

/** What can happen to a run, besides an answer. */
export type MoveEvent =
  | Exclude<WizardEvent, { type: 'ANSWER' }>
  /** The server's reply to what was sent. */
  | { type: 'ACCEPTED' | 'FAILED' };

/** The outcome of a move in the machine. */
export type Tried = {
  /** Whether the machine has a transition for this event in this state. */
  known: boolean;
  /** Whether it is taken. */
  open: boolean;
  /** The situation after it: the same one if it is not open. */
  after: Situation;
};

const machineOf = memoize(
  (wizard: Wizard) => createWizardMachine(wizard, { step: wizard.initial, answers: {} }),
  new WeakMap(),
);

/** What the wizard's own machine does with a move. Pure: nothing is sent. */
export function tryMove(wizard: Wizard, situation: Situation, asked: MoveEvent): Tried {
  const machine = machineOf(wizard);
  const node = machine.states[situation.step];
  if (node === undefined || node.type === 'final') return { known: false, open: false, after: situation };
  const event = eventOf(asked, node.invoke[0]?.id);
  const before = machine.resolveState({ value: situation.step, context: contextOf(situation) });
  const candidates = node.transitions.get(event.type) ?? machine.root.transitions.get(event.type) ?? [];
  const known = candidates.some(({ target, actions }) => target !== undefined || actions.length > 0);
  if (!known || !before.can(event)) return { known, open: false, after: situation };
  const [next] = transition(machine, before, event);
  const moved = next.value !== before.value || KEPT.some((key) => next.context[key] !== before.context[key]);
  // EDIT and BACK may raise a visit that is then refused. A visit to the current step changes nothing and is granted.
  const open = moved || asked.type === 'VISIT';
  return { known, open, after: open ? situationIn({ value: next.value, context: next.context }) : situation };
}

/** The situation of a running machine, from its snapshot. */
export function situationIn({ value, context }: { value: unknown; context: WizardContext }): Situation {
  const { answers, returnTo, edited, asking, acknowledged, receipt } = context;
  return { step: typeof value === 'string' ? value : '', answers, returnTo, edited, asking, acknowledged, receipt };
}

const KEPT = ['answers', 'returnTo', 'edited', 'asking', 'acknowledged', 'receipt', 'failure'] as const;

/** What a sample reply says. Nothing depends on its content. */
const RECEIPT: Receipt = { anfrageId: '00000000-0000-4000-8000-000000000000', referenz: 'XX-2222-2222' };

/** The event that the machine gets. XState names the replies of an invoked actor by the id of the invocation. */
function eventOf(asked: MoveEvent, invoked = ''): WizardEvent {
  switch (asked.type) {
    case 'ACCEPTED':
      return { type: `xstate.done.actor.${invoked}`, output: RECEIPT, actorId: invoked } as never;
    case 'FAILED':
      return { type: `xstate.error.actor.${invoked}`, error: new Error('Nicht gesendet.'), actorId: invoked } as never;
    default:
      return asked;
  }
}
