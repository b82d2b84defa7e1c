import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/editing/index.ts';
import { tableReport } from '../../src/studio/analysis/table.ts';
import { readResult, readWanted, formatResult, formatWanted } from '../../src/studio/tables/cells.ts';
import { fromTsv, pasteEdits, toCsv, toTsv, understand } from '../../src/studio/tables/clipboard.ts';
import { formatFormula } from '../../src/studio/document/computed.ts';
import {
  editsFor,
  sheetOf,
  textAt,
  unsavedColumns,
  withoutColumn,
  type Sheet,
  type Sources,
} from '../../src/studio/tables/grid.ts';
import { judge } from '../../src/studio/tables/TestLine.tsx';
import { readDefinition } from '../../src/check/parse.ts';

const WHOLE = { type: 'integer' } as const;
const CHOICE = {
  oneOf: [
    { const: 'in', title: 'Innerorts' },
    { const: 'out', title: 'Außerorts' },
  ],
};
const FILE = 'tables/tempo.json';
const TEXT = `{
  "title": "Tempo",
  "source": "Test",
  "validFrom": "2026-01-01",
  "rows": [
    { "when": { "/ort": "in", "/kmh": { "max": 10 } }, "then": { "euro": 30, "verbot": null } },
    { "when": { "/ort": "in", "/kmh": { "min": 11, "max": 15 } }, "then": { "euro": 50, "verbot": "1 Monat" }, "remark": "Teuer." },
    { "when": { "type": "isNot", "params": { "field": "/ort", "value": "in" } }, "then": { "euro": { "percent": [5, "/kmh"] } } }
  ],
  "otherwise": { "euro": 0, "verbot": null }
}
`;
const sources: Sources = {
  titleOf: (name) => ({ '/ort': 'Ort', '/kmh': 'km/h zu schnell' })[name] ?? name,
  schemaOf: (name) => (name === '/ort' ? CHOICE : WHOLE),
  labelOf: (column) => column,
  formatWhen: () => 'Ort ist nicht innerorts',
};

function read(text = TEXT): Sheet {
  return sheetOf({ file: FILE, table: JSON.parse(text), pointer: '/rows', added: [], sources });
}

it('a column that no row uses yet is told to be saved nowhere', () => {
  const sheet = sheetOf({ file: FILE, table: JSON.parse(TEXT), pointer: '/rows', added: ['/neu'], sources });
  expect([unsavedColumns(read()), unsavedColumns(sheet)]).toEqual([[], [sources.titleOf('/neu')]]);
});

function texts(sheet: Sheet): string[][] {
  return Array.from({ length: sheet.rows.length + 1 }, (_, row) =>
    sheet.columns.map((column) => textAt(sheet, row, column, sources)),
  );
}

