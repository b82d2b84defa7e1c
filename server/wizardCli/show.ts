import { inGermany } from '../base/inGermany.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { errorCode } from '../base/errorCode.ts';
import { visitDeployment } from '../deployment/index.ts';
import { listRevisions, readArchive } from '../revisions/index.ts';
import type { WizardFiles } from '../wizards/index.ts';
import type { Task } from './task.ts';
import { UsageError } from './usageError.ts';

/**
 * `show <id>`: the revisions of a wizard that were live. `show <id>@<revision>`: writes the files of one of them into a
 * new folder, byte for byte. Exit code 1 where there is none.
 */
export async function show({ words, output, write, env }: Task): Promise<number> {
  const [id, revision] = (words[0] ?? '').split('@');
  if (!id)
    throw new UsageError('Bitte nennen Sie einen Assistenten oder eine Fassung, z. B. kennung@0123456789abcdef.');
  return visitDeployment({ say: write, env }, ({ knex }) =>
    revision === undefined ? list(knex, id, write) : writeOut(knex, { id, revision, output, write }),
  );
}

async function list(knex: Knex, id: string, write: Task['write']): Promise<number> {
  const revisions = await listRevisions(knex, id);
  if (revisions.length === 0) write(`Der Assistent '${id}' war hier nie live.`);
  for (const { revision, firstLiveAt, lastLiveAt } of revisions)
    write(`${id}@${revision}  live ab ${formatTime(firstLiveAt)}, zuletzt ${formatTime(lastLiveAt)}`);
  return revisions.length === 0 ? 1 : 0;
}

function formatTime(time: Date): string {
  return inGermany(time, { dateStyle: 'medium', timeStyle: 'medium' });
}

type RevisionRequest = { id: string; revision: string; output: string | undefined; write: Task['write'] };

async function writeOut(knex: Knex, { id, revision, output, write }: RevisionRequest): Promise<number> {
  const found = await readArchive(knex).find(id, revision);
  if (found === undefined) {
    write(`Die Fassung ${id}@${revision} gibt es hier nicht. npm run wizard -- show ${id} nennt alle.`);
    return 1;
  }
  const folder = path.resolve(output ?? `${id}@${revision}`);
  await writeFiles(folder, found.files);
  write(`Geschrieben nach ${folder}.`);
  return 0;
}

async function writeFiles(folder: string, { texts, pictures }: WizardFiles): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new UsageError(`${folder} gibt es schon. Bitte nennen Sie mit --out einen neuen Ordner.`);
  });
  const inPictures = Object.entries(pictures).map(([name, bytes]) => [`pictures/${name}`, bytes] as const);
  for (const [name, content] of [...Object.entries(texts), ...inPictures]) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
