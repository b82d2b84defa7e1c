import {
  compile,
  hasResult,
  needsCalculator,
  withReplayCache,
  type Calculator,
  type PublicDefinition,
  type Validators,
  type Wizard,
} from '../../engine/index.ts';
import { result } from '../later/parts.ts';
import { localDate } from '../base/localDate.ts';

/** What `/wizards/<id>.js` exports. */
export type WizardModule = { definition: PublicDefinition; validators: Validators; revision: string };

/** Loads what computes values, and what shows a result, only for wizards that need it. Rejects if it cannot be loaded. */
export async function wizardOf({ definition, validators, revision }: WizardModule): Promise<Wizard> {
  const [calculator]: [Calculator | undefined, unknown] = await Promise.all([
    needsCalculator(definition) ? import('../../engine/computed/index.ts') : undefined,
    hasResult(definition) ? result.load() : undefined,
  ]);
  return withReplayCache(compile(definition, validators, revision, calculator, localDate));
}
