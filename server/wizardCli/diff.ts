import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PARTS, fillParts, findingLine } from '../../src/check/index.ts';
import type { Change } from '../../src/explore/index.ts';
import { visitDeployment } from '../deployment/index.ts';
import { readArchive } from '../revisions/index.ts';
import { compareRevisions, type KeptDefinition, type LoadedWizard } from '../wizards/index.ts';
import { filesOf, partsByName, readFolder } from '../wizards/folder.ts';
import { restoreWizard } from '../wizards/load.ts';
import { formatParts } from './parts.ts';
import { loadOne } from './folders.ts';
import { UsageError } from './usageError.ts';
import type { Task } from './task.ts';

const execute = promisify(execFile);

/**
 * `diff <old> <new>`: prints what a newer revision changes and what that may break. Exit code 1 if it may break
 * something.
 */
export async function diff(task: Task): Promise<number> {
  const { words, directory, json, write } = task;
  const [older, newer] = words;
  if (older === undefined || newer === undefined)
    throw new UsageError('Bitte nennen Sie die alte und die neue Fassung, z. B. kennung@HEAD~1 kennung.');
  const before = await find(older, task);
  const loaded = await find(newer, task);
  const changes = compareRevisions(before, loaded);
  if (json) write(JSON.stringify(changes, null, 2));
  else for (const line of formatChanges(changes)) write(line);
  if (!json && changes.length > 0) for (const line of await formatParts([loaded], directory)) write(line);
  return changes.some(({ breaks }) => breaks.length > 0) ? 1 : 0;
}

function formatChanges(changes: Change[]): string[] {
  if (changes.length === 0) return ['Beide Fassungen bedeuten dasselbe.'];
  const lines = changes.map(
    ({ kind, change, name, detail, breaks }) =>
      `${kind} ${change}: ${name} (${detail})${breaks.length === 0 ? '' : ` — bricht ${breaks.join(' und ')}`}`,
  );
  const count = (whom: Change['breaks'][number]) => changes.filter(({ breaks }) => breaks.includes(whom)).length;
  return [
    ...lines,
    '',
    `${changes.length} ${changes.length === 1 ? 'Änderung' : 'Änderungen'}, davon können angefangene Entwürfe brechen: ${count('Entwürfe')}, Aufrufer der API: ${count('API')}.`,
  ];
}

/** Finds a wizard by its name: a folder, an id of the directory, or an id in an earlier revision or a state of git. */
async function find(name: string, task: Task): Promise<LoadedWizard> {
  const [id = '', state] = path.basename(name) === name ? name.split('@') : [name];
  if (state !== undefined) return restored((await fromArchive(id, state, task)) ?? (await fromGit(id, state, task)));
  const isFolder = name.includes('/') && (await stat(name).catch(() => undefined))?.isDirectory() === true;
  return isFolder ? restored(await fromFolder(path.resolve(name), task)) : loadOne(task, name);
}

/** Compiles without checks: today's may be stricter than those that an earlier state passed. */
function restored(kept: KeptDefinition): LoadedWizard {
  try {
    return restoreWizard(kept);
  } catch {
    throw new UsageError(
      `Der Assistent '${kept.wizard}' ist im Stand '${kept.revision}' zu fehlerhaft zum Vergleichen.`,
    );
  }
}

/** Returns undefined if the state is not the name of a revision, or no such revision was live. */
async function fromArchive(id: string, state: string, { json, write, env }: Task): Promise<KeptDefinition | undefined> {
  if (!/^[\da-f]{16}$/.test(state)) return undefined;
  return visitDeployment({ say: json ? () => undefined : write, env }, ({ knex }) => readArchive(knex).find(id, state));
}

/** Reads a folder, which may have another name than its wizard: the name that `show` gives it, or any other. */
async function fromFolder(folder: string, { words }: Task): Promise<KeptDefinition> {
  const { files, unreadable = [] } = (await readFolder(folder)) ?? {};
  if (files === undefined || unreadable.length > 0) {
    const reasons = unreadable.map((finding) => `\n- ${findingLine(path.basename(folder), finding)}`).join('');
    throw new UsageError(`${folder} lässt sich nicht lesen.${reasons}`);
  }
  const id = /"id"\s*:\s*"([^"]+)"/.exec(files.texts['machine.json'] ?? '')?.[1];
  const compared = words.find((word) => !word.includes('/'));
  const [name = ''] = (compared ?? path.basename(folder)).split('@');
  return { wizard: id ?? name, revision: folder, files };
}

async function fromGit(id: string, state: string, { directory }: Task): Promise<KeptDefinition> {
  if (state.startsWith('-')) throw new UsageError(`'${state}' ist kein Stand von git.`);
  const git = async (...args: string[]) =>
    (await execute('git', args, { cwd: directory, maxBuffer: 32 * 1024 * 1024, encoding: 'buffer' })).stdout;
  /** The files of a folder in that state, by their path inside of it. */
  const filesIn = async (folder: string) => {
    const listed = await git('ls-tree', '-r', '--name-only', state, `./${folder}/`).catch(() => Buffer.alloc(0));
    const names = listed.toString('utf8').split('\n').filter(Boolean);
    const inFolder = names.map((name) => name.slice(name.indexOf(`${folder}/`) + folder.length + 1));
    const contents = inFolder.map(async (name) => [name, await git('show', `${state}:./${folder}/${name}`)] as const);
    return filesOf(new Map(await Promise.all(contents)));
  };
  const [files, parts] = await Promise.all([filesIn(id), filesIn(PARTS)]);
  if (Object.keys(files.texts).length === 0)
    throw new UsageError(
      `Den Assistenten '${id}' gibt es weder in einer Fassung noch in einem Stand von git '${state}'.`,
    );
  const { texts } = fillParts(files.texts, partsByName(parts.texts));
  return { wizard: id, revision: state, files: { ...files, texts } };
}
