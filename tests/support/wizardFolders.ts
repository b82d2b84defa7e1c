import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';

export const WIZARDS = path.resolve(import.meta.dirname, '../../wizards');

/** The folders of `wizards/`, one for each wizard. */
export async function wizardFolders(): Promise<string[]> {
  const entries = await readdir(WIZARDS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Copies folders of `wizards/` into a directory, and returns that. */
export async function copyWizards(wizards: string[], directory: string): Promise<string> {
  for (const id of wizards) await cp(path.join(WIZARDS, id), path.join(directory, id), { recursive: true });
  return directory;
}
