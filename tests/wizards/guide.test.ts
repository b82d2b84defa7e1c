import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleLetters } from '../../server/letters/index.ts';
import {
  advise,
  calendarDays,
  computedWords,
  factsOf,
  onDay,
  outcome,
  payload,
  replay,
  storedLines,
  storedValues,
  summarise,
  travelling,
  type Advice,
  type Answers,
  type ComputedFile,
  type LastSection,
  type PropertySchema,
  type ResultRow,
  type Section,
  type TableFile,
  consequences,
} from '../../src/engine/index.ts';
import type { Consequence, HandOver } from '../../src/engine/definition.ts';
import { fillParts, loadDefinition } from '../../src/check/index.ts';
import { filesOf, findingsOf, goodDraft } from '../engine/authored.ts';
import { group, row, SENDING, shipped, text, yesNo } from '../engine/definitions.ts';
import { WIZARDS } from '../support/wizardFolders.ts';

/** The examples of the guide, taken from it word for word, put into a wizard and checked. */

/** The example after the comment with its name, as JSON. */
function example(name: string): Record<string, unknown> {
  const guide = readFileSync(path.join(WIZARDS, 'README.md'), 'utf8');
  const [, code] = new RegExp(`<!-- Beispiel: ${name} -->\n\`\`\`json\n(.*?)\`\`\``, 's').exec(guide) ?? [];
  if (code === undefined) throw new Error(`The guide has no example '${name}'.`);
  return JSON.parse(code.startsWith('{') ? code : `{${code}}`) as Record<string, unknown>;
}

/** What an example is about besides questions. */
type Extras = {
  /** Of the first step, in place of a group of the questions. */
  schema?: PropertySchema;
  intro?: string[];
  /** Gives the result of the first step. */
  table?: TableFile;
  tables?: Record<string, TableFile>;
  computed?: Record<string, ComputedFile>;
  follows?: Consequence[];
};

/** A wizard with the states of an example; `schaden` leads to `gutachten` or `kontakt`. */
function load(
  states: Record<string, unknown>,
  questions: Record<string, PropertySchema>,
  { schema, intro, table, tables = {}, computed, follows }: Extras = {},
) {
  const result = {
    title: 'Ergebnis',
    tables: [{ table: 'beispiel', when: { type: 'isAnswered', params: { field: '/fahrbereit' } } }],
    rows: [{ label: 'Betrag', value: 'euro', format: 'euro' }],
    incomplete: 'Es fehlt etwas.',
    undecided: 'Es fehlt alles.',
    ...(follows && { follows }),
  };
  const loaded = loadDefinition(
    'probe',
    filesOf({
      'wizard.json': {
        title: 'Probe',
        description: 'Ein Beispiel.',
        progress: [],
        submit: { reference: 'PR', documentType: 'PROBE' },
        ...(computed && { computed }),
      },
      'machine.json': {
        initial: 'schaden',
        states: {
          ...states,
          gutachten: { on: { NEXT: 'kontakt' } },
          kontakt: { on: { SUBMIT: 'senden' } },
          ...SENDING('kontakt'),
        },
      },
      'steps/schaden.json': {
        title: 'Schaden',
        ...(intro && { intro }),
        schema: schema ?? group(questions),
        ...(table && { result }),
      },
      ...Object.fromEntries(Object.entries(tables).map(([name, file]) => [`tables/${name}.json`, file])),
      'steps/gutachten.json': { title: 'Gutachten', intro: ['Wir melden uns.'] },
      'steps/kontakt.json': { title: 'Kontakt', schema: group({ name: text('Name') }) },
      'steps/danke.json': { title: 'Danke' },
      ...(table && { 'tables/beispiel.json': table }),
    }),
    'r1',
    () => '2026-11-22',
  );
  if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
  return loaded;
}