describe('what a cell says', () => {
  it.each([
    ['10', 10],
    ['≤ 10', { max: 10 }],
    ['11–15', { min: 11, max: 15 }],
    ['≥ 71', { min: 71 }],
    ['1500', 1500],
    ['12.500', 12_500],
    ['', undefined],
  ])('shows and reads %s', (text, value) => {
    expect(formatWanted(value, WHOLE)).toBe(text);
    expect(readWanted(text, WHOLE)).toEqual({ value });
  });

  it.each([
    ['<=10', { max: 10 }],
    ['bis 10', { max: 10 }],
    ['< 10', { max: 9 }],
    ['> 70', { min: 71 }],
    ['ab 5', { min: 5 }],
    ['11 - 15', { min: 11, max: 15 }],
    ['11 bis 15', { min: 11, max: 15 }],
    ['1.500', 1500],
    ['egal', undefined],
  ])('also reads %s', (text, value) => {
    expect(readWanted(text, WHOLE)).toEqual({ value });
  });

  it.each(['viel', '15–11', '10 km', '1-2-3'])('does not read %s', (text) => {
    expect(readWanted(text, WHOLE)).toHaveProperty('fault');
  });

  it('reads a limit that is not included only for whole numbers', () => {
    expect(readWanted('> 1,5', { type: 'number' })).toEqual({
      fault: 'Grenzen gelten hier einschließlich. Bitte schreiben Sie „≥“ mit der Grenze.',
    });
  });

  it('names choices by their titles', () => {
    expect(formatWanted('in', CHOICE)).toBe('Innerorts');
    expect(readWanted('innerorts', CHOICE)).toEqual({ value: 'in' });
    expect(readWanted('auß', CHOICE)).toEqual({ value: 'out' });
    expect(readWanted('Autobahn', CHOICE)).toHaveProperty('fault');
  });

  it('reads what it shows, for any range and result', () => {
    const limit = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(limit, limit, (one, other) => {
        const range = { min: Math.min(one, other), max: Math.max(one, other) };
        for (const value of [one, range, { min: one }, { max: one }])
          expect(readWanted(formatWanted(value, WHOLE), WHOLE)).toEqual({ value });
        expect(readResult(formatResult(one / 100), 'number')).toEqual({ value: one / 100 });
      }),
    );
  });

  it('keeps texts that look like numbers in a column of texts, and refuses texts among numbers', () => {
    expect(readResult('3', 'text')).toEqual({ value: '3' });
    expect(readResult('3', 'number')).toEqual({ value: 3 });
    for (const euros of ['39,50 €', '39,50 EUR', '39,5 Euro'])
      expect(readResult(euros, 'number')).toEqual({ value: 39.5 });
    expect(readResult('0.125', 'number')).toEqual({ value: 0.125 });
    expect(readResult('drei', 'number')).toHaveProperty('fault');
    expect(readResult('–', 'number')).toEqual({ value: null });
    // Typed behind the dash of an empty cell, a price is not negative.
    expect(readResult('–39,50', 'open')).toHaveProperty('fault');
    expect(readResult('-39,50', 'open')).toEqual({ value: -39.5 });
    expect(readResult('{ "sum": [1, 2] }', 'number')).toEqual({ value: { sum: [1, 2] } });
    expect(readResult('{ "sum": ', 'number')).toHaveProperty('fault');
  });

  it('says formulas', () => {
    const formula = { min: [{ percent: [5, '/kmh'] }, { sum: [{ product: ['/kmh', 10] }, 500] }] };
    expect(formatFormula(formula, { of: sources.titleOf, table: String })).toBe(
      'das Kleinste von 5 % von „km/h zu schnell“; („km/h zu schnell“ × 10) + 500',
    );
  });
});

describe('the sheet', () => {
  it('has the columns of all rows, and the last row for everything else', () => {
    const sheet = read();
    expect(sheet.columns.map(({ title }) => title)).toEqual([
      'Ort',
      'km/h zu schnell',
      'Weitere Bedingung',
      'euro',
      'verbot',
      'Bemerkung unter dem Ergebnis',
    ]);
    expect(texts(sheet)).toEqual([
      ['Innerorts', '≤ 10', '', '30', '–', ''],
      ['Innerorts', '11–15', '', '50', '1 Monat', 'Teuer.'],
      ['', '', 'Ort ist nicht innerorts', '5 % von „km/h zu schnell“', '', ''],
      ['sonst', 'sonst', '', '0', '–', ''],
    ]);
  });

  it('changes only the cell that is meant', () => {
    const sheet = read();
    const [, kmh] = sheet.columns;
    if (kmh === undefined) throw new Error('The column is missing.');
    const edits = editsFor(sheet, [{ row: 0, column: kmh, value: { max: 12 } }]);
    expect(applyEdits({ [FILE]: TEXT }, edits)[FILE]).toBe(TEXT.replace('"max": 10 }', '"max": 12 }'));
    expect(editsFor(sheet, [{ row: 0, column: kmh, value: { max: 10 } }])).toEqual([]);
  });

  it('removes a column from all rows', () => {
    const sheet = read();
    const verbot = sheet.columns.find(({ title }) => title === 'verbot');
    if (verbot === undefined) throw new Error('The column is missing.');
    const text = applyEdits({ [FILE]: TEXT }, withoutColumn(sheet, verbot))[FILE];
    expect(text).not.toContain('verbot');
    expect(read(text).columns.map(({ title }) => title)).not.toContain('verbot');
  });
});

