import { validate, type Wizard } from '../../engine/index.ts';
import { stateOf, type RunActor } from '../run/screen.ts';

/**
 * Judges the step and asks the machine where it could go, for what only the first time costs: the browser compiles functions when they are
 * first called. Changes nothing.
 */
export function warmUp(wizard: Wizard, actor: RunActor): void {
  const snapshot = actor.getSnapshot();
  validate(wizard, stateOf(snapshot), snapshot.context.answers);
  for (const type of ['NEXT', 'BACK'] as const) snapshot.can({ type });
}
