import type { ActorRefFrom } from 'xstate';
import { forwardsOf, type createWizardMachine, type Wizard } from '../../engine/index.ts';

/** The running machine of a wizard. */
export type RunActor = ActorRefFrom<ReturnType<typeof createWizardMachine>>;

/** The name of the machine's state. The machine has no nested states. */
export function stateOf({ value }: { value: unknown }): string {
  return typeof value === 'string' ? value : '';
}

/** A name for what is on screen: a step, or its question before sending. */
export function screenOf(step: string, asking: boolean): string {
  return asking ? `${step}?` : step;
}

/** The step on screen while the machine is in a sending state: the one that leads there. */
export function stepBefore(wizard: Wizard, sending: string): string {
  const found = forwardsOf(wizard).find(([, { branches }]) => branches.some(({ target }) => target === sending));
  return found?.[0] ?? wizard.initial;
}