describe('the clipboard', () => {
  it('reads the cells that it writes, whatever they hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ';', ' ') });
    const line = fc.array(cell, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (cells) => {
        fc.pre(cells.flat().some((text) => text !== ''));
        expect(fromTsv(`${toTsv(cells)}\n`)).toEqual(cells);
      }),
    );
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(toCsv([['a;b', '"']])).toBe('\uFEFF"a;b";""""\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 170', "'+49 170"],
    ['-A1', "'-A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['="a;b"', '"\'=""a;b"""'],
    ['-12,5', '-12,5'],
    ['−3', '−3'],
    ['a=1', 'a=1'],
  ])('saves %j as a text that no spreadsheet computes', (cell, saved) => {
    expect(toCsv([[cell]])).toBe(`\uFEFF${saved}\r\n`);
  });

  it('pastes over rows and adds those beyond the last one, in one go', () => {
    const sheet = read();
    const paste = understand(
      sheet,
      [
        ['Außerorts', '≤ 10'],
        ['Außerorts', '> 10'],
      ],
      { top: 2, left: 0, bottom: 2, right: 0 },
    );
    expect(paste.added).toBe(1);
    expect(paste.cells[0]?.[0]?.fault).toContain('Weitere Bedingung');
    const below = understand(
      sheet,
      [
        ['Außerorts', '≤ 10'],
        ['Außerorts', '> 10'],
      ],
      { top: 1, left: 0, bottom: 1, right: 0 },
    );
    expect(below.cells[0]?.map(({ value }) => value)).toEqual(['out', { max: 10 }]);
    const fresh = understand(sheet, [['x'], ['Außerorts']], { top: 0, left: 0, bottom: 0, right: 0 });
    expect(fresh.cells[0]?.[0]?.fault).toContain('gibt es nicht');
  });

  it('adds rows with empty results', () => {
    const text = TEXT.replace(/,\n {4}\{ "when": \{ "type"[^\n]*/, '');
    const sheet = read(text);
    const paste = understand(
      sheet,
      [
        ['Innerorts', '≤ 5'],
        ['Außerorts', '> 5'],
      ],
      { top: 1, left: 0, bottom: 1, right: 0 },
    );
    const pasted = read(applyEdits({ [FILE]: text }, pasteEdits(sheet, paste))[FILE]);
    expect(texts(pasted).map((cells) => cells.slice(0, 4))).toEqual([
      ['Innerorts', '≤ 10', '30', '–'],
      ['Innerorts', '≤ 5', '50', '1 Monat'],
      ['Außerorts', '≥ 6', '–', '–'],
      ['sonst', 'sonst', '0', '–'],
    ]);
  });

  it('leaves out a first line that repeats the titles of the columns, as tables are copied', () => {
    const sheet = read();
    const [one, other] = sheet.columns;
    const rows = [
      ['Innerorts', '≤ 5'],
      ['Außerorts', '> 5'],
    ];
    const at = { top: 0, left: 0, bottom: 0, right: 0 };
    const headed = understand(sheet, [[one?.title ?? '', (other?.title ?? '').toUpperCase()], ...rows], at);
    expect(headed).toEqual({ ...understand(sheet, rows, at), headed: true });
    expect(understand(sheet, rows, at).headed).toBe(false);
    // A line of values is none, whatever one of them is called; nor is a heading alone.
    expect(understand(sheet, [[one?.title ?? '', '7'], ...rows], at).headed).toBe(false);
    expect(understand(sheet, [[one?.title ?? '', '']], at).headed).toBe(false);
  });

  it('fills an area with a single cell', () => {
    const paste = understand(read(), [['12']], { top: 0, left: 1, bottom: 1, right: 1 });
    expect(paste.cells.flat().map(({ value }) => value)).toEqual([12, 12]);
    expect(paste.added).toBe(0);
  });
});

