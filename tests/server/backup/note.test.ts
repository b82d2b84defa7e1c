import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMetrics } from '../../../server/metrics/index.ts';
import { runCommand, runProcess } from '../../support/command.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.knex('deployment').where({ name: 'backup' }).delete());

const env = () => ({ DATABASE_URL: database.url, DATA_DIR: tmpdir() });
const note = (...args: string[]) => runCommand('backup', ['note', ...args], { env: env() });

/** What the alert sees. */
async function measured(): Promise<number> {
  const { text } = await openMetrics({ knex: database.knex }).text();
  return Number(/^vorfahrt_backup_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
}

it('a backup is noted with its beginning, and an earlier one does not replace it', async () => {
  expect(await note('2026-11-20T02:00:00Z')).toMatchObject({
    code: 0,
    lines: ['Vermerkt: Sicherung vom 2026-11-20T02:00:00.000Z.'],
  });
  expect(await note('2026-11-19T02:00:00Z')).toMatchObject({
    code: 0,
    lines: ['Eine spätere oder diese Sicherung ist schon vermerkt.'],
  });
  expect(await measured()).toBe(Date.UTC(2026, 10, 20, 2) / 1000);
  expect((await note('2026-11-20T23:00:00+01:00')).code).toBe(0);
  expect(await measured()).toBe(Date.UTC(2026, 10, 20, 22) / 1000);
});

it('without a time it is now, as a process too', async () => {
  const before = Math.floor(Date.now() / 1000);
  expect((await runProcess('backup', ['note'], { env: env() })).code).toBe(0);
  expect(await measured()).toBeGreaterThanOrEqual(before);
});

it.each(['gestern', '2026-11-20', '2026-11-20T02:00:00', '2026-13-20T02:00:00Z', '2999-01-01T00:00:00Z'])(
  'refuses %s, and notes nothing',
  async (text) => {
    expect(await note(text)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/kein Zeitpunkt mit Zeitzone|in der Zukunft/),
    });
    expect(await measured()).toBe(0);
  },
);

it.each(
  [[], ['sichern'], ['note', 'a', 'b'], ['create', 'x'], ['verify'], ['restore'], ['create', '--sums']].map((args) => [
    args,
  ]),
)('explains itself for %j', async (args) => {
  expect(await runCommand('backup', args, { env: env() })).toMatchObject({
    code: 2,
    said: expect.stringContaining('npm run backup -- note'),
  });
});
