import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consentsOf } from '../../../src/engine/index.ts';
import { readFolder } from '../../../server/wizards/folder.ts';
import { openCatalogue, revisionOf, revisionsOf } from '../../../server/wizards/index.ts';
import { copyWizards } from '../../support/wizardFolders.ts';
import { edit, type Json } from './edit.ts';

const WIZARD = 'kontaktformular';
const LATER = 'Ich stimme in der Fassung von 2030 zu.';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-wordings-'));
  await copyWizards([WIZARD], directory);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2029-12-31T22:59:59Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(directory, { recursive: true });
});

/** The consent comes from a shared part, with a wording that begins on a day. */
function withLaterConsent(): Promise<void> {
  return edit(path.join(directory, WIZARD), 'steps/nachricht.json', (step: Json) => {
    step.schema.properties.datenschutz.with.wordings = [{ validFrom: '2030-01-01', title: LATER }];
  });
}

it('a consent is worded anew when its day begins in Germany, without anybody doing anything', async () => {
  const plain = await openCatalogue({ directory, log: pino({ level: 'silent' }) });
  const [before] = plain.all();
  plain.close();
  await withLaterConsent();
  const catalogue = await openCatalogue({ directory, log: pino({ level: 'silent' }) });
  try {
    expect(catalogue.faults()).toEqual([]);
    const [now] = catalogue.all();
    // What people see has not changed, so whoever is answering is not interrupted.
    expect(now?.wizard.revision).toBe(before?.wizard.revision);
    expect(now && consentsOf(now.wizard)).toEqual(before && consentsOf(before.wizard));

    const changed = new Promise<void>((resolve) => catalogue.onChange(resolve));
    vi.setSystemTime(new Date('2029-12-31T23:00:00Z'));
    await changed;

    const [then] = catalogue.all();
    expect(then && consentsOf(then.wizard).map(({ wording }) => wording)).toContain(LATER);
    expect(then?.wizard.revision).not.toBe(now?.wizard.revision);
    // What is kept of it says the same on any later day.
    expect(JSON.stringify(then?.files.texts)).not.toContain('wordings');
    expect(then && revisionOf(then.files)).toBe(then?.wizard.revision);
    // A record of the files counts what was sent before that day and after it.
    const written = await readFolder(path.join(directory, WIZARD));
    expect(written && revisionsOf(written.files)).toEqual([now?.wizard.revision, then?.wizard.revision]);
  } finally {
    catalogue.close();
  }
});
