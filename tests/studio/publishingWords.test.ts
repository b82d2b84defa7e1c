import { describe, expect, it } from 'vitest';
import type { StudioRelease } from '../../src/contract/index.ts';
import { formatMoment } from '../../src/studio/parts/dates.ts';
import type { PublishingState } from '../../src/studio/publishing/publishing.ts';
import { missingToPublish, formatEntry, formatLive } from '../../src/studio/publishing/words.ts';
import type { WorkspaceState } from '../../src/studio/workspace/workspace.ts';
import { FakeServer, PASSED, RUNNING } from './fakeServer.ts';

const FINDING = { file: 'wizard.json', pointer: '', message: '', remedy: '' };
const NOW = new Date(2026, 11, 5, 10);
const third = (year: number, month: number) => new Date(year, month - 1, 3, 14, 5).toISOString();

const live = (more: Partial<StudioRelease['live']>) =>
  formatLive({ state: 'live', ledBy: 'studio', since: third(2026, 12), differs: false, conflict: false, ...more }, NOW);
const faulty = (count: number) => ({
  ...PASSED,
  state: 'faulty',
  findings: Array.from({ length: count }, () => ({ ...FINDING })),
});

describe('what is live', () => {
  it('is said with the time, the name and the note', () => {
    expect(live({ by: 'Vera Groß', note: 'Satz der Einwilligung berichtigt' })).toBe(
      'Live seit 3. Dezember, 14:05 Uhr, von Vera Groß: Satz der Einwilligung berichtigt',
    );
    expect(live({ ledBy: 'ordner' })).toBe('Live seit 3. Dezember, 14:05 Uhr, vom Betrieb');
    expect(live({ state: 'off', by: 'Otto Groß', note: 'Störung' })).toBe(
      'Abgeschaltet seit 3. Dezember, 14:05 Uhr, von Otto Groß: Störung',
    );
    expect(live({ state: 'none' })).toBe('Noch nie veröffentlicht');
  });

  it('names its year in a history, also this one', () => {
    const at = new Date(new Date().getFullYear(), 0, 3, 14, 5).toISOString();
    const entry = { id: 1, kind: 'veroeffentlicht', at, hasFiles: true, isLive: false } as const;
    expect(formatEntry(entry)).toBe(`3. Januar ${new Date().getFullYear()}, 14:05 Uhr, Veröffentlicht`);
  });

  it('names the year of another one, and shortens a long note', () => {
    expect(formatMoment(third(2025, 12), NOW)).toBe('3. Dezember 2025, 14:05 Uhr');
    expect(live({ note: 'a'.repeat(500) }).length).toBeLessThan(200);
  });
});

describe('the button to publish says what is missing', () => {
  const server = new FakeServer({}, {});
  const SIGNED = { note: 'Titel berichtigt', password: '', unsaved: false };
  const desk = { base: server.stored, conflicts: [], saving: false } as unknown as WorkspaceState;
  const state = (examined: object | undefined, more: Partial<PublishingState> = {}) =>
    ({
      release: { ...server.told, ...(examined && { examination: { version: 'v1', ...examined } }) },
      acting: false,
      asksPassword: false,
      ...more,
    }) as PublishingState;
  const missing = (told: PublishingState, more: Partial<typeof SIGNED> = {}, at: Partial<WorkspaceState> = {}) =>
    missingToPublish(told, { ...desk, ...at }, { ...SIGNED, ...more });

  it('nothing, once all is there', () => expect(missing(state(PASSED))).toBeUndefined());

  it.each([
    ['Wird noch geprüft …', missing(state(undefined))],
    ['Wird noch geprüft …', missing(state(RUNNING))],
    ['Wird noch geprüft …', missing(state({ ...PASSED, version: 'v0' }))],
    ['Noch nicht geprüft', missing(state(undefined, { unknown: 'Der Server antwortet nicht.' }))],
    ['Noch 1 Fund', missing(state(faulty(1)))],
    ['Noch 2 Funde', missing(state(faulty(2)))],
    ['Bitte schreiben Sie, was sich ändert und warum', missing(state(PASSED), { note: '  a ' })],
    ['Bitte geben Sie Ihr Passwort ein', missing(state(PASSED, { asksPassword: true }))],
    ['Noch nicht gespeichert', missing(state(PASSED), { unsaved: true })],
    ['Noch nicht gespeichert', missing(state(PASSED), {}, { saving: true })],
    ['Erst entscheiden, welche Fassung gilt', missing(state(PASSED), {}, { conflicts: [{ file: '', pointer: '' }] })],
    ['Wird veröffentlicht …', missing(state(PASSED, { acting: true }))],
  ])('%s', (words, said) => expect(said).toBe(words));

  it('the password too when the server has not seen it lately', () => {
    const told = state(PASSED);
    const release = { ...told.release, verified: false } as StudioRelease;
    expect(missing({ ...told, release })).toBe('Bitte geben Sie Ihr Passwort ein');
    expect(missing({ ...told, release }, { password: 'x' })).toBeUndefined();
  });
});
