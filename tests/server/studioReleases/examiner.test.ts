import { afterAll, beforeAll, expect, it } from 'vitest';
import { openExaminationProcess, openExaminer } from '../../../server/studioReleases/index.ts';
import { examineNow, STAGES } from '../../../server/studioReleases/examineNow.ts';
import { faultsBeside, type ExaminationProcess } from '../../../server/studioReleases/examiner.ts';
import { restoreWizard } from '../../../server/wizards/index.ts';
import { filesOf, goodDraft, type Draft } from '../../engine/authored.ts';
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

function examinerWith(limitMs: number, process?: ExaminationProcess) {
  const shared = process !== undefined && { process };
  return openExaminer({ ...server.context, store: server.store, graceMs: 0, limits: { limitMs }, ...shared });
}

it('ends what takes too long with a sentence', async () => {
  const examiner = examinerWith(500);
  const draft = await server.store.save('probe', filesOf(lookingBack(60)), undefined);
  await examiner.begin('probe', draft);
  await examiner.idle();
  expect(await examiner.read('probe', draft)).toMatchObject({
    state: 'faulty',
    findings: [{ message: expect.stringMatching(/^Die Prüfung dauert zu lange \(mehr als 0.5 Sekunden Rechenzeit\)/) }],
  });
  examiner.close();
});

it('is done once for the same files, whichever instance is asked', async () => {
  const gate = Promise.withResolvers<void>();
  const real = openExaminationProcess();
  const run: ExaminationProcess['run'] = async (...given) => {
    await gate.promise;
    return real.run(...given);
  };
  const [one, other] = [examinerWith(30_000, { ...real, run }), examinerWith(30_000, { ...real, run })];
  const draft = await server.store.save('probe-zwei', filesOf({ ...goodDraft(), id: 'probe-zwei' }), undefined);
  await Promise.all([one.begin('probe-zwei', draft), other.begin('probe-zwei', draft)]);
  expect((await other.read('probe-zwei', draft))?.state).toBe('running');
  gate.resolve();
  await Promise.all([one.idle(), other.idle()]);
  const result = await other.read('probe-zwei', draft);
  await other.begin('probe-zwei', draft);
  expect(await one.read('probe-zwei', draft)).toEqual(result);
  one.close();
  other.close();
  real.close();
});

it('takes a few at once, also of those who ask at the same moment', async () => {
  const examiner = examinerWith(30_000);
  const drafts = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(async (name) => {
      const id = `zugleich-${name}`;
      return { id, draft: await server.store.save(id, filesOf({ ...goodDraft(), id }), undefined) };
    }),
  );
  const begun = await Promise.allSettled(drafts.map(({ id, draft }) => examiner.begin(id, draft)));
  expect(begun.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    ...Array.from({ length: 2 }, () => 'rejected'),
  ]);
  await examiner.idle();
  const fifth = drafts[4];
  if (fifth === undefined) throw new Error('There are six.');
  await examiner.begin(fifth.id, fifth.draft);
  await examiner.idle();
  // Whoever asks again has it examined.
  expect(await examiner.read('zugleich-e', fifth.draft)).toMatchObject({ at: expect.any(String) });
  examiner.close();
});

it('cuts sentences that quote a whole file', async () => {
  const examiner = examinerWith(30_000);
  const files = filesOf({ ...goodDraft(), id: 'probe-lang' });
  const wizard = JSON.parse(files['wizard.json'] ?? '{}') as object;
  const long = 'x'.repeat(50_000);
  const draft = await server.store.save(
    'probe-lang',
    { ...files, 'wizard.json': JSON.stringify({ ...wizard, [long]: { [long]: 1 } }) },
    undefined,
  );
  await examiner.begin('probe-lang', draft);
  await examiner.idle();
  const { findings = [] } = (await examiner.read('probe-lang', draft)) ?? {};
  expect(findings.length).toBeGreaterThan(0);
  expect(JSON.stringify(findings).length).toBeLessThan(findings.length * 3_500);
  examiner.close();
});

it('refuses what each instance would refuse later, and tells each stage', async () => {
  const told: string[] = [];
  const task = { id: 'probe', texts: filesOf(goodDraft()), pictures: [], live: undefined };
  const result = await examineNow(task, (stage) => told.push(stage));
  expect([result.findings, told]).toEqual([[], STAGES]);
  const costly = await examineNow(task, () => {}, 0);
  expect(costly.findings).toEqual([expect.objectContaining({ code: 'pruefung-zu-teuer' })]);
});

it('finds what would be wrong at another wizard, and was not before', async () => {
  const { releases } = server.context;
  const otherDraft = goodDraft();
  otherDraft['wizard.json'] = { ...wizardOf(otherDraft), route: '/anfrage/zweite', submit: undefined };
  otherDraft['steps/danke.json'] = { title: 'Danke', links: [{ label: 'Weiter', href: '/anfrage/probe' }] };
  const other = restored('zweite', otherDraft);
  const beside = (draft: Draft, offered = [other]) =>
    faultsBeside({ catalogue: { all: () => offered }, releases }, 'probe', filesOf(draft));
  expect(await beside(goodDraft())).toEqual([]);
  const hidden = { ...goodDraft(), 'wizard.json': { ...wizardOf(goodDraft()), public: false } };
  expect((await beside(hidden)).map(({ code, elsewhere }) => [code, elsewhere])).toEqual([
    ['ziel-entwurf', { wizard: 'zweite', title: 'Probe', file: 'steps/danke.json', pointer: '/links/0/href' }],
  ]);
  // What is wrong already holds up nothing.
  expect(await beside(hidden, [other, restored('probe', hidden)])).toEqual([]);
});

it('finds what a wording of a later day does to others, for a release of that day', async () => {
  const { releases } = server.context;
  const hidden = { ...goodDraft(), 'wizard.json': { ...wizardOf(goodDraft()), public: false } };
  const draft = goodDraft();
  draft['wizard.json'] = { ...wizardOf(draft), route: '/anfrage/zweite', submit: undefined };
  const wordings = [{ validFrom: '2090-01-01', intro: 'Weiter geht es [hier](/anfrage/probe).' }];
  draft['steps/details.json'] = { ...(draft['steps/details.json'] as object), wordings };
  const catalogue = { all: () => [restored('probe', hidden)] };
  const on = async (day?: string) =>
    (await faultsBeside({ catalogue, releases }, 'zweite', filesOf(draft), day)).map(({ code }) => code);
  expect([await on(), await on('2089-12-31'), await on('2090-01-01')]).toEqual([[], [], ['ziel-entwurf']]);
});

const wizardOf = (draft: Draft) => draft['wizard.json'] as object;

function restored(wizard: string, draft: Draft) {
  return restoreWizard({ wizard, revision: '', files: { texts: filesOf(draft), pictures: {} } });
}
