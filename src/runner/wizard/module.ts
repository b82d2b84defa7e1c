import {
  compile,
  needsCalculator,
  withReplayCache,
  type Calculator,
  type PublicDefinition,
  type Validators,
  type Wizard,
} from '../../engine/index.ts';
import { localDate } from '../base/localDate.ts';

/** What `/wizards/<id>.js` exports. */
export type WizardModule = { definition: PublicDefinition; validators: Validators; revision: string };

/** Loads what computes values only for wizards that need it. Rejects if it cannot be loaded. */
export async function wizardOf({ definition, validators, revision }: WizardModule): Promise<Wizard> {
  const calculator: Calculator | undefined = needsCalculator(definition)
    ? await import('../../engine/computed/index.ts')
    : undefined;
  return withReplayCache(compile(definition, validators, revision, calculator, localDate));
}
