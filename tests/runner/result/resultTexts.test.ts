import { describe, expect, it } from 'vitest';
import { judgeResult, type Answers } from '../../../src/engine/index.ts';
import { exampleOf, resultLine, wrongOf, type ResultLine } from '../../../src/runner/result/resultTexts.ts';
import { group, makeWizard, needed, row, yesNo } from '../../engine/definitions.ts';

const wizard = makeWizard({
  steps: {
    frage: {
      schema: needed({
        art: yesNo('Um welche Art geht es?'),
        menge: { title: 'Wie viel?', type: 'integer', minimum: 1, errorMessage: 'Bitte eine Zahl.' },
      }),
      result: {
        title: 'Ergebnis',
        tables: [{ table: 'preise', when: { type: 'isAnswered', params: { field: '/art' } } }],
        rows: [
          { label: 'Preis', value: 'eur', format: 'euro' },
          { label: 'Punkte', value: 'punkte', short: { other: '{wert} Punkte', one: '1 Punkt', none: 'keine Punkte' } },
          { label: 'Verbot', value: 'verbot', none: 'Keines', short: { other: 'Verbot {wert}', none: 'kein Verbot' } },
        ],
        note: 'bemerkung',
        incomplete: 'Es fehlt etwas.',
        undecided: 'Keine Tabelle.',
        unmatched: 'Kein Wert.',
      },
    },
  },
  tables: {
    preise: {
      title: 'Preise',
      source: 'Quelle',
      validFrom: '2026-01-01',
      rows: [
        row({ '/art': 'ja', '/menge': { max: 1 } }, { eur: 30, punkte: 0, verbot: null, bemerkung: null }),
        row({ '/art': 'ja', '/menge': { max: 2 } }, { eur: 1180.5, punkte: 1, verbot: '1 Monat', bemerkung: null }),
        row({ '/art': 'ja' }, { eur: 260, punkte: 2, verbot: '2 Monate', bemerkung: null }),
      ],
      otherwise: { eur: 0, punkte: 0, verbot: null, bemerkung: 'Unbekannt' },
    },
  },
});

describe('a result in one line', () => {
  it.each<[Answers, ResultLine]>([
    [
      { art: 'ja', menge: 1 },
      { known: true, text: 'Preis 30\u00A0€ · keine Punkte · kein Verbot' },
    ],
    [
      { art: 'ja', menge: 2 },
      { known: true, text: 'Preis 1.180,50\u00A0€ · 1 Punkt · Verbot 1 Monat' },
    ],
    [
      { art: 'ja', menge: 3 },
      { known: true, text: 'Preis 260\u00A0€ · 2 Punkte · Verbot 2 Monate' },
    ],
    [
      { art: 'nein', menge: 3 },
      { known: false, text: 'Unbekannt' },
    ],
    [{ art: 'ja' }, { known: false, text: 'Noch eine Frage: Wie viel?', open: '/menge' }],
    [
      { art: 'ja', menge: 0 },
      { known: false, text: 'Bitte prüfen: Wie viel?', open: '/menge' },
    ],
    [{}, { known: false, text: 'Keine Tabelle.' }],
  ])('for %j is %j', (answers, line) => {
    const judged = judgeResult(wizard, 'frage', answers);
    expect(judged && resultLine({ wizard, step: 'frage', answers, own: new Set() }, judged)).toEqual(line);
  });
});

describe('a result of which something is preset or wrong', () => {
  const priced = makeWizard({
    steps: {
      frage: {
        schema: group(
          {
            menge: { title: 'Wie viel?', type: 'integer', minimum: 1, default: 3, errorMessage: 'Bitte eine Zahl.' },
            rabatt: { title: 'Wie viel weniger?', type: 'integer', maximum: 7, errorMessage: 'Bis 7, oder leer.' },
          },
          { required: ['menge'] },
        ),
        ui: { menge: { 'ui:unit': 'Stück' } },
        result: {
          title: 'Ergebnis',
          tables: [{ table: 'preise', when: { type: 'isAnswered', params: { field: '/menge' } } }],
          rows: [{ label: 'Preis', value: 'eur', format: 'euro' }],
          incomplete: 'Es fehlt etwas.',
          undecided: 'Keine Tabelle.',
        },
      },
    },
    tables: {
      preise: {
        title: 'Preise',
        source: 'Quelle',
        validFrom: '2026-01-01',
        rows: [row({ '/menge': { min: 1 } }, { eur: 30 })],
        otherwise: { eur: 0 },
      },
    },
  });
  const said = (answers: Answers, own: string[] = []) => {
    const judged = judgeResult(priced, 'frage', answers);
    if (judged === undefined) throw new Error('There is a result.');
    const asked = { wizard: priced, step: 'frage', answers, own: new Set(own) };
    return { line: resultLine(asked, judged)?.text, example: exampleOf(asked, judged), ...wrongOf(asked, judged) };
  };

  it('is an example as long as what is preset stands there', () => {
    expect(said({ menge: 3 })).toMatchObject({
      line: 'Voreingestellt ist 3\u00A0Stück: Wie viel?',
      example: {
        sentences: [
          'Beispiel mit 3\u00A0Stück',
          expect.stringContaining('Bei „Wie viel?“ ist 3\u00A0Stück voreingestellt.'),
        ],
        pointer: '/menge',
        confirm: '3\u00A0Stück stimmt',
      },
    });
    expect(said({ menge: 4 })).toEqual({ line: 'Preis 30\u00A0€', example: undefined, wrong: [], missing: [] });
  });

  it('is none once somebody has touched what is preset, whether they changed it or not', () => {
    expect(said({ menge: 3 }, ['/menge'])).toEqual({
      line: 'Preis 30\u00A0€',
      example: undefined,
      wrong: [],
      missing: [],
    });
    expect(said({ menge: 3 }, ['/rabatt']).example).toBeDefined();
  });

  it('stays where an answer is wrong that need not be given, and names it', () => {
    expect(said({ menge: 4, rabatt: 12 })).toEqual({
      line: 'Preis 30\u00A0€',
      example: undefined,
      wrong: ['Nicht mitgerechnet: Wie viel weniger? Bis 7, oder leer.'],
      missing: [],
    });
  });

  it('waits for a wrong answer that it needs, and names that one', () => {
    expect(said({ menge: 0, rabatt: 12 })).toEqual({
      line: 'Bitte prüfen: Wie viel?',
      example: undefined,
      wrong: ['Bitte prüfen: Wie viel? Bitte eine Zahl.', 'Nicht mitgerechnet: Wie viel weniger? Bis 7, oder leer.'],
      missing: [],
    });
    expect(said({ rabatt: 12 })).toMatchObject({ missing: ['Wie viel?'] });
  });
});
