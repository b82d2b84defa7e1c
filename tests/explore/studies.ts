import { cp } from 'node:fs/promises';
import { loadWizards } from '../../server/wizards/load.ts';
import type { LoadedWizard } from '../../server/wizards/loaded.ts';
import { study, type Study } from '../../src/explore/index.ts';
import { LOADED } from '../wizards/folders.ts';
import { FOREIGN } from '../support/wizardFolders.ts';
import { TEST_WIZARDS } from './kitchenSink.ts';

/** A wizard and everything that follows from its definition. */
export type Studied = LoadedWizard & { id: string; study: Study };

export function studied(loaded: LoadedWizard): Studied {
  return { ...loaded, id: loaded.wizard.id, study: study(loaded.wizard, loaded.definition.journeys) };
}

const { wizards: testWizards } = FOREIGN ? { wizards: [] } : await loadWizards(TEST_WIZARDS);

/** Every public wizard of the directory under test that passed the check, and, beside our own, those that only tests know. */
export const STUDIES: Studied[] = [...LOADED, ...testWizards].map(studied);

/** Puts the tests' own wizards beside the shipped ones. */
export async function dropInTestWizards(directory: string): Promise<void> {
  if (!FOREIGN) await cp(TEST_WIZARDS, directory, { recursive: true });
}
