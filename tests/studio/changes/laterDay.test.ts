import { expect, it } from 'vitest';
import { drawnVersions } from '../../../src/studio/changes/laterDay.ts';

const STEP = 'steps/ende.json';
const TODAY = '2026-11-29';

/** A step with a consent, which says something else from days on. */
function step(title: string, ...wordings: [day: string, title: string][]): Record<string, string> {
  const consent = { type: 'boolean', title, ...(wordings.length > 0 && { wordings: wordings.map(toWording) }) };
  return { [STEP]: JSON.stringify({ title: 'Ende', schema: { properties: { ja: consent } } }) };
}

const toWording = ([validFrom, title]: [string, string]) => ({ validFrom, title });

it('draws both versions for the day on which a later wording is seen', () => {
  const drawn = drawnVersions({ before: step('Ja.'), after: step('Ja.', ['2027-01-01', 'Ja, neu.']) }, STEP, TODAY);
  expect(drawn.day).toBe('2027-01-01');
  expect([drawn.before[STEP], drawn.after[STEP]].map((text) => /Ja[^"]*/.exec(text ?? '')?.[0])).toEqual([
    'Ja.',
    'Ja, neu.',
  ]);
});

it.each([
  ['what differs is seen today', step('Ja.'), step('Gern.', ['2027-01-01', 'Ja, neu.'])],
  ['no text has another wording', step('Ja.'), step('Ja!')],
  ['both say the same later', step('Ja.', ['2027-01-01', 'Neu.']), step('Nein.', ['2027-01-01', 'Neu.'])],
  ['its day has begun', step('Ja.', ['2020-01-01', 'Alt.']), step('Ja.', ['2020-01-01', 'Neu.'])],
])('draws them as they are, if %s', (_, before, after) => {
  expect(drawnVersions({ before, after }, STEP, TODAY)).toEqual({ before, after });
});

const part = (wordings: object[]) => JSON.stringify({ schema: { type: 'boolean', title: 'Ja.', wordings } });

it('fills in the shared parts whose words change later', () => {
  const uses = { [STEP]: JSON.stringify({ title: 'Ende', schema: { properties: { ja: { uses: 'ja' } } } }) };
  const before = { ...uses, '../parts/ja.json': part([{ validFrom: '2027-01-01', title: 'Eins.' }]) };
  const after = { ...uses, '../parts/ja.json': part([{ validFrom: '2027-01-01', title: 'Zwei.' }]) };
  const drawn = drawnVersions({ before, after }, STEP, TODAY);
  expect([drawn.day, drawn.after[STEP]?.includes('Zwei.')]).toEqual(['2027-01-01', true]);
});