describe('the example of and and or', () => {
  const { wizard, notes } = load(example('und-oder'), {
    hoehe: { title: 'Höhe', type: 'number' },
    verletzt: yesNo('Verletzt'),
    fahrbereit: yesNo('Fahrbereit'),
  });

  it('passes the check, with nothing left unchecked', () => {
    expect(notes).toEqual([]);
  });

  it.each<[Answers, string]>([
    [{ hoehe: 750, verletzt: 'ja', fahrbereit: 'ja' }, 'gutachten'],
    [{ hoehe: 750, verletzt: 'nein', fahrbereit: 'nein' }, 'gutachten'],
    [{ hoehe: 750 }, 'gutachten'],
    [{ hoehe: 750, verletzt: 'nein', fahrbereit: 'ja' }, 'kontakt'],
    [{ hoehe: 749.99, verletzt: 'ja', fahrbereit: 'nein' }, 'kontakt'],
    [{ verletzt: 'ja', fahrbereit: 'nein' }, 'kontakt'],
  ])('%j leads to %s', (answers, step) => {
    expect(replay(wizard, answers).path[1]).toBe(step);
  });
});

describe('the example of a computed value', () => {
  const { wizard, notes } = load(
    example('berechnet'),
    { geboren: { title: 'Geboren', type: 'string', format: 'date', errorMessage: 'Bitte ein Datum.' } },
    { computed: { alter: { years: { from: '/geboren', to: 'today' } } } },
  );

  it('passes the check, with nothing left unchecked', () => {
    expect(notes).toEqual([]);
  });

  it.each<[Answers, string]>([
    [{ geboren: '2008-11-23' }, 'gutachten'],
    [{ geboren: '2008-11-22' }, 'kontakt'],
    [{}, 'kontakt'],
  ])('%j leads to %s', (answers, step) => {
    expect(replay(wizard, answers).path[1]).toBe(step);
  });
});

describe('the examples of a deadline', () => {
  const DAY: PropertySchema = { title: 'Zustellung', type: 'string', format: 'date', errorMessage: 'Bitte ein Datum.' };
  const computed = {
    frist: { deadline: { from: '/zustellung', period: 'P2W' }, source: '§ 67 Abs. 1 OWiG' },
    tageBisFrist: { days: { from: 'today', to: '=frist' }, format: 'days' },
  } as const;
  const { sections } = example('abschnitte') as { sections: Section[] };
  const { sections: lastSections } = example('kalender') as { sections: LastSection[] };
  const { advice } = example('eilt') as { advice: Advice[] };
  const email = text('E-Mail');
  const confirmation = { subject: 'Danke', intro: ['Danke.'], repeat: [], next: ['Bald.'], sections };
  const loaded = loadDefinition(
    'probe',
    filesOf({
      'wizard.json': {
        title: 'Probe',
        description: 'Ein Beispiel.',
        progress: [],
        submit: { reference: 'PR' },
        computed,
        mails: { client: { email: '/email' }, confirmation },
      },
      'machine.json': {
        initial: 'frage',
        states: { frage: { on: { SUBMIT: 'senden' } }, ...SENDING('frage') },
      },
      'steps/frage.json': { title: 'Frage', schema: group({ zustellung: DAY, email }), advice },
      'steps/danke.json': { title: 'Danke', sections: lastSections },
    }),
    'r1',
    () => '2026-11-22',
  );

  it('offer the day for calendars while it is not over', () => {
    if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
    const daysFor = (zustellung: string) => calendarDays(loaded.wizard, factsOf(loaded.wizard, { zustellung }));
    expect([daysFor('2026-11-11'), daysFor('2026-10-10')]).toEqual([{ frist: '2026-11-25' }, {}]);
  });

  it.each([
    ['2026-11-11', 'Einspruch bis Mittwoch, 25. November 2026, noch 3 Tage.', undefined, 'Sie endet am'],
    ['2026-11-10', 'Einspruch bis Dienstag, 24. November 2026: Bitte rufen', true, 'Sie endet am'],
    [
      '2026-10-10',
      'Einspruch bis Montag, 26. Oktober 2026: Bitte rufen',
      true,
      'Sie ist am Montag, 26. Oktober 2026 abgelaufen',
    ],
  ])('say on %s: %s', (zustellung, said, urgent, mailed) => {
    if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
    const { wizard } = loaded;
    const [note] = advise(wizard, 'frage', { zustellung }, '2026-11-22', { telefon: '030 1' });
    expect([note?.message.startsWith(said), note?.urgent, note?.live]).toEqual([true, urgent, true]);
    const answers = { zustellung, email: 'a@example.org' };
    const letter = sampleLetters(wizard, answers, new Date('2026-11-22T12:00:00Z')).get('confirmation');
    expect(letter?.text).toContain(mailed);
  });
});

