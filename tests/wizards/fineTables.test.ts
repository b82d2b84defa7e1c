import { describe, expect, it } from 'vitest';
import { next, outcome, progress, replay, stepRoute, type Answers } from '../../src/engine/index.ts';
import { loadDefinition, findingLine } from '../../src/check/index.ts';
import { shippedFiles } from '../engine/definitions.ts';

/**
 * The fine calculator against the specification (sections 2.11, 2.12, 4 and 9). Every expectation is typed from there;
 * none is read from the wizard's folder.
 */

const { wizard, definition } = load('bussgeldrechner');
const details = wizard.step('details')?.file;

type Fine = [bussgeld: number, punkte: number, fahrverbot: string | null];

const ONE = '1 Monat';
const TWO = '2 Monate';
const THREE = '3 Monate';
const REPEATED = '1 Monat (Wiederholungstäter)';

/** Section 9, tables 1 and 2: both ends of each row, the fine inside a town, the fine outside. */
const SPEEDING: [from: number, to: number, inside: Fine, outside: Fine][] = [
  [1, 10, [30, 0, null], [20, 0, null]],
  [11, 15, [50, 0, null], [40, 0, null]],
  [16, 20, [70, 0, null], [60, 0, null]],
  [21, 25, [115, 1, null], [100, 1, null]],
  [26, 30, [180, 1, REPEATED], [150, 1, REPEATED]],
  [31, 40, [260, 2, ONE], [200, 1, ONE]],
  [41, 50, [400, 2, ONE], [320, 2, ONE]],
  [51, 60, [560, 2, TWO], [480, 2, ONE]],
  [61, 70, [700, 2, THREE], [600, 2, TWO]],
  [71, 100, [800, 2, THREE], [700, 2, THREE]],
];

/** Section 9, tables 4 to 7. */
const OTHERS: [Answers, Fine][] = [
  [{ kategorie: 'abstand', distanceSpeed: 'bis80' }, [25, 0, null]],
  [{ kategorie: 'abstand', distanceSpeed: '81-100' }, [100, 1, null]],
  [{ kategorie: 'abstand', distanceSpeed: '101-130' }, [200, 2, ONE]],
  [{ kategorie: 'abstand', distanceSpeed: 'ueber130' }, [400, 2, THREE]],
  [{ kategorie: 'rote_ampel', redLightDuration: 'under1', personEndangerment: 'no' }, [90, 1, null]],
  [{ kategorie: 'rote_ampel', redLightDuration: 'under1', personEndangerment: 'yes' }, [200, 2, ONE]],
  [{ kategorie: 'rote_ampel', redLightDuration: 'over1', personEndangerment: 'no' }, [200, 2, ONE]],
  [{ kategorie: 'rote_ampel', redLightDuration: 'over1', personEndangerment: 'yes' }, [320, 2, ONE]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'no', phoneDamage: 'no' }, [100, 1, null]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'yes', phoneDamage: 'no' }, [200, 2, ONE]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'no', phoneDamage: 'yes' }, [200, 2, ONE]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'yes', phoneDamage: 'yes' }, [200, 2, ONE]],
  [{ kategorie: 'alkohol_drogen', substanceType: 'alcohol', firstOffense: 'yes' }, [500, 2, ONE]],
  [{ kategorie: 'alkohol_drogen', substanceType: 'drugs', firstOffense: 'yes' }, [500, 2, ONE]],
  [{ kategorie: 'alkohol_drogen', substanceType: 'alcohol', firstOffense: 'no' }, [1000, 3, THREE]],
  [{ kategorie: 'alkohol_drogen', substanceType: 'drugs', firstOffense: 'no' }, [1000, 3, THREE]],
];

