import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Makes a copy of all wizards what it was. What has not changed stays untouched: a server takes up what is written. */
export async function restoreWizards(directory: string): Promise<void> {
  const names = [...(await wizardFolders()), 'parts'];
  const wanted = new Set((await Promise.all(names.map((name) => filesBelow(WIZARDS, name)))).flat());
  for (const file of await filesBelow(directory)) if (!wanted.has(file)) await rm(path.join(directory, file));
  for (const file of wanted) {
    const [content, copy] = [await readFile(path.join(WIZARDS, file)), path.join(directory, file)];
    if ((await readFile(copy).catch(() => undefined))?.equals(content) === true) continue;
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, content);
  }
  for (const entry of await readdir(directory))
    if (!names.includes(entry)) await rm(path.join(directory, entry), { recursive: true });
}

/** The files in a folder of `root` and below it, relative to `root`. */
async function filesBelow(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Writes a wizard's folder into a directory: the content of each of its files, by path. */
export async function writeWizard(directory: string, id: string, files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(directory, id, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content, null, 2));
  }
}
