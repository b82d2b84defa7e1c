import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../base/days.ts';

/** For so long pages of a former build find the files that they load later. */
const KEPT_MS = DAY_MS;

/** When files of former builds went out of use, in milliseconds, by name. Those of the current build have no time. */
type OutOfUse = Record<string, number | null>;

/**
 * Keeps copies of the build's files in a folder of their own: they outlast the build, which may be replaced under a running server or before
 * the next start. Removes those of builds that went out of use longer than a day ago.
 */
export async function keepAssets(assets: string, folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [current, kept] = [await readdir(assets), await readKept(folder)];
  for (const name of current)
    if (!Object.hasOwn(kept, name)) await copyFile(path.join(assets, name), path.join(folder, name));
  const used = new Set(current);
  const next: OutOfUse = Object.fromEntries(current.map((name) => [name, null]));
  for (const [name, since] of Object.entries(kept))
    if (!used.has(name) && now.getTime() - (since ?? now.getTime()) <= KEPT_MS) next[name] = since ?? now.getTime();
  await writeKept(folder, next);
  for (const name of await readdir(folder))
    if (!Object.hasOwn(next, name) && name !== LIST) await rm(path.join(folder, name), { force: true });
}

const LIST = 'liste.json';

/** Only what the list names is complete. */
async function readKept(folder: string): Promise<OutOfUse> {
  try {
    return JSON.parse(await readFile(path.join(folder, LIST), 'utf8')) as OutOfUse;
  } catch {
    return {};
  }
}

async function writeKept(folder: string, kept: OutOfUse): Promise<void> {
  const temporary = path.join(folder, `${LIST}.${process.pid}`);
  await writeFile(temporary, JSON.stringify(kept));
  await rename(temporary, path.join(folder, LIST));
}
