import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consentsOf } from '../../../src/engine/index.ts';
import { openArchive } from '../../../server/revisions/index.ts';
import { openCatalogue } from '../../../server/wizards/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { copyWizards } from '../../support/wizardFolders.ts';
import { edit, type Json } from '../wizards/edit.ts';

/** Whoever answers when a day begins on which a text says something else. */

const WIZARD = 'kontaktformular';
const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-wordings-'));
  await copyWizards([WIZARD], directory);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2029-12-31T22:59:59Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
  await rm(directory, { recursive: true });
});

/** Whether answers to the revision of the evening are taken after midnight, in Germany. */
async function isTakenAfterMidnight(change: (step: Json) => unknown, then: (step: Json) => unknown = () => {}) {
  await edit(path.join(directory, WIZARD), 'steps/nachricht.json', change);
  const archive = openArchive({ knex: database.knex, clock: () => new Date(), graceMs: DAY_MS });
  const catalogue = await openCatalogue({ directory, log: pino({ level: 'silent' }), archive });
  try {
    const evening = catalogue.byId(WIZARD)?.wizard;
    const changed = new Promise<void>((resolve) => catalogue.onChange(resolve));
    vi.setSystemTime(new Date('2029-12-31T23:00:00Z'));
    await changed;
    const revision = evening?.revision ?? '';
    expect(catalogue.byId(WIZARD)?.wizard.revision).not.toBe(revision);
    // What was asked is kept, whoever may still answer it.
    const kept = await catalogue.inRevision(WIZARD, revision);
    expect(kept && consentsOf(kept.wizard)).toEqual(evening && consentsOf(evening));
    await edit(path.join(directory, WIZARD), 'steps/nachricht.json', then);
    await catalogue.refresh();
    return (await catalogue.recent({ wizard: WIZARD, revision })) !== undefined;
  } finally {
    catalogue.close();
  }
}

it('may finish what was asked, if it is not about a consent', async () => {
  const isTaken = await isTakenAfterMidnight((step) => {
    step.wordings = [{ validFrom: '2030-01-01', intro: ['Wir antworten seit 2030 innerhalb eines Tages.'] }];
  });
  expect(isTaken).toBe(true);
});

it('agrees to no former words of a consent', async () => {
  const isTaken = await isTakenAfterMidnight((step) => {
    step.schema.properties.datenschutz.with.wordings = [{ validFrom: '2030-01-01', title: 'Ich stimme zu.' }];
  });
  expect(isTaken).toBe(false);
});

it('agrees to no former words of a consent after another version, which knows only the new ones', async () => {
  const isTaken = await isTakenAfterMidnight(
    (step) => {
      step.schema.properties.datenschutz.with.wordings = [{ validFrom: '2030-01-01', title: 'Ich stimme zu.' }];
    },
    (step) => {
      step.schema.properties.datenschutz.with = { title: 'Ich stimme zu.' };
    },
  );
  expect(isTaken).toBe(false);
});

it('may finish what was asked on a day of new words, whatever was renewed before that day', async () => {
  const wording = { validFrom: '2030-01-01', intro: ['Wir antworten seit 2030 innerhalb eines Tages.'] };
  const archive = openArchive({ knex: database.knex, clock: () => new Date(), graceMs: DAY_MS });
  await database.knex('studio_history').insert({
    wizard: WIZARD,
    kind: 'veroeffentlicht',
    at: new Date('2029-06-01T00:00:00Z'),
    in_flight: 'renew',
    was_live: true,
  });
  await edit(path.join(directory, WIZARD), 'steps/nachricht.json', (step) => {
    step.wordings = [wording];
  });
  vi.setSystemTime(new Date('2030-01-01T08:00:00Z'));
  const catalogue = await openCatalogue({ directory, log: pino({ level: 'silent' }), archive });
  try {
    const revision = catalogue.byId(WIZARD)?.wizard.revision ?? '';
    vi.setSystemTime(new Date('2030-01-01T09:00:00Z'));
    await edit(path.join(directory, WIZARD), 'steps/nachricht.json', (step) => {
      step.title = 'Ihre Nachricht';
    });
    await catalogue.refresh();
    expect(catalogue.byId(WIZARD)?.wizard.revision).not.toBe(revision);
    expect(await catalogue.recent({ wizard: WIZARD, revision })).toBeDefined();
  } finally {
    catalogue.close();
  }
});

it('agrees to no former words of a consent that an even older version asked, also if no server ran at midnight', async () => {
  const folder = path.join(directory, WIZARD);
  const archive = openArchive({ knex: database.knex, clock: () => new Date(), graceMs: DAY_MS });
  const opened = () => openCatalogue({ directory, log: pino({ level: 'silent' }), archive });
  const evening = await opened();
  const oldest = evening.byId(WIZARD)?.wizard.revision ?? '';
  await edit(folder, 'steps/nachricht.json', (step) => {
    step.title = 'Ihre Nachricht';
    step.schema.properties.datenschutz.with.wordings = [{ validFrom: '2030-01-01', title: 'Ich stimme zu.' }];
  });
  await evening.refresh();
  expect(await evening.recent({ wizard: WIZARD, revision: oldest })).toBeDefined();
  evening.close();
  vi.setSystemTime(new Date('2030-01-01T06:00:00Z'));
  (await opened()).close();
  await edit(folder, 'steps/nachricht.json', (step) => {
    step.schema.properties.datenschutz.with = { title: 'Ich stimme zu.' };
  });
  const morning = await opened();
  try {
    expect(await morning.recent({ wizard: WIZARD, revision: oldest })).toBeUndefined();
  } finally {
    morning.close();
  }
});
