import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { compareWizards, type Change } from '../../src/engine/explore/index.ts';
import { loadDefinition } from '../../src/engine/authoring/index.ts';
import { loadOne } from './folders.ts';
import { UsageError } from './usageError.ts';
import type { Task } from './command.ts';
import type { Wizard } from '../../src/engine/index.ts';

const execute = promisify(execFile);

/**
 * `diff <old> <new>`: prints what a newer revision changes and what that may break. Exit code 1 if it may break
 * something.
 */
export async function diff({ words, directory, json, write }: Task): Promise<number> {
  const [older, newer] = words;
  if (older === undefined || newer === undefined)
    throw new UsageError('Bitte nennen Sie die alte und die neue Fassung, z. B. kennung@HEAD~1 kennung.');
  const changes = compareWizards(await find(older, directory), await find(newer, directory));
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
async function find(name: string, directory: string): Promise<Wizard> {
  const [id = '', revision] = name.split('@');
  if (revision !== undefined) return fromGit(id, revision, directory);
  const isFolder = name.includes('/') && (await stat(name).catch(() => undefined))?.isDirectory() === true;
  const { wizard } = isFolder
    ? await loadOne(path.dirname(path.resolve(name)), path.basename(name))
    : await loadOne(directory, name);
  return wizard;
}

async function fromGit(id: string, revision: string, directory: string): Promise<Wizard> {
  if (revision.startsWith('-')) throw new UsageError(`'${revision}' ist kein Stand von git.`);
  const git = async (...args: string[]) =>
    (await execute('git', args, { cwd: directory, maxBuffer: 32 * 1024 * 1024 })).stdout;
  const listed = await git('ls-tree', '-r', '--name-only', revision, `./${id}/`).catch(() => '');
  const names = listed.split('\n').filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new UsageError(`Im Stand '${revision}' gibt es keinen Assistenten '${id}'.`);
  const files = await Promise.all(
    names.map(
      async (name) =>
        [name.slice(name.indexOf(`${id}/`) + id.length + 1), await git('show', `${revision}:./${name}`)] as const,
    ),
  );
  const loaded = loadDefinition(id, Object.fromEntries(files), revision);
  if ('findings' in loaded)
    throw new UsageError(
      `Der Assistent '${id}' war im Stand '${revision}' nach heutigen Regeln fehlerhaft: ${loaded.findings[0]?.message}`,
    );
  return loaded.wizard;
}
