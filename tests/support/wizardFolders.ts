import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const named = process.env['TESTED_WIZARDS'];

/** Whether `npm run test:wizards` proves another folder than the project's own. */
export const FOREIGN = named !== undefined;

/** The folder of definitions under test. */
export const WIZARDS = named ?? path.resolve(import.meta.dirname, '../../wizards');

/** The folders of the directory under test, one for each wizard. */
export async function wizardFolders(): Promise<string[]> {
  const entries = await readdir(WIZARDS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'parts' && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/** Copies folders of `wizards/` and the shared parts into a directory, and returns that. */
export async function copyWizards(wizards: string[], directory: string): Promise<string> {
  for (const id of [...wizards, 'parts'].filter((name) => existsSync(path.join(WIZARDS, name))))
    await cp(path.join(WIZARDS, id), path.join(directory, id), { recursive: true });
  return directory;
}

/** Writes a wizard's folder into a directory: the content of each of its files, by path. */
export async function writeWizard(directory: string, id: string, files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(directory, id, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content, null, 2));
  }
}
