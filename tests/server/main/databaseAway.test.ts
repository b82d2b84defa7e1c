import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import { Line } from '../../support/line.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';
import { CONTACT, openInstance, type Instance } from '../studioReleases/instance.ts';
import { MESSAGE } from '../studioReleases/publishing.ts';

/**
 * An instance is started while its database is away: it shows what was live last, also what the studio has published, and takes nothing
 * until the database answers.
 */

const PATIENCE = { timeout: 60_000 };

let database: TestDatabase;
let line: Line;
let studio: Instance;
let dataDir: string;

beforeAll(async () => {
  await ensureBuilt();
  database = await createTestDatabase();
  line = await Line.to(database.url);
  studio = await openInstance(database.knex, 'Was der Ordner sagt');
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-away-'));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  line.close();
  await studio.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const start = (ready: string, directory = dataDir) =>
  startServer({
    ready,
    env: { NODE_ENV: 'production', DATABASE_URL: line.url, DATA_DIR: directory, WIZARDS_DIR: studio.directory },
  });

async function send(url: string) {
  const reply = await fetch(`${url}/api/kontakt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MESSAGE),
  });
  return { status: reply.status, body: (await reply.json()) as { error?: string } };
}

it('shows what was live last, takes nothing, and goes on once the database answers', async () => {
  await studio.publish('Was das Studio sagt');
  const before = await start('/readyz');
  await before.stop();

  line.break();
  const server = await start('/readyz/pages');
  const shown = async () => (await fetch(`${server.url}/wizards/${CONTACT}.js`)).text();
  expect(await shown()).toContain('Was das Studio sagt');
  expect((await fetch(`${server.url}/kontakt`)).status).toBe(200);
  expect(await send(server.url)).toMatchObject({
    status: 503,
    body: { error: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.' },
  });
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('not ready: database, jobs');
  expect(server.output()).toContain('Die Datenbank ist nicht zu erreichen.');

  await studio.publish('Was seither veröffentlicht wurde');
  line.restore();
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), PATIENCE);
  expect(await shown()).toContain('Was seither veröffentlicht wurde');
  expect((await send(server.url)).status).toBe(200);
  const { revision } = await database.knex('submissions').where({ wizard: CONTACT }).first('revision');
  expect(await database.knex('wizard_definitions').where({ wizard: CONTACT, revision }).pluck('wizard')).toEqual([
    CONTACT,
  ]);
  await server.stop();
});

it('does not start where nothing was live before', async () => {
  line.break();
  const empty = await mkdtemp(path.join(tmpdir(), 'vorfahrt-away-'));
  await expect(start('/readyz/pages', empty)).rejects.toThrow(
    /exit code 1.*Die Datenbank .* ist nicht zu erreichen .* Prüfen Sie DATABASE_URL und ob der Server läuft\./s,
  );
  await rm(empty, { recursive: true });
});
