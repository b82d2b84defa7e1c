import { isUnpublished } from '../../server/wizards/index.ts';
import { loadWizards, formatFaults } from '../../server/wizards/load.ts';
import type { LoadedWizard } from '../../server/wizards/loaded.ts';
import { WIZARDS, wizardFolders } from '../support/wizardFolders.ts';

/** Every folder of `wizards/`, and what became of it: the wizard, or everything that is wrong with it. */
const { wizards, faults } = await loadWizards(WIZARDS);

export type Folder = { id: string; faults: string };

export const FOLDERS: Folder[] = (await wizardFolders()).map((id) => ({
  id,
  faults: formatFaults(faults.filter(({ wizard }) => wizard === id)),
}));

/** The public ones that passed the check. */
export const LOADED: LoadedWizard[] = wizards.filter((loaded) => !isUnpublished(loaded));
