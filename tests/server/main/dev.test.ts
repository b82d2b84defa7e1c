import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';

/** The program of `npm run dev`, without Node's watch mode. */

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ env: { DATABASE_URL: database.url }, args: ['--dev'] });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

it('serves a page that is drawn from source, and the code that it loads', async () => {
  const page = await fetch(`${server.url}/anfrage/bussgeldanfrage`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Womit können');
  const entry = await fetch(`${server.url}/src/site/shell/wizardEntry.tsx`);
  expect([entry.status, entry.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  expect(html).toContain('/src/site/shell/wizardEntry.tsx');
});