/** The report about a table of these rows. */
function report(rows: unknown[]) {
  const speed = { type: 'integer', title: 'km/h', minimum: 1, maximum: 100 };
  const definition = readDefinition('probe', {
    'wizard.json': JSON.stringify({ title: 'Probe', description: '', progress: [] }),
    'machine.json': JSON.stringify({ initial: 'a', states: { a: {} } }),
    'steps/a.json': JSON.stringify({
      title: 'A',
      schema: {
        type: 'object',
        properties: { kmh: speed, auto: { type: 'object', properties: { kmh: { ...speed, title: 'Auto' } } } },
      },
    }),
    [FILE]: JSON.stringify({ title: 'T', source: 'Q', validFrom: '2026-01-01', rows, otherwise: { euro: 0 } }),
  });
  return tableReport(definition, { kind: 'table', file: FILE }, () => '2026-01-01');
}

function rowOf(when: object, euro: number): unknown {
  return JSON.parse(`{ "when": ${JSON.stringify(when)}, "then": { "euro": ${euro} } }`);
}

function limited(limits: object, euro: number): unknown {
  return rowOf({ '/kmh': limits }, euro);
}

describe('the report about a table', () => {
  it('places a gap after the row before it, with its limits', () => {
    const { gaps, faults } = report([limited({ max: 10 }, 1), limited({ min: 14 }, 2)]);
    expect(gaps).toMatchObject([{ rows: '/rows', after: 0, name: '/kmh', min: 11, max: 13 }]);
    expect(faults).toEqual([]);
  });

  it('places a gap in the column of its own answer, also if the pointer of another one ends it', () => {
    const rows = [
      { '/kmh': { max: 10 }, '/auto/kmh': { max: 10 } },
      { '/kmh': { max: 10 }, '/auto/kmh': { min: 14 } },
      { '/kmh': { min: 11 } },
    ];
    const { gaps } = report(rows.map((when) => rowOf(when, 1)));
    expect(gaps).toMatchObject([{ rows: '/rows', after: 0, name: '/auto/kmh', min: 11, max: 13 }]);
  });

  it('names both rows of a contradiction, and the proof of a dead row', () => {
    expect(report([limited({ max: 20 }, 1), limited({ min: 15 }, 2)]).faults).toMatchObject([
      { row: 1, beside: 0, kind: 'overlap' },
    ]);
    const [dead] = report([limited({ min: 1 }, 1), limited({ min: 15 }, 2)]).faults;
    expect(dead).toMatchObject({ row: 1, kind: 'dead' });
    expect(dead?.said).toContain('Wo immer diese Zeile zutrifft, trifft schon eine davor zu.');
  });

  it('says nothing about sound rows', () => {
    expect(report([limited({ max: 10 }, 1), limited({ min: 11 }, 2)])).toEqual({
      kind: 'table',
      faults: [],
      gaps: [],
      tooBig: [],
    });
  });
});

/** What the line below a table says of it. */
function said(given: Record<string, string>, text = TEXT): string | undefined {
  return judge(JSON.parse(text), read(text), sources, given)?.said;
}

describe('what applies for some answers', () => {
  it('is what the page shows', () => {
    expect(said({ '/ort': 'in', '/kmh': '5' })).toBe('Es gilt Zeile 1: euro 30, verbot –');
    const shown = TEXT.replace('"verbot": null } },', '"verbot": null }, "shown": { "euro": 35 } },');
    expect(said({ '/ort': 'in', '/kmh': '5' }, shown)).toBe('Es gilt Zeile 1: euro 35, verbot –');
  });

  it('is nothing where no row fits, whatever stands in the row for that', () => {
    const priced = TEXT.replace('"otherwise": { "euro": 0', '"otherwise": { "euro": 59');
    for (const text of [TEXT, priced])
      expect(said({ '/ort': 'in', '/kmh': '99' }, text)).toBe(
        'Keine Zeile trifft zu: Auf der Seite steht kein Ergebnis.',
      );
  });
});
