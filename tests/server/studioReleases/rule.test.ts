import { expect, it } from 'vitest';
import { ruleOf } from '../../../server/studioReleases/rule.ts';
import type { LiveRow } from '../../../server/studioReleases/entries.ts';

/** Which of folder and studio is live (server/studioReleases/README.md). The studio published S over B with entry 10. */

const S: LiveRow = {
  wizard: 'w',
  entry: 10,
  event: 10,
  ledBy: 'studio',
  off: false,
  retirement: null,
  conflict: null,
  content: 'S',
  base: 'B',
  at: new Date(0),
};
const TAKEN: LiveRow = { ...S, ledBy: 'ordner', event: 20 };
const folder = (content: string, noted: number) => ({ content, noted });

it.each([
  ['nothing published: the folder', undefined, folder('B', 1), { leads: 'ordner' }],
  ['nothing published, and no folder', undefined, undefined, { leads: 'ordner' }],
  ['the folder it was based on', S, folder('B', 1), { leads: 'studio' }],
  ['a folder that was noted before', S, folder('A', 2), { leads: 'studio' }],
  ['a folder with the same', S, folder('S', 15), { leads: 'ordner', happened: 'uebernommen' }],
  ['a folder that said the same before', S, folder('S', 5), { leads: 'ordner', happened: 'wiederda' }],
  ['a newer folder', S, folder('F', 15), { leads: 'studio', happened: 'konflikt' }],
  ['a newer folder that is noted already', { ...S, conflict: 'F' }, folder('F', 15), { leads: 'studio' }],
  ['another newer folder', { ...S, conflict: 'F' }, folder('G', 16), { leads: 'studio', happened: 'konflikt' }],
  ['a faulty folder, or none', S, undefined, { leads: 'studio' }],
  ['taken over, the same folder', TAKEN, folder('S', 15), { leads: 'ordner' }],
  ['taken over, an older deployment', TAKEN, folder('B', 1), { leads: 'studio' }],
  ['taken over, a newer folder', TAKEN, folder('F', 25), { leads: 'ordner' }],
  ['taken over, and the folder is gone', TAKEN, undefined, { leads: 'studio' }],
  ['switched off', { ...S, off: true }, folder('S', 15), { leads: 'studio' }],
  [
    'retired, a newer folder',
    { ...TAKEN, off: true, retirement: { sentence: 'Wir beraten dazu nicht mehr.', way: 'telefon' } },
    folder('F', 25),
    { leads: 'studio' },
  ],
  ['switched off, a newer folder', { ...TAKEN, off: true }, folder('F', 25), { leads: 'studio' }],
] as const)('%s', (_, row, found, verdict) => {
  expect(ruleOf(row, found)).toEqual(verdict);
});
