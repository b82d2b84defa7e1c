import type { Case } from './change.ts';

/** Faults of the examples. */
export const JOURNEYS: Case[] = [
  [
    'beispiel-bleibt-stehen',
    'journeys.json',
    '/journeys/0',
    (draft) => {
      delete draft['journeys.json'].journeys[0].answers.ok;
    },
  ],
  [
    'beispiel-anderer-weg',
    'journeys.json',
    '/journeys/1/path',
    (draft) => {
      draft['journeys.json'].journeys[1].path.pop();
    },
  ],
  [
    'beispiel-ohne-frage',
    'journeys.json',
    '/journeys/0/answers/farbe',
    (draft) => {
      draft['journeys.json'].journeys[0].answers.farbe = 'rot';
    },
  ],
  [
    'beispiel-ohne-frage',
    'journeys.json',
    '/journeys/1/answers/zeugen/0/alter',
    (draft) => {
      draft['journeys.json'].journeys[1].answers.zeugen[0].alter = 5;
    },
  ],
  [
    'wert-unbekannt',
    'journeys.json',
    '/journeys/0/answers/art',
    (draft) => {
      draft['journeys.json'].journeys[0].answers.art = 'keine';
    },
  ],
];
