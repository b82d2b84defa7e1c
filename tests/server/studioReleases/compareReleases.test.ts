import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompareReleases } from '../../../server/studioReleases/index.ts';
import type { Versions } from '../../../server/studioReleases/inFlight.ts';
import { restoreEntry } from '../../../server/studioReleases/publish.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { filesOf } from '../../studio/folder.ts';
import { CONTACT, openInstance, type Instance } from './instance.ts';

/** What is restored is compared with what is live outside of the process that serves, before the lock. */

let database: TestDatabase;
let server: Instance;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await openInstance(database.knex, 'Ordner A');
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const LIVE = filesOf(CONTACT);
const STEP = 'steps/nachricht.json';
const titleIn = (texts: Versions['live']) => (JSON.parse(texts[STEP] ?? '{}') as { title?: string }).title;

it('says why, and nothing of what cannot be read', async () => {
  const compare = openCompareReleases();
  const consent = (LIVE[STEP] ?? '').replace('meine Nachricht zu beantworten', 'mich anzurufen');
  const next = { ...LIVE, [STEP]: consent };
  expect(await compare({ wizard: CONTACT, live: LIVE, next })).toEqual(['Der Wortlaut einer Einwilligung ist anders.']);
  expect(await compare({ wizard: CONTACT, live: LIVE, next: LIVE })).toEqual([]);
  expect(await compare({ wizard: CONTACT, live: LIVE, next: {} })).toBeUndefined();
});

it('others go live while it compares, and then it compares with them', async () => {
  const [entry] = await database.knex('studio_history').where({ kind: 'ordner' }).pluck<number[]>('id');
  await server.publish('Fassung B');
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const compared: (string | undefined)[] = [];
  const context = {
    ...server.context,
    compare: async ({ live }: Versions) => {
      compared.push(titleIn(live));
      begun.resolve();
      await gate.promise;
      return [];
    },
  };
  const asked = { wizard: CONTACT, by: undefined, note: 'Zurück', entry: Number(entry), onlyPrevious: false };
  const restored = restoreEntry(context, asked);
  await begun.promise;
  await server.publish('Fassung C');
  expect(server.shows()).toBe('Fassung C');
  gate.resolve();
  await restored;
  expect([server.shows(), compared]).toEqual(['Ordner A', ['Fassung B', 'Fassung C']]);
});
