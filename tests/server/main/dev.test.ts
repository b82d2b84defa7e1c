import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchange } from '../../hostile/wire.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { keyOf } from '../../support/developer.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { LONG } from '../../support/extent.ts';

/** The program of `npm run dev`, without Node's watch mode. */

const ROOT = path.resolve(import.meta.dirname, '../../..');

let database: TestDatabase;
let server: ServerProcess;
/** The developer's key. */
let authorization: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ env: { DATABASE_URL: database.url }, args: ['--dev'] });
  authorization = `Bearer ${await keyOf(database.knex)}`;
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

it.runIf(LONG)('serves a page that is drawn from source, and the code that it loads', async () => {
  const page = await fetch(`${server.url}/anfrage/bussgeldanfrage`, { headers: { authorization } });
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Womit können');
  const entry = await fetch(`${server.url}/src/site/shell/wizardEntry.tsx`, { headers: { authorization } });
  expect([entry.status, entry.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  expect(html).toContain('/src/site/shell/wizardEntry.tsx');
});

it
  .runIf(LONG)
  .each([
    '/',
    '/anfrage/bussgeldanfrage',
    '/src/site/shell/wizardEntry.tsx',
    '/@vite/client',
    '/favicon.svg',
    '/studio',
  ])('shows %s to nobody without the key, and says where it is', async (address) => {
  const reply = await fetch(server.url + address);
  expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('Schlüssel')]);
  expect(server.output()).toContain(`Vorfahrt läuft: ${server.url}/#${authorization.slice('Bearer '.length)}\n`);
});

it
  .runIf(LONG)
  .each([
    '/var/postgres/password',
    '/var/',
    '/package.json',
    '/README.md',
    '/.git/config',
    '/server/main/main.ts',
    '/migrations/0001_submissions.ts',
    `/@fs${path.join(ROOT, 'package.json')}`,
    `/@fs${path.join(ROOT, 'server/main/main.ts')}?raw`,
    `/@fs${path.join(ROOT, 'package.json')}?import&raw??`,
    '/src/../package.json',
    '/src/%2e%2e/package.json',
    '/@fs/etc/passwd',
  ])('keeps %s to itself', async (address) => {
  const { status } = await exchange(
    Number(new URL(server.url).port),
    {
      method: 'GET',
      target: address,
      headers: [
        ['Host', new URL(server.url).host],
        ['Authorization', authorization],
      ],
      body: '',
      framing: 'none',
    },
    60_000,
  );
  expect([403, 404]).toContain(status);
});

it.runIf(LONG)('lets pages of other programs on this machine read nothing', async () => {
  const entry = await fetch(`${server.url}/src/site/shell/wizardEntry.tsx`, {
    headers: { authorization, Origin: 'http://localhost:1' },
  });
  expect(entry.status).toBe(200);
  expect(entry.headers.get('access-control-allow-origin')).toBeNull();
});
