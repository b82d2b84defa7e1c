import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { checkHere, openCatalogue, openChecker, whereAfter } from '../../../server/wizards/index.ts';
import { openArchive } from '../../../server/revisions/index.ts';
import { filesOf, goodDraft } from '../../engine/authored.ts';
import { lookingBack } from '../../engine/growing.ts';
import { writeWizard } from '../../support/wizardFolders.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { LONG } from '../../support/extent.ts';

const good = { id: 'probe', texts: filesOf(goodDraft()), pictures: [] };
/** Checking it takes seconds, most of them for ways that depend on answers. */
const costly = { id: 'probe', texts: filesOf(lookingBack(60)), pictures: [] };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function checkerWith(limits: Parameters<typeof openChecker>[0]) {
  const checker = openChecker(limits);
  closers.push(checker.close);
  return checker;
}

it('finds in a process of its own what is found here', async () => {
  const { check } = checkerWith({});
  const faulty = { ...good, texts: { ...good.texts, 'steps/frage.json': '{ "title": ' } };
  for (const folder of [good, faulty]) expect(await check(folder)).toEqual(await checkHere(folder));
});

it('names what took too much processor time, and goes on with the next folder', async () => {
  const { check } = checkerWith({ limitMs: 1000 });
  const [late, after] = await Promise.all([check(costly), check(good)]);
  expect(late).toEqual([
    expect.objectContaining({
      code: 'pruefung-zu-teuer',
      // How far it came in that time depends on the machine.
      message: expect.stringMatching(/^Die Prüfung dauert zu lange \(mehr als 1 Sekunden Rechenzeit\), b/),
    }),
  ]);
  expect(whereAfter('structure')).toEqual({
    file: 'machine.json',
    what: 'bei den Wegen, die von Antworten abhängen',
  });
  expect(after).toEqual([]);
});

it.runIf(LONG)('names what took too much memory', async () => {
  const { check } = checkerWith({ memoryMb: 40 });
  expect(await check(costly)).toEqual([
    expect.objectContaining({ code: 'pruefung-zu-teuer', message: expect.stringContaining('mehr als 40 MB') }),
  ]);
});

it('ends what is being checked when it is closed', async () => {
  const checker = checkerWith({});
  const checking = checker.check(costly);
  // The first folder has begun once its process exists, which is after this turn.
  await Promise.resolve();
  checker.close();
  expect(await checking).toEqual([expect.objectContaining({ code: 'pruefung-bricht-ab' })]);
});

it('a start serves what was live where a folder cannot be checked in time', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-check-'));
  const database = await createTestDatabase();
  closers.push(
    () => rm(directory, { recursive: true }),
    () => database.drop(),
  );
  await writeWizard(directory, 'probe', goodDraft());
  const start = async (check = checkHere) => {
    const archive = openArchive({ knex: database.knex, clock: () => new Date(), graceMs: 60_000 });
    const catalogue = await openCatalogue({ directory, log: pino({ level: 'silent' }), archive, check });
    closers.push(catalogue.close);
    return catalogue;
  };
  const before = await start();
  before.close();
  await writeWizard(directory, 'probe', lookingBack(60));
  const { check } = checkerWith({ limitMs: 500 });
  const after = await start(check);
  // A start on a busy machine does not wait until the process has used up its time.
  await expect
    .poll(() => after.faults().map(({ finding }) => finding.code), { timeout: 60_000 })
    .toEqual(['pruefung-zu-teuer']);
  expect(before.byId('probe')).toBeDefined();
  expect(after.byId('probe')?.wizard.revision).toBe(before.byId('probe')?.wizard.revision);
});

it('a start does not wait for a check that takes long: it serves what was live last, until the check has ended', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-checker-'));
  closers.push(() => rm(directory, { recursive: true }));
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const archive = openArchive({ knex: database.knex, clock: () => new Date(), graceMs: 1000 });
  const log = pino({ level: 'silent' });
  await writeWizard(directory, 'probe', goodDraft());
  const before = await openCatalogue({ directory, log, archive });
  before.close();
  const { revision } = before.byId('probe')?.wizard ?? {};

  const changed = goodDraft();
  changed['wizard.json'].title = 'Neuer Titel';
  await writeWizard(directory, 'probe', changed);
  const other = goodDraft();
  other['machine.json'].id = 'neu';
  other['wizard.json'].route = '/anfrage/neu';
  other['wizard.json'].submit.path = '/api/anfrage/neu';
  await writeWizard(directory, 'neu', other);
  const ended = Promise.withResolvers<void>();
  const after = await openCatalogue({
    directory,
    log,
    archive,
    patience: async () => undefined,
    check: async (folder) => {
      if (folder.id === 'probe') await ended.promise;
      return checkHere(folder);
    },
  });
  closers.push(after.close);
  // What was never live is waited for: there is nothing else to show.
  expect(after.byId('neu')).toBeDefined();
  expect([after.byId('probe')?.wizard.revision, after.faults()]).toEqual([revision, []]);
  ended.resolve();
  await vi.waitFor(() => expect(after.byId('probe')?.wizard.definition.wizard.title).toBe('Neuer Titel'), {
    timeout: 60_000,
  });
});
