import type { LoadedWizard } from '../../server/wizards/load.ts';
import { study, type Study } from '../../src/engine/explore/index.ts';
import { LOADED } from '../wizards/folders.ts';

/** A wizard and everything that follows from its definition. */
export type Studied = LoadedWizard & { id: string; study: Study };

export function studied(loaded: LoadedWizard): Studied {
  return { ...loaded, id: loaded.wizard.id, study: study(loaded.wizard, loaded.definition.journeys) };
}

/** Every folder of `wizards/` that passed the check; found by looking. */
export const STUDIES: Studied[] = LOADED.map(studied);
