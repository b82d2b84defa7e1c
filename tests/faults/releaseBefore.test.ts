import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { FormBrowser } from '../server/runs/formBrowser.ts';
import { pdfFile } from '../server/uploads/samples.ts';
import { formOf } from '../server/uploads/uploadServer.ts';
import { LONG, randomFrom, SEED } from '../support/extent.ts';
import { ObjectStore } from '../support/objectStore.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { proxyVersion, startShipped } from '../support/shippedProxy.ts';
import type { Tool } from '../support/tool.ts';
import { Crowd } from './crowd.ts';
import { checkOutFormerRelease, HAS_HISTORY } from './formerRelease.ts';

/** A program on the schema of the one after it: the way back, and the minutes of a rolling upgrade. */

const ROOT = path.resolve(import.meta.dirname, '../..');

let database: TestDatabase;
let directory: string;
beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-before-'));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const start = (root = ROOT, env: Record<string, string> = {}, port?: number): Promise<ServerProcess> =>
  startServer({
    root,
    script: 'server/entry.js',
    env: { DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'var'), ...env },
    ...(port !== undefined && { port }),
  });

/** A request with a document and its receipt, and a form without scripts. */
async function walk(url: string): Promise<void> {
  const upload = formOf([{ name: 'bescheid.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  const taken = await fetch(`${url}/api/upload`, { method: 'POST', body: upload });
  expect(taken.status).toBe(200);
  const cookie = taken.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { files } = (await taken.json()) as { files: { id: string; originalname: string; path: string }[] };
  const documents = files.map(({ id, originalname: name, path: at }) => ({ id, name, path: at }));
  const sent = await fetch(url + ANFRAGE, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(fineReview(documents)),
  });
  expect(sent.status).toBe(200);
  const { beleg } = (await sent.json()) as { beleg: string };
  const receipt = await fetch(url + beleg, { headers: { cookie } });
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  const browser = new FormBrowser(url);
  const message = {
    '/name': 'Jörg Größl',
    '/email': 'joerg@example.org',
    '/betreff': 'Frage',
    '/nachricht': 'Was gilt am Buß- und Bettag?',
    '/datenschutz': 'on',
  };
  const thanks = await browser.send(await browser.open('/kontakt'), message);
  expect([thanks.status, thanks.html]).toEqual([200, expect.stringContaining('Vielen Dank für Ihre Nachricht!')]);
}

const stored = (): Promise<string[]> => database.knex('submissions').orderBy('wizard').pluck('wizard');

describe.runIf(LONG)('this program', () => {
  it('works on a schema that a later one has widened', async () => {
    await ensureBuilt();
    const { knex } = database;
    const tables: string[] = await knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
    for (const table of tables.filter((name) => !name.startsWith('knex_')))
      await knex.schema.alterTable(table, (altered) => altered.text('later').notNullable().defaultTo('spaeter'));
    await knex('knex_migrations').insert({ name: '9998_morgen.ts', batch: 99, migration_time: new Date() });
    const server = await start();
    await walk(server.url);
    expect(await stored()).toEqual(['bussgeldanfrage', 'kontaktformular']);
    expect(await server.stop()).toBe(0);
    expect(await knex('submissions').pluck('later')).toEqual(['spaeter', 'spaeter']);
  });
});

if (LONG && !HAS_HISTORY) process.stderr.write('skipped: the release before, because this is no git checkout\n');

describe.runIf(LONG && HAS_HISTORY)('the release before', () => {
  it('works on the schema of this program', async () => {
    const checkout = path.join(directory, 'checkout');
    await checkOutFormerRelease(checkout);
    const server = await start(checkout);
    await walk(server.url);
    expect(await stored()).toEqual(['bussgeldanfrage', 'kontaktformular']);
    expect(await server.stop()).toBe(0);
  });

  it.runIf(LONG && proxyVersion('HAProxy') !== undefined)(
    'is replaced by this program and comes back, instance after instance, and no request fails',
    async () => {
      const checkout = path.join(directory, 'checkout');
      await checkOutFormerRelease(checkout);
      await ensureBuilt();
      const objects = await ObjectStore.start();
      const ports = [await freePort(), await freePort()] as const;
      const proxy = await startShipped('HAProxy', [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`]);
      const env = { ...objects.env, PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1', STOP_DELAY_SECONDS: '5' };
      const startAt = (index: 0 | 1, root: string) =>
        start(root, { ...env, DATA_DIR: path.join(directory, `var-${index}`) }, ports[index]);
      const instances = [await startAt(0, checkout), await startAt(1, checkout)];
      await proxyUses(proxy, [0, 1], 0);
      // Each of them uploads and sends, about five times in two seconds together.
      const people = new Crowd(proxy.url, { size: 5, pauses: { next: 2_000, again: 500 }, random: randomFrom(SEED) });
      try {
        for (const root of [ROOT, checkout])
          for (const index of [0, 1] as const) {
            expect(await instances[index]?.stop()).toBe(0);
            const before = proxy.output().length;
            instances[index] = await startAt(index, root);
            await proxyUses(proxy, [index], before);
            await people.moveOn(5);
            await walk(proxy.url);
          }
      } finally {
        await people.end();
        await Promise.all([proxy.close(), ...instances.map((instance) => instance.stop())]);
        await objects.remove();
      }
      expect([...people.answers.keys()]).toEqual(['200']);
      expect(people.refused).toEqual([]);
      expect((await stored()).filter((wizard) => wizard === 'bussgeldanfrage')).toHaveLength(
        people.accepted.length + 4,
      );
    },
  );
});

/** Waits until HAProxy has said that it uses an instance again, in what it has printed since then. */
async function proxyUses(proxy: Tool, instances: number[], since: number): Promise<void> {
  for (const index of instances)
    await expect.poll(() => proxy.output().slice(since)).toContain(`Server app/app-${index + 1} is UP`);
}
