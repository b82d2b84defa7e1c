import { expect, it } from 'vitest';
import { formatBriefState } from '../../src/studio/publishing/briefState.ts';
import { formatBriefGermanMoment } from '../../src/studio/parts/dates.ts';

const ASKED = { hash: 'v1', askedBy: 'Vera Groß', askedAt: '2026-12-03T13:05:00Z', note: '' };
const PLANNED = {
  plan: 1,
  for: '2026-12-31T23:00:00Z',
  by: 'Vera Groß',
  at: '2026-12-03T13:05:00Z',
  note: '',
  hash: 'v1',
};
const LAPSE = { why: 'geaendert' } as const;

it.each([
  [{ review: { ...ASKED, state: 'offen' } }, 'Eingereicht'],
  [{ review: { ...ASKED, state: 'zugestimmt' } }, 'Zugestimmt'],
  [{ review: { ...ASKED, state: 'zurueckgegeben' } }, 'Zurückgegeben'],
  [{ review: { ...ASKED, state: 'offen', lapse: LAPSE } }, undefined],
  [{ review: { ...ASKED, state: 'zugestimmt', lapse: LAPSE } }, 'Zustimmung verfallen'],
  [{ review: { ...ASKED, state: 'zugestimmt' }, planned: PLANNED }, 'Geplant: 1.1.2027, 0 Uhr'],
  [{ planned: { ...PLANNED, obstacle: { why: 'Zurückgezogen.', at: PLANNED.at } } }, 'Geplant, nicht möglich'],
  [{ isBehind: true }, 'Live ist geändert'],
  [{}, undefined],
] as const)('says what became of a draft in two or three words: %o', (known, words) => {
  expect(formatBriefState({ isBehind: false, ...known })).toBe(words);
});

it('writes an hour by the clock in Germany, and minutes only where there are some', () => {
  expect(formatBriefGermanMoment('2027-06-30T12:05:00Z')).toBe('30.6.2027, 14:05 Uhr');
});
