import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { assert } from 'vitest';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { runCommand } from '../../support/command.ts';
import { AppServer } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { pdfFile } from '../uploads/samples.ts';

/** A server with the fine review that a backup can be made of. */
export async function startDeployment(): Promise<AppServer> {
  const server = await AppServer.start({ wizards: [WIZARD] });
  await recordStart(server.knex, server.dataDir);
  return server;
}

/** Notes in the database what a server notes when it starts. */
export async function recordStart(knex: Knex, dataDir: string): Promise<void> {
  await recordDeployment(knex, { dataDir, s3: undefined, publicUrl: 'http://localhost' }, pino({ level: 'silent' }));
}

/** Sends somebody's request with a document. */
export async function sendWithDocument(server: AppServer, email: string): Promise<void> {
  const { files, cookie } = await server.upload([{ name: 'Bußgeld „Bescheid“.pdf', content: pdfFile(10) }], {
    dokumentTyp: 'BUSSGELD',
  });
  assert.equal((await server.submit(ANFRAGE, { ...fineReview(files), email }, { cookie })).status, 200);
}

/** Makes a backup, and returns its folder. */
export async function makeBackup(out: string, args: string[], env: Record<string, string>): Promise<string> {
  const { code, said } = await runCommand('backup', ['create', '--out', out, ...args], { env });
  assert.equal(code, 0, said);
  assert.include(said, 'Geschrieben: ');
  return path.join(out, (await readdir(out)).findLast((name) => name.startsWith('vorfahrt-')) ?? '');
}
