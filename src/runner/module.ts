import { compile, withReplayCache, type PublicDefinition, type Validators, type Wizard } from '../engine/index.ts';

/** What `/wizards/<id>.js` exports. */
export type WizardModule = { definition: PublicDefinition; validators: Validators; revision: string };

export function wizardOf({ definition, validators, revision }: WizardModule): Wizard {
  return withReplayCache(compile(definition, validators, revision));
}
