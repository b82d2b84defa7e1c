import {
  compile,
  withReplayCache,
  type Calculator,
  type PublicDefinition,
  type Validators,
  type Wizard,
} from '../engine/index.ts';
import { localDate } from './localDate.ts';

/** What `/wizards/<id>.js` exports. */
export type WizardModule = { definition: PublicDefinition; validators: Validators; revision: string };

/** Loads what computes values only for wizards that have some. Rejects if it cannot be loaded. */
export async function wizardOf({ definition, validators, revision }: WizardModule): Promise<Wizard> {
  const calculator: Calculator | undefined =
    definition.wizard.computed === undefined ? undefined : await import('../engine/computed/index.ts');
  return withReplayCache(compile(definition, validators, revision, calculator, localDate));
}
