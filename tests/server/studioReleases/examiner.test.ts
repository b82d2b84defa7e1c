import { afterAll, beforeAll, expect, it } from 'vitest';
import { openExaminer } from '../../../server/studioReleases/index.ts';
import { examineNow, STAGES } from '../../../server/studioReleases/examineNow.ts';
import { filesOf, goodDraft } from '../../engine/authored.ts';
import { lookingBack } from '../../engine/growing.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { openInstance, type Instance } from './instance.ts';

/** The examination of a draft: in a process of its own, with limits, once for the same files. */

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

function examinerWith(limitMs: number) {
  return openExaminer({ ...server.context, store: server.store, graceMs: 0, limits: { limitMs } });
}

it('ends what takes too long with a sentence', async () => {
  const examiner = examinerWith(500);
  const draft = await server.store.save('probe', filesOf(lookingBack(60)), undefined);
  await examiner.begin('probe', draft);
  await examiner.idle();
  expect(await examiner.read('probe', draft.version)).toMatchObject({
    state: 'faulty',
    findings: [{ message: expect.stringMatching(/^Die Prüfung dauert zu lange \(mehr als 0.5 Sekunden Rechenzeit\)/) }],
  });
  examiner.close();
});

it('is done once for the same files, whichever instance is asked', async () => {
  const [one, other] = [examinerWith(30_000), examinerWith(30_000)];
  const draft = await server.store.save('probe-zwei', filesOf({ ...goodDraft(), id: 'probe-zwei' }), undefined);
  await Promise.all([one.begin('probe-zwei', draft), other.begin('probe-zwei', draft)]);
  expect((await other.read('probe-zwei', draft.version))?.state).toBe('running');
  await Promise.all([one.idle(), other.idle()]);
  const result = await other.read('probe-zwei', draft.version);
  await other.begin('probe-zwei', draft);
  expect(await one.read('probe-zwei', draft.version)).toEqual(result);
  one.close();
  other.close();
});

it('refuses what each instance would refuse later, and tells each stage', async () => {
  const told: string[] = [];
  const task = { id: 'probe', texts: filesOf(goodDraft()), pictures: [], live: undefined };
  const result = await examineNow(task, (stage) => told.push(stage));
  expect([result.findings, told]).toEqual([[], STAGES]);
  const costly = await examineNow(task, () => {}, 0);
  expect(costly.findings).toEqual([expect.objectContaining({ code: 'pruefung-zu-teuer' })]);
});
