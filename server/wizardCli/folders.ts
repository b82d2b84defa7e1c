import { nearest } from '../../src/check/index.ts';
import { checkRelations } from './relations.ts';
import { readPageTexts } from '../wizards/pageTexts.ts';
import { wizardIds } from '../wizards/folder.ts';
import { pagesToUnpublished } from '../wizards/unpublished.ts';
import type { CheckFolder } from '../wizards/check.ts';
import { loadWizards } from '../wizards/load.ts';
import type { LoadedWizard, LoadResult } from '../wizards/loaded.ts';
import { UsageError } from './usageError.ts';

/** Where wizards are, and what checks them. */
export type Folders = { directory: string; checkFolder: CheckFolder };

/** Loads all wizards of a directory, or the named one. Throws `UsageError` if there is none of that name. */
export async function loadNamed({ directory, checkFolder }: Folders, id: string | undefined): Promise<LoadResult> {
  const ids = await wizardIds(directory);
  if (id !== undefined) requireKnown(id, ids);
  const loaded = await loadWizards(directory, { check: checkFolder });
  const { wizards, faulty, faults: inFolders } = loaded;
  const texts = await readPageTexts();
  const faults = [...inFolders, ...pagesToUnpublished(wizards, texts), ...checkRelations(loaded, texts)];
  const isWanted = (name: string) => id === undefined || name === id;
  return {
    ...loaded,
    wizards: wizards.filter(({ wizard }) => isWanted(wizard.id)),
    faulty: faulty.filter(({ id: name }) => isWanted(name)),
    faults: faults.filter(({ wizard }) => isWanted(wizard)),
  };
}

/** Throws `UsageError` if the id is not among the known ones. */
export function requireKnown(id: string, ids: readonly string[]): void {
  if (ids.includes(id)) return;
  const near = nearest(id, ids);
  throw new UsageError(
    `Den Assistenten '${id}' gibt es nicht. ${near === undefined ? `Möglich sind: ${ids.join(', ')}.` : `Meinten Sie '${near}'?`}`,
  );
}

/** Loads the named wizard, which must have no faults. */
export async function loadOne(folders: Folders, id: string | undefined): Promise<LoadedWizard> {
  if (id === undefined) throw new UsageError('Bitte nennen Sie die Kennung eines Assistenten.');
  const { wizards } = await loadNamed(folders, id);
  const [loaded] = wizards;
  if (loaded === undefined)
    throw new UsageError(`Der Assistent '${id}' ist fehlerhaft. Bitte rufen Sie zuerst check auf.`);
  return loaded;
}
