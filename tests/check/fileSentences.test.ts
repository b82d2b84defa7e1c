import { describe, expect, it } from 'vitest';
import { checkFile, type FileKind } from '../../src/check/fileSchemas.ts';
import { row } from '../engine/definitions.ts';

const STEP = { title: 'Kontakt', schema: { type: 'object' } };
const TABLE = { title: 'Tempo', source: 'BKatV', validFrom: '2026-01-01', rows: [], otherwise: { euro: 0 } };

const CASES: [string, FileKind, object, string][] = [
  ['an empty title', 'step', { ...STEP, title: '' }, 'Der Titel ist leer. Bitte schreiben Sie, was dort stehen soll.'],
  [
    'an answer without words',
    'step',
    { ...STEP, schema: { properties: { art: { type: 'string', oneOf: [{ const: 'a', title: '' }] } } } },
    'Der Text der Antwort ist leer. Bitte schreiben Sie, was dort stehen soll.',
  ],
  [
    'files of 500 MB',
    'step',
    {
      ...STEP,
      schema: { properties: { bild: { type: 'array', upload: { accept: ['image/png'], maxBytes: 524288000 } } } },
    },
    'Die Zahl 524288000 (500 MB) ist zu groß. Sie darf höchstens 104857600 (100 MB) sein.',
  ],
  [
    'a picture that nobody has chosen',
    'step',
    { ...STEP, picture: { file: '', alt: 'Das Auto von vorn' } },
    'Diese Angabe ist leer. Ein Bild heißt nur mit kleinen Buchstaben, Ziffern und Bindestrichen und endet auf .svg, .png oder .webp, zum Beispiel schaden-vorne.svg.',
  ],
  [
    'an empty paragraph',
    'step',
    { ...STEP, intro: [''] },
    'Dieser Absatz ist leer. Bitte schreiben Sie, was dort stehen soll.',
  ],
  [
    'an empty button',
    'step',
    { ...STEP, button: '' },
    'Die Beschriftung des Knopfs ist leer. Bitte schreiben Sie, was dort stehen soll.',
  ],
  ...(
    [
      ['incomplete', 'Der Satz, solange Antworten fehlen, ist leer.'],
      ['undecided', 'Der Satz, wenn keine Tabelle gilt, ist leer.'],
      ['unmatched', 'Der Satz, wenn keine Zeile zutrifft, ist leer.'],
    ] as const
  ).map(([key, said]): [string, FileKind, object, string] => [
    `an empty sentence of a result, ${key}`,
    'step',
    { ...STEP, result: { title: 'Kosten', tables: ['kosten'], rows: [], [key]: '' } },
    `${said} Bitte schreiben Sie, was dort stehen soll.`,
  ]),
  ['no paragraph', 'step', { ...STEP, outro: [] }, "Die Liste 'outro' ist leer. Es muss mindestens ein Eintrag sein."],
  [
    'a sum of one',
    'table',
    { ...TABLE, rows: [row({}, { euro: { sum: [1] } })] },
    "Die Liste 'sum' ist zu kurz. Es müssen mindestens 2 Einträge sein.",
  ],
];

const MISSING: [string, FileKind, object, string][] = [
  ['a result', 'table', { ...TABLE, otherwise: {} }, 'Hier fehlt ein Ergebnis.'],
  ['a formula', 'table', { ...TABLE, rows: [row({}, { euro: {} })] }, 'Hier fehlt die Rechenart.'],
  ['a limit', 'table', { ...TABLE, rows: [row({ '/kmh': {} }, { euro: 1 })] }, 'Hier fehlt eine Angabe: min oder max.'],
  ['a computed value', 'wizard', { title: 'X', computed: {} }, 'Hier fehlt ein berechneter Wert.'],
];

function fileOf(kind: FileKind): string {
  const folder = { step: 'steps', table: 'tables', part: '../parts' }[kind as string];
  return folder === undefined ? `${kind}.json` : `${folder}/x.json`;
}

describe('a sentence about a file', () => {
  it.each(CASES)('says what is wrong: %s', (_name, kind, data, said) => {
    expect(checkFile(kind, fileOf(kind), data).map(({ message, remedy }) => `${message} ${remedy}`)).toContain(said);
  });

  it.each(MISSING)('names what is missing: %s', (_name, kind, data, said) => {
    expect(checkFile(kind, fileOf(kind), data).map(({ message }) => message)).toContain(said);
  });
});
