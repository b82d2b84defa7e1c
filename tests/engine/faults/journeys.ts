import type { Case } from './change.ts';

/** Faults of the examples. */
export const JOURNEYS: Case[] = [
  [
    'beispiel-ohne-tag',
    'journeys.json',
    '/journeys/1',
    (draft) => {
      draft['steps/details.json'].schema.properties.person.properties.tel = {
        title: 'Tag',
        type: 'string',
        format: 'date',
        maxDate: 'today',
        errorMessage: 'Bitte ein Datum.',
      };
      draft['journeys.json'].journeys[1].answers.person.tel = '2020-01-01';
    },
  ],
  [
    'beispiel-anderer-wert',
    'journeys.json',
    '/journeys/1/expect/computed/anzahl',
    (draft) => {
      draft['journeys.json'].journeys[1].expect = { computed: { anzahl: '77' } };
    },
  ],
  [
    'beispiel-anderer-wert',
    'journeys.json',
    '/journeys/1/expect/computed/zahl',
    (draft) => {
      draft['journeys.json'].journeys[1].expect = { computed: { zahl: null } };
    },
  ],
  [
    'beispiel-bleibt-stehen',
    'journeys.json',
    '/journeys/0',
    (draft) => {
      delete draft['journeys.json'].journeys[0].answers.ok;
    },
    [
      "Das Beispiel 'kurz' bleibt im Schritt 'einwilligung' stehen (/ok: Einwilligung: bitte zustimmen.).",
      'Bitte ergänzen Sie dort die Antworten, oder ändern Sie die Regel.',
    ],
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
    ["Das Beispiel 'kurz' beantwortet /farbe, was niemand fragt.", 'Bitte entfernen Sie die Antwort.'],
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
    'beispiel-kommt-durch',
    'journeys.json',
    '/journeys/0/expect/refused',
    (draft) => {
      draft['journeys.json'].journeys[0].expect = { refused: [{ field: '/ok', message: 'Bitte stimmen Sie zu.' }] };
    },
  ],
  [
    'beispiel-andere-meldung',
    'journeys.json',
    '/journeys/2/expect/refused/0',
    (draft) => {
      draft['journeys.json'].journeys.push({
        name: 'Ohne Art',
        answers: {},
        path: ['frage'],
        expect: { refused: [{ field: '/art', message: 'Das steht dort nicht.' }] },
      });
    },
  ],
  [
    'beispiel-anderes-ergebnis',
    'journeys.json',
    '/journeys/1/expect/result',
    (draft) => {
      draft['journeys.json'].journeys[1].expect = { result: { eur: 5 } };
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