/** Values that the law contradicts (readings), and what the Bußgeldkatalog-Verordnung says; a range where it depends on what nobody was asked. */
const CONTRADICTED: [Answers, stored: Fine, shown: Record<string, string | number | null>][] = [
  [
    { kategorie: 'handy', phonePersonEndangerment: 'yes', phoneDamage: 'no' },
    [200, 2, ONE],
    { bussgeld: 150, punkte: 2, fahrverbot: ONE },
  ],
  ...['alcohol', 'drugs'].map((substanceType): (typeof CONTRADICTED)[number] => [
    { kategorie: 'alkohol_drogen', substanceType, firstOffense: 'no' },
    [1000, 3, THREE],
    { bussgeld: '1.000 oder 1.500 €, je nach Zahl der Verstöße', punkte: 2, fahrverbot: THREE },
  ]),
  [
    { kategorie: 'abstand', distanceSpeed: '81-100' },
    [100, 1, null],
    { bussgeld: '35 bis 320 €, je nach Abstand', punkte: '0 oder 1', fahrverbot: null },
  ],
  [
    { kategorie: 'abstand', distanceSpeed: '101-130' },
    [200, 2, ONE],
    { bussgeld: '35 bis 320 €, je nach Abstand', punkte: '0 bis 2', fahrverbot: 'keines bis 3 Monate' },
  ],
  [
    { kategorie: 'abstand', distanceSpeed: 'ueber130' },
    [400, 2, THREE],
    { bussgeld: '35 bis 400 €, je nach Abstand', punkte: '0 bis 2', fahrverbot: 'keines bis 3 Monate' },
  ],
];

/** Section 9, table 3, and table 7 without `firstOffense`. */
const UNKNOWN: Answers[] = [
  { kategorie: 'zu_schnell', fahrzeugart: 'pkw_lkw', ort: 'innerorts', kmhZuSchnell: 1 },
  { kategorie: 'zu_schnell', fahrzeugart: 'pkw_lkw', ort: 'innerorts', kmhZuSchnell: 30 },
  { kategorie: 'zu_schnell', fahrzeugart: 'pkw_lkw', ort: 'ausserorts', kmhZuSchnell: 71 },
  { kategorie: 'zu_schnell', fahrzeugart: 'pkw_lkw', ort: 'ausserorts', kmhZuSchnell: 100 },
  { kategorie: 'alkohol_drogen', substanceType: 'alcohol' },
  { kategorie: 'alkohol_drogen', substanceType: 'drugs' },
  { kategorie: 'alkohol_drogen', substanceType: 'drugs', firstOffense: '' },
];

/** Section 4: what each category needs. */
const NEEDED: [kategorie: string, answers: Answers][] = [
  ['zu_schnell', { fahrzeugart: 'PKW', ort: 'innerorts', kmhZuSchnell: 30 }],
  ['zu_schnell', { fahrzeugart: 'pkw_lkw', ort: 'ausserorts', kmhZuSchnell: 30 }],
  ['abstand', { distanceSpeed: 'bis80' }],
  ['rote_ampel', { redLightDuration: 'over1', personEndangerment: 'no' }],
  ['handy', { phonePersonEndangerment: 'no', phoneDamage: 'yes' }],
  ['alkohol_drogen', { substanceType: 'alcohol' }],
];

const CATEGORIES = ['zu_schnell', 'abstand', 'rote_ampel', 'handy', 'alkohol_drogen'];

const WHOLE = 'Bitte geben Sie eine ganze Zahl von 1 bis 100 ein.';
/** The last row of each table has no end (BKatV, Anhang, Tabelle 1: 'über 70', 'über 60'). */
const OVER_100 =
  'Der Rechner nimmt Werte von 1 bis 100 an. Über 70 km/h gilt immer die letzte Zeile der Tabelle: Ihr Ergebnis ist dasselbe wie bei 100.';

