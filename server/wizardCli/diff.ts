import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Change } from '../../src/engine/explore/index.ts';
import { loadDefinition } from '../../src/engine/authoring/index.ts';
import { compareRevisions, type LoadedWizard } from '../wizards/index.ts';
import { filesOf } from '../wizards/folder.ts';
import { loadOne } from './folders.ts';
import { UsageError } from './usageError.ts';
import type { Task } from './command.ts';

const execute = promisify(execFile);

/**
 * `diff <old> <new>`: prints what a newer revision changes and what that may break. Exit code 1 if it may break
 * something.
 */
export async function diff({ words, directory, json, write }: Task): Promise<number> {
  const [older, newer] = words;
  if (older === undefined || newer === undefined)
    throw new UsageError('Bitte nennen Sie die alte und die neue Fassung, z. B. kennung@HEAD~1 kennung.');
  const changes = compareRevisions(await find(older, directory), await find(newer, directory));
  if (json) write(JSON.stringify(changes, null, 2));
  else for (const line of tell(changes)) write(line);
  return changes.some(({ breaks }) => breaks.length > 0) ? 1 : 0;
}

function tell(changes: Change[]): string[] {
  if (changes.length === 0) return ['Beide Fassungen bedeuten dasselbe.'];
  const lines = changes.map(
    ({ kind, change, name, detail, breaks }) =>
      `${kind} ${change}: ${name} (${detail})${breaks.length === 0 ? '' : ` — bricht ${breaks.join(' und ')}`}`,
  );
  const count = (whom: Change['breaks'][number]) => changes.filter(({ breaks }) => breaks.includes(whom)).length;
  return [
    ...lines,
    '',
    `${changes.length} Änderungen; ${count('Entwürfe')} können angefangene Entwürfe brechen, ${count('API')} Aufrufer der API.`,
  ];
}

/** `name` is a folder, an id of the directory, or an id in a git revision. */
async function find(name: string, directory: string): Promise<LoadedWizard> {
  const [id = '', revision] = name.split('@');
  if (revision !== undefined) return fromGit(id, revision, directory);
  const isFolder = name.includes('/') && (await stat(name).catch(() => undefined))?.isDirectory() === true;
  return isFolder ? loadOne(path.dirname(path.resolve(name)), path.basename(name)) : loadOne(directory, name);
}

async function fromGit(id: string, revision: string, directory: string): Promise<LoadedWizard> {
  if (revision.startsWith('-')) throw new UsageError(`'${revision}' ist kein Stand von git.`);
  const git = async (...args: string[]) =>
    (await execute('git', args, { cwd: directory, maxBuffer: 32 * 1024 * 1024, encoding: 'buffer' })).stdout;
  const listed = await git('ls-tree', '-r', '--name-only', revision, `./${id}/`).catch(() => Buffer.alloc(0));
  const names = listed.toString('utf8').split('\n').filter(Boolean);
  if (names.length === 0) throw new UsageError(`Im Stand '${revision}' gibt es keinen Assistenten '${id}'.`);
  const inFolder = names.map((name) => name.slice(name.indexOf(`${id}/`) + id.length + 1));
  const contents = await Promise.all(
    inFolder.map(async (name) => [name, await git('show', `${revision}:./${id}/${name}`)] as const),
  );
  const files = filesOf(new Map(contents));
  const loaded = loadDefinition(id, files.texts, revision);
  if ('findings' in loaded)
    throw new UsageError(
      `Der Assistent '${id}' war im Stand '${revision}' nach heutigen Regeln fehlerhaft: ${loaded.findings[0]?.message}`,
    );
  return { ...loaded, files };
}
