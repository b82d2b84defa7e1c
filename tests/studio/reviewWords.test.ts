import { describe, expect, it } from 'vitest';
import {
  formatReview,
  formatReviewInFull,
  formatSecondPerson,
  isFreeOf,
} from '../../src/studio/publishing/reviewWords.ts';
import { missingToAnswer, missingToAsk } from '../../src/studio/publishing/words.ts';
import type { PublishingState } from '../../src/studio/publishing/publishing.ts';
import { FakeServer } from './fakeServer.ts';

const NOW = new Date(2026, 11, 5, 10);
const third = new Date(2026, 11, 3, 14, 5).toISOString();
const ASKED = { hash: 'v1', askedBy: 'Vera Groß', askedAt: third, note: 'Bitte' };
const AGREED = { ...ASKED, state: 'zugestimmt', answeredBy: 'Lena Groß', answeredAt: third, answer: '' } as const;

const say = (more: object) =>
  formatSecondPerson({ rule: 'recht', isDefault: true, alone: false, touches: [], ...more });

describe('what became of a draft that was submitted', () => {
  it.each([
    [
      { ...ASKED, state: 'offen' } as const,
      'Eingereicht von Vera Groß am 3. Dezember, 14:05 Uhr: wartet auf Zustimmung.',
    ],
    [AGREED, 'Lena Groß hat am 3. Dezember, 14:05 Uhr zugestimmt.'],
    [{ ...AGREED, state: 'zurueckgegeben' } as const, 'Lena Groß hat ihn am 3. Dezember, 14:05 Uhr zurückgegeben.'],
    [
      { ...AGREED, lapse: { why: 'geaendert', by: 'Vera Groß', at: third } } as const,
      'Zustimmung von Lena Groß verfallen: geändert von Vera Groß am 3. Dezember, 14:05 Uhr.',
    ],
    [
      { ...AGREED, lapse: { why: 'live' } } as const,
      'Zustimmung von Lena Groß verfallen: Was live ist, hat sich geändert.',
    ],
    [
      { ...AGREED, lapse: { why: 'recht' } } as const,
      'Zustimmung von Lena Groß verfallen: Lena Groß darf ihn nicht mehr veröffentlichen.',
    ],
    [
      { ...ASKED, state: 'offen', lapse: { why: 'geaendert', by: 'Vera Groß', at: third } } as const,
      'Nicht mehr eingereicht (war es von Vera Groß): geändert von Vera Groß am 3. Dezember, 14:05 Uhr.',
    ],
  ])('%#', (review, said) => expect(formatReview(review, NOW)).toBe(said));

  it('has the sentence with which it was returned, and no word of who agreed', () => {
    const returned = { ...AGREED, state: 'zurueckgegeben', answer: 'Bitte „24 Stunden“ lassen' } as const;
    expect(formatReviewInFull(returned, NOW)).toBe(
      'Lena Groß hat ihn am 3. Dezember, 14:05 Uhr zurückgegeben. „Bitte ‚24 Stunden‘ lassen“',
    );
    expect(formatReviewInFull({ ...AGREED, answer: 'Gut so' }, NOW)).toBe(formatReview(AGREED, NOW));
  });

  it('says whether somebody else is needed, and why', () => {
    expect(say({ rule: 'nie', alone: true })).toContain('Veröffentlichen darf nur ein Konto.');
    expect(say({ touches: ['Einwilligungen', 'Tabellen'] })).toMatch(
      /^Er berührt: Einwilligungen und Tabellen\. Wer daran/,
    );
    expect(say({})).toMatch(/wenn ein Entwurf Einwilligungen/);
  });
});

describe('whoever wrote nothing of a draft may publish it as the second person', () => {
  const { told } = new FakeServer({}, {});
  const isFree = (secondPerson: object, more: object = {}) =>
    isFreeOf({ ...told, secondPerson: { ...told.secondPerson, rule: 'recht', ...secondPerson }, ...more });

  it('and is told so, where a second person is demanded and nobody has agreed', () => {
    expect(isFree({ touches: ['Tabellen'] })).toBe(true);
    expect(isFree({ touches: ['Tabellen'], missing: 'Sie haben daran geschrieben.' })).toBe(false);
    expect(isFree({ touches: ['Tabellen'] }, { review: AGREED })).toBe(false);
    expect(isFree({ touches: [] })).toBe(false);
    expect(isFree({ rule: 'nie' })).toBe(false);
  });
});

describe('a button says what is missing', () => {
  const server = new FakeServer({}, {});
  const state = (more: object) =>
    ({ release: { ...server.told, ...more }, acting: false, asksPassword: false }) as PublishingState;
  const SIGNED = { note: '', password: '' };

  it('to answer: a sentence, only for who returns it', () => {
    expect(missingToAnswer(state({}), SIGNED, true)).toBeUndefined();
    expect(missingToAnswer(state({}), SIGNED, false)).toBe('Bitte schreiben Sie, warum Sie ihn zurückgeben');
    expect(missingToAnswer(state({ verified: false }), SIGNED, true)).toBe('Bitte geben Sie Ihr Passwort ein');
  });

  it('to ask: what is not saved, then why', () => {
    const desk = { conflicts: [], saving: false };
    expect(missingToAsk(state({}), desk, { note: 'Bitte', unsaved: true })).toBe('Noch nicht gespeichert');
    expect(missingToAsk(state({}), desk, { note: '', unsaved: false })).toBe(
      'Einreichen: Bitte schreiben Sie, worum es geht',
    );
    expect(missingToAsk(state({}), desk, { note: 'Bitte', unsaved: false })).toBeUndefined();
  });
});