it('the example of a title passes the check, and is shown', () => {
  const loaded = loadDefinition(
    'probe',
    filesOf({
      'wizard.json': { title: 'Probe', description: 'Ein Beispiel.', progress: [], submit: { reference: 'PR' } },
      'machine.json': {
        initial: 'frage',
        states: {
          frage: { on: { NEXT: 'wen' } },
          wen: { on: { SUBMIT: 'senden' } },
          ...SENDING('wen'),
        },
      },
      'steps/frage.json': { title: 'Frage', schema: group({ name: text('Name') }) },
      'steps/wen.json': { ...example('titel'), schema: group({ wen: text('Wen') }) },
      'steps/danke.json': { title: 'Danke' },
    }),
    'r1',
  );
  if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
  const titles = (answers: Answers) => summarise(loaded.wizard, answers).map(({ title }) => title);
  expect(titles({ name: 'Anna', wen: 'x' })[1]).toBe('Wen vertritt Anna?');
  expect(titles({ wen: 'x' })).toEqual(['Wen vertreten Sie?']);
});

describe('the examples of dates', () => {
  const { unfallDatum } = example('datumsgrenze') as { unfallDatum: PropertySchema };
  const { wizard, notes } = load(example('datum'), { hoehe: { title: 'Höhe', type: 'number' }, unfallDatum });

  it('pass the check, with nothing left unchecked', () => {
    expect(notes).toEqual([]);
  });

  it.each<[Answers, string]>([
    [{ hoehe: 750, unfallDatum: '2023-11-23' }, 'gutachten'],
    [{ hoehe: 750, unfallDatum: '2023-11-22' }, 'kontakt'],
    [{ hoehe: 749, unfallDatum: '2026-11-22' }, 'kontakt'],
    [{ hoehe: 750 }, 'kontakt'],
  ])('%j leads to %s', (answers, step) => {
    expect(replay(wizard, answers).path[1]).toBe(step);
  });

  it.each([
    ['2026-11-23', 'Dieser Tag liegt in der Zukunft.'],
    ['2016-11-21', 'Wann war der Unfall? Bitte geben Sie ein Datum ab dem 22.11.2016 an.'],
  ])('%s is refused: %s', (day, message) => {
    expect(replay(wizard, { unfallDatum: day }).issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('the example of formulas and periods', () => {
  const table = example('fassungen') as TableFile;
  const { wizard, notes } = load(
    { schaden: { on: { NEXT: 'gutachten' } } },
    {
      unfallDatum: { title: 'Wann?', type: 'string', format: 'date', errorMessage: 'Bitte geben Sie ein Datum an.' },
      fahrbereit: yesNo('Fahrbereit'),
      tage: { title: 'Tage', type: 'integer' },
      hoehe: { title: 'Höhe', type: 'number' },
    },
    { table },
  );

  it('passes the check, with nothing left unchecked', () => {
    expect(notes).toEqual([]);
  });

  it.each<[Answers, unknown]>([
    [{ unfallDatum: '2026-12-31', fahrbereit: 'nein', tage: 10, hoehe: 4000 }, { values: { euro: 430 } }],
    [{ unfallDatum: '2026-12-31', fahrbereit: 'nein', tage: 10, hoehe: 2000 }, { values: { euro: 400 } }],
    [{ unfallDatum: '2026-12-31', fahrbereit: 'nein', tage: 10 }, { state: 'incomplete' }],
    [
      { unfallDatum: '2026-12-31', fahrbereit: 'ja' },
      { values: { euro: 0 }, remark: expect.any(String) },
    ],
    [
      { unfallDatum: '2027-01-01', fahrbereit: 'nein', tage: 10 },
      { values: { euro: 500 }, source: 'Tarif 2027' },
    ],
    [{ unfallDatum: '2019-12-31', fahrbereit: 'ja' }, { matched: false }],
  ])('%j results in %j', (answers, result) => {
    expect(outcome(wizard, 'schaden', answers)).toMatchObject(result as object);
  });
});

it('the example of a stored value passes the check and is stored', () => {
  const { wizard, notes } = load(
    { schaden: { on: { NEXT: 'gutachten' } } },
    { tage: { title: 'Tage', type: 'integer' }, hoehe: { title: 'Höhe', type: 'number' } },
    example('gespeichert'),
  );
  expect(notes).toEqual([]);
  const values = storedValues(wizard, factsOf(wizard, { tage: 14, hoehe: 2500.5 }));
  expect(values).toEqual({ nutzungsausfall: 500.1 });
  expect(storedLines(wizard, values)).toMatchObject([
    { label: 'Nutzungsausfall, überschlägig', value: '500,10\u00A0€' },
  ]);
  expect(storedValues(wizard, factsOf(wizard, { tage: 14 }))).toEqual({});
});

describe('the examples of shared parts', () => {
  it('pass the check as a group and as a whole step', () => {
    const files = filesOf({
      'wizard.json': { title: 'Probe', description: 'Ein Beispiel.', progress: [], submit: { reference: 'PR' } },
      'machine.json': {
        initial: 'eins',
        states: { eins: { on: { NEXT: 'zwei' } }, zwei: { on: { SUBMIT: 'senden' } }, ...SENDING('zwei') },
      },
      'steps/eins.json': { title: 'Halter', schema: { type: 'object', properties: example('teil-gruppe') } },
      'steps/zwei.json': { uses: 'anschrift', with: { title: 'Wohin dürfen wir schreiben?' } },
      'steps/danke.json': { title: 'Danke' },
    });
    const { texts, findings } = fillParts(files, { anschrift: JSON.stringify(example('teil')) });
    expect(findings).toEqual([]);
    const loaded = loadDefinition('probe', texts, 'r1');
    if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
    expect(replay(loaded.wizard, { halter: { ort: 'Köln' } }).path).toEqual(['eins', 'zwei']);
    expect(replay(loaded.wizard, { halter: { strasse: 'Domplatz 1' } }).path).toEqual(['eins']);
  });
});

it('the example of consequences passes the check and says them', () => {
  const table: TableFile = {
    title: 'Bußgeld',
    source: 'Probe',
    validFrom: '2020-01-01',
    rows: [row({ '/fahrbereit': 'ja' }, { euro: 55 }), row({ '/fahrbereit': 'nein' }, { euro: 640 })],
    otherwise: { euro: null },
  };
  const { wizard, notes } = load(
    { schaden: { on: { NEXT: 'gutachten' } } },
    { fahrbereit: yesNo('Fahrbereit') },
    { table, ...example('folgen-werte'), ...example('folgen') },
  );
  expect(notes).toEqual([]);
  const said = (fahrbereit: string) =>
    consequences(wizard, 'schaden', { fahrbereit }, '2026-11-22').map(({ text: sentence }) => sentence);
  expect(said('ja')).toEqual(['Sie haben zwei Wochen Zeit.']);
  expect(said('nein')).toEqual(['Zu 640\u00A0€ kommen 35,50\u00A0€ hinzu.', 'Sie haben zwei Wochen Zeit.']);
});

describe('the example of rows', () => {
  const { zeugen } = example('zeilen') as { zeugen: PropertySchema };
  const { wizard, notes } = load({ schaden: { on: { NEXT: 'gutachten' } } }, { zeugen });
  const rows = [
    { vorname: 'Anna', nachname: 'Berg', anschrift: { ort: 'Köln' }, skizze: false },
    { nachname: 'Cem', skizze: false },
  ];

  it('passes the check, with nothing left unchecked', () => {
    expect(notes).toEqual([]);
  });

  it('is called as the guide says, and sent as a list', () => {
    expect(
      summarise(wizard, { zeugen: rows })[0]?.lines.map((line) => `${line.row?.title}: ${line.row?.name}`),
    ).toContain('1. Zeuge: Anna Berg');
    expect(payload(wizard, { zeugen: rows })).toEqual({ zeugen: rows });
  });

  it.each<[Answers[], string[]]>([
    [[{}], ['Bitte nennen Sie den Nachnamen.']],
    [Array.from({ length: 6 }, () => ({ nachname: 'X' })), ['Bitte nennen Sie höchstens fünf Zeugen.']],
  ])('%j is refused: %s', (given, messages) => {
    expect(replay(wizard, { zeugen: given }).issues.map((issue) => issue.message)).toEqual(messages);
  });
});

it('the example of a question under a condition is asked, demanded and left out as it says', () => {
  const { schema } = example('bedingte-frage') as { schema: PropertySchema };
  const { wizard, notes } = load({ schaden: { on: { NEXT: 'gutachten' } } }, {}, { schema });
  expect(notes).toEqual([]);
  expect(replay(wizard, { verletzt: 'nein' }).path).toContain('gutachten');
  expect(replay(wizard, { verletzt: 'ja', klinik: 'Charité' }).path).toContain('gutachten');
  expect(replay(wizard, { verletzt: 'ja' }).issues.map(({ pointer, message }) => [pointer, message])).toEqual([
    ['/klinik', 'Bitte nennen Sie die Klinik.'],
  ]);
  expect(payload(wizard, { verletzt: 'nein', klinik: 'Charité' })).toEqual({ verletzt: 'nein' });
});

const day = (title: string): PropertySchema => ({
  title,
  type: 'string',
  format: 'date',
  errorMessage: { format: 'Bitte geben Sie ein Datum an.' },
});

describe('the example of computed values', () => {
  const { computed } = example('rechnen') as { computed: Record<string, ComputedFile> };
  const table: TableFile = {
    title: 'Geschwindigkeit',
    source: 'Beispiel',
    validFrom: '2021-11-09',
    // oxlint-disable-next-line unicorn/no-thenable -- DMN's word
    rows: [{ when: { '/art': 'ja' }, then: { punkte: 2 } }],
    otherwise: { punkte: 0 },
  };
  const { wizard } = load(
    { schaden: { on: { NEXT: 'gutachten' } } },
    {
      geburtsdatum: day('Geburtsdatum'),
      mietbeginn: day('Von'),
      mietende: day('Bis'),
      gutachterkosten: { title: 'Kosten', type: 'number' },
      zeugen: { title: 'Zeugen', type: 'array', items: { type: 'string', title: 'Name' } },
      art: yesNo('Art'),
      bussgeld: group({ zustellungsdatum: day('Zugestellt') }),
    },
    { computed, tables: { geschwindigkeit: table }, intro: Object.keys(computed).map((name) => `{=${name}}`) },
  );

  it.each<[string, Answers, string]>([
    ['alter', { geburtsdatum: '2000-11-22' }, '26'],
    ['mietdauer', { mietbeginn: '2026-11-02', mietende: '2026-11-16' }, '14'],
    ['ausfall', { mietbeginn: '2026-11-02', mietende: '2026-11-16' }, '490\u00A0€'],
    ['gesamt', { mietbeginn: '2026-11-02', mietende: '2026-11-16', gutachterkosten: 735.5 }, '1.250,50\u00A0€'],
    ['zeugenzahl', { zeugen: ['Anna', 'Jonas'] }, '2'],
    ['punkte', { art: 'ja' }, '2'],
    ['einspruchsfrist', { bussgeld: { zustellungsdatum: '2026-11-10' } }, 'Dienstag, 24. November 2026'],
  ])('%s from %j is %s', (name, answers, words) => {
    expect(computedWords(wizard, factsOf(onDay(wizard, '2026-11-22'), answers))[name]).toBe(words);
  });
});

it('the examples of a hand-over pass the check, as does the short form of a row', () => {
  const draft = goodDraft();
  const { handOver } = example('mitgabe') as { handOver: HandOver };
  const { rows } = example('kurz') as { rows: ResultRow[] };
  draft['steps/frage.json'].schema.properties.kategorie = {
    title: 'Kategorie',
    type: 'string',
    oneOf: ['rote_ampel', 'handy'].map((value) => ({ const: value, title: value })),
  };
  draft['steps/pruefung.json'].result = { ...draft['steps/pruefung.json'].result, handOver };
  draft['steps/pruefung.json'].result.rows[0].short = rows[1]?.short;
  expect(findingsOf(draft)).toEqual([]);
  expect(travelling(handOver, { kategorie: 'rote_ampel' }).url).toBe('/anfrage/bussgeldanfrage?vorwurf=rotlicht');
  const review = shipped('bussgeldanfrage');
  expect(review.wizard.accepts).toMatchObject(example('annahme')['accepts'] as object);
});