describe('speeding with a car', () => {
  it.each(SPEEDING)('%i to %i km/h', (from, to, inside, outside) => {
    for (let speed = from; speed <= to; speed += 1) {
      expect([speed, outcomeOf(speeding('innerorts', speed))]).toEqual([speed, fine(inside)]);
      expect([speed, outcomeOf(speeding('ausserorts', speed))]).toEqual([speed, fine(outside)]);
    }
  });

  it('has a fine for every whole number from 1 to 100', () => {
    const speeds = SPEEDING.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    expect(speeds).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it.each([
    [0],
    [-1],
    [101],
    [1000],
    [1.5],
    [10.5],
    [99.999],
    [''],
    [' '],
    [null],
    [undefined],
    ['30'],
    ['schnell'],
    [true],
    [[30]],
    [{}],
  ])('has none for %j', (speed) => {
    for (const ort of ['innerorts', 'ausserorts'])
      expect(outcomeOf(speeding(ort, speed))).toEqual({ state: 'incomplete' });
    expect(replay(wizard, speeding('innerorts', speed)).issues).toMatchObject([
      { pointer: '/kmhZuSchnell', message: Number(speed) > 100 ? OVER_100 : WHOLE },
    ]);
  });

  it('begins with 30', () => {
    expect(wizard.step('details')?.fields.find(({ pointer }) => pointer === '/kmhZuSchnell')?.schema.default).toBe(30);
  });
});

describe('the other tables', () => {
  it.each(OTHERS)('%j', (answers, expected) => {
    expect(outcomeOf(answers)).toEqual(fine(expected));
  });

  it.each(UNKNOWN.map((answers) => [answers]))('%j is an unknown combination', (answers) => {
    expect(outcome(wizard, 'details', answers)).toMatchObject({ matched: false, hint: expect.any(String) });
    expect(outcomeOf(answers)).toEqual({
      state: 'complete',
      values: { bussgeld: 0, punkte: 0, fahrverbot: null, bemerkung: 'Unbekannte Kombination' },
    });
  });

  it('are seven, each with its source and date, each saying the same where no row fits', () => {
    expect(Object.keys(definition.tables).toSorted()).toEqual([
      'abstand',
      'alkohol-drogen',
      'handy',
      'rotlicht',
      'tempo-andere-fahrzeuge',
      'tempo-ausserorts',
      'tempo-innerorts',
    ]);
    for (const { source, validFrom, otherwise } of Object.values(definition.tables)) {
      expect(source).not.toBe('');
      expect(validFrom).toBe('2021-11-09');
      expect(otherwise).toEqual({ bussgeld: 0, punkte: 0, fahrverbot: null, bemerkung: 'Unbekannte Kombination' });
    }
  });

  it.each(CONTRADICTED)(
    '%j: the documented row is stored, and the page shows what the law says',
    (answers, stored, shown) => {
      const found = outcome(wizard, 'details', answers);
      expect(outcomeOf(answers)).toEqual(fine(stored));
      expect(found).toMatchObject({
        shown,
        // Both sources, with their date, and the number of the catalogue beside the value that it gives.
        source: expect.stringMatching(
          /^Gezeigt: Bußgeldkatalog-Verordnung .*Anlage Nr\. \d+.*; gespeichert.*nach Produktvorgabe$/,
        ),
        validFrom: '2021-11-09',
        remark: expect.stringMatching(/^Bußgeldkatalog-Verordnung \(Anlage Nr\. \d/),
      });
    },
  );

  it('are named with the result', () => {
    expect(outcome(wizard, 'details', { kategorie: 'abstand', distanceSpeed: 'bis80' })).toMatchObject({
      source: definition.tables['abstand']?.source,
      validFrom: '2021-11-09',
    });
  });
});

describe('a result is complete only when everything needed is there', () => {
  it.each(NEEDED)('%s %j', (kategorie, needed) => {
    expect(outcomeOf({ kategorie, ...needed })).toMatchObject({ state: 'complete' });
    expect(outcomeOf({ kategorie })).toEqual({ state: 'incomplete' });
    for (const key of Object.keys(needed)) {
      const { [key]: _, ...rest } = needed;
      expect([key, outcomeOf({ kategorie, ...rest })]).toEqual([key, { state: 'incomplete' }]);
      for (const value of ['', 'etwas anderes'])
        expect([key, outcomeOf({ kategorie, ...needed, [key]: value })]).toEqual([key, { state: 'incomplete' }]);
      expect(replay(wizard, { kategorie, ...rest })).toMatchObject({
        path: ['kategorie', 'details'],
        complete: false,
        issues: [{ pointer: `/${key}` }],
      });
    }
  });

  it('takes no other answer about the first offence than yes and no', () => {
    expect(outcomeOf({ kategorie: 'alkohol_drogen', substanceType: 'alcohol', firstOffense: 'maybe' })).toEqual({
      state: 'incomplete',
    });
  });

  it.each(NEEDED)('%s %j, whatever was answered about another category before', (kategorie, needed) => {
    const everything: Answers = Object.assign({}, ...NEEDED.map(([, answers]) => answers));
    expect(outcomeOf({ ...everything, kategorie, ...needed })).toEqual(outcomeOf({ kategorie, ...needed }));
  });

  it.each([
    [{}],
    [{ kategorie: '' }],
    [{ kategorie: 'parken' }],
    [{ kategorie: 'ABSTAND', distanceSpeed: 'bis80' }],
    [{ distanceSpeed: 'bis80' }],
    [speeding('innerorts', 30, 'falschparken')],
  ])('%j: without a known category there is nothing to decide', (answers) => {
    expect(outcomeOf(answers)).toEqual({ state: 'undecided' });
  });

  it('can tell for every category, by the first condition of some table, that one was chosen', () => {
    const first = (details?.result?.tables ?? []).map(({ when }) => Object.entries(when)[0]);
    for (const kategorie of CATEGORIES) expect(first).toContainEqual(['/kategorie', kategorie]);
  });
});

describe('the two screens', () => {
  it('lead from one to the other with each category, and with no other', () => {
    for (const kategorie of CATEGORIES)
      expect(next(wizard, 'kategorie', { kategorie })).toEqual({ target: 'details', issues: [] });
    for (const kategorie of [undefined, '', 'parken'])
      expect(next(wizard, 'kategorie', { kategorie }).issues).toMatchObject([
        { message: 'Bitte wählen Sie eine Kategorie aus.' },
      ]);
  });

  it('have the documented addresses, steps and ways out', () => {
    expect([stepRoute(wizard, 'kategorie'), stepRoute(wizard, 'details')]).toEqual([
      '/bussgeldrechner',
      '/bussgeldrechner/details',
    ]);
    expect(wizard.submitPath).toBeUndefined();
    expect(definition.wizard).toMatchObject({ exit: '/anfrage', query: { kategorie: '/kategorie' } });
    expect(definition.steps['kategorie']).toMatchObject({ waits: true, ui: { kategorie: { 'ui:widget': 'radio' } } });
    expect(details).toMatchObject({ open: true, onward: { label: 'Einspruch kostenfrei prüfen', href: '/anfrage' } });
    expect(progress(wizard, 'details').map(({ label, state }) => [label, state])).toEqual([
      ['Kategorie wählen', 'done'],
      ['Details angeben', 'current'],
      ['Einspruch prüfen', 'ahead'],
      ['Formular ausfüllen', 'ahead'],
    ]);
  });

  it('say what is documented', () => {
    expect(details?.result).toMatchObject({
      rows: [
        { label: 'Bußgeld', value: 'bussgeld', format: 'euro' },
        { label: 'Punkte', value: 'punkte' },
        { label: 'Fahrverbot', value: 'fahrverbot', none: 'Keines' },
      ],
      note: 'bemerkung',
      notes: { incomplete: 'Bitte alle Optionen auswählen', undecided: 'Keine gültige Auswahl getroffen' },
      incomplete: 'Bitte alle erforderlichen Felder ausfüllen',
      undecided: 'Bitte wählen Sie eine Kategorie aus',
      disclaimer: [
        'Die Werte können je nach Punktestand oder Vorsatz abweichen, alle Angaben ohne Gewähr.',
        'Bußgeldbescheide sind häufig fehlerhaft!',
      ],
    });
  });
});

function speeding(ort: string, kmhZuSchnell: unknown, kategorie = 'zu_schnell'): Answers {
  return { kategorie, fahrzeugart: 'PKW', ort, kmhZuSchnell };
}

/** Without the table's source and date, which have a test of their own. */
function outcomeOf(answers: Answers): unknown {
  const found = outcome(wizard, 'details', answers);
  return found?.state === 'complete' ? { state: found.state, values: found.values } : found;
}

function fine([bussgeld, punkte, fahrverbot]: Fine): unknown {
  return { state: 'complete', values: { bussgeld, punkte, fahrverbot } };
}

function load(id: string) {
  const loaded = loadDefinition(id, shippedFiles(id), 'r1');
  if ('findings' in loaded) throw new Error(loaded.findings.map((finding) => findingLine(id, finding)).join('\n'));
  return loaded;
}
