import { describe, expect, it } from 'vitest';
import { sheetOf, type Sources } from '../../src/studio/tables/grid.ts';
import { applyEdits, type Edit } from '../../src/editing/index.ts';
import { clearing, fillingDown, removing, sorting, textsIn } from '../../src/studio/tables/gridEdits.ts';
import { actionOf } from '../../src/studio/tables/gridKeys.ts';

const FILE = 'tables/tempo.json';
const TABLE = `{
  "rows": [
    { "when": { "/kmh": 10 }, "then": { "euro": 30 }, "remark": "Wenig." },
    { "when": { "/kmh": 20 }, "then": { "euro": 50 } },
    { "when": { "type": "isNot", "params": { "field": "/kmh", "value": 1 } }, "then": { "euro": 70 } }
  ],
  "otherwise": { "euro": 0 }
}`;
const sources: Sources = {
  titleOf: (name) => name,
  schemaOf: () => ({ type: 'integer' }),
  labelOf: (column) => column,
  formatWhen: () => 'anders',
};
// Columns: /kmh, the other condition, euro, remark.
const sheet = sheetOf({ file: FILE, table: JSON.parse(TABLE), pointer: '/rows', added: [], sources });
const pointersOf = (edits: readonly Edit[]) => edits.map((edit) => ('pointer' in edit ? edit.pointer : undefined));
const area = (top: number, bottom: number, left = 0, right = 3) => ({ top, bottom, left, right });

const rows = (...all: object[]) => JSON.stringify({ rows: all, otherwise: { euro: 0 } });
const row = (kmh: unknown, euro: number) => ({
  when: kmh === undefined ? {} : { '/kmh': kmh },
  // oxlint-disable-next-line unicorn/no-thenable -- a row of a table
  then: { euro },
});

describe('the order of rows', () => {
  const sorted = (text: string, column: number, times = 1): unknown => {
    let files: Readonly<Record<string, string>> = { [FILE]: text };
    for (let time = 0; time < times; time += 1) {
      const shown = sheetOf({ file: FILE, table: JSON.parse(files[FILE] ?? ''), pointer: '/rows', added: [], sources });
      const by = shown.columns[column];
      files = applyEdits(files, by === undefined ? [] : sorting(shown, by, sources).edits);
    }
    const { rows: after } = JSON.parse(files[FILE] ?? '') as { rows: ReturnType<typeof row>[] };
    return after.map(({ then: { euro } }) => euro);
  };
  const TEXT = rows(
    row({ min: 31, max: 40 }, 3),
    row(undefined, 9),
    row(20, 2),
    row({ max: 10 }, 1),
    row({ min: 41 }, 4),
  );

  it('follows numbers and ranges of a column, and rows that hold for all stay last', () => {
    expect(sorted(TEXT, 0)).toEqual([1, 2, 3, 4, 9]);
    expect(sorted(TEXT, 0, 2)).toEqual([4, 3, 2, 1, 9]);
  });

  it('follows results too, and stays as it is where rows do not differ', () => {
    expect(sorted(TEXT, 1)).toEqual([1, 2, 3, 4, 9]);
    expect(sorted(rows(row(1, 5), row(2, 5)), 1)).toEqual([5, 5]);
  });
});

describe('commands about an area of a grid', () => {
  it('clears what may be empty: no condition of another kind, and nothing of the row that applies otherwise', () => {
    expect(pointersOf(clearing(sheet, area(0, 3)))).toEqual([
      '/rows/0/when/~1kmh',
      '/rows/0/then/euro',
      '/rows/0/remark',
      '/rows/1/when/~1kmh',
      '/rows/1/then/euro',
      '/rows/2/then/euro',
    ]);
  });

  it('fills the rows below with the first one', () => {
    expect(fillingDown(sheet, area(0, 1))).toEqual([
      { file: FILE, pointer: '/rows/1/when/~1kmh', set: 10 },
      { file: FILE, pointer: '/rows/1/then/euro', set: 30 },
      { file: FILE, pointer: '/rows/1/remark', set: 'Wenig.' },
    ]);
  });

  it('fills a single row with the one above, and the first one with nothing', () => {
    expect(fillingDown(sheet, area(1, 1, 2, 2))).toEqual([{ file: FILE, pointer: '/rows/1/then/euro', set: 30 }]);
    expect(fillingDown(sheet, area(0, 0))).toEqual([]);
  });

  it('removes rows from the last one on, and never the row that applies otherwise', () => {
    expect(pointersOf(removing(sheet, area(1, 3)))).toEqual(['/rows/2', '/rows/1']);
    expect(removing(sheet, area(3, 3))).toEqual([]);
  });

  it('copies what is edited in the cells', () => {
    expect(textsIn(sheet, area(2, 3, 0, 2), sources)).toEqual([
      ['', 'anders', '70'],
      ['sonst', '', '0'],
    ]);
  });
});

const press = (key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  actionOf(
    { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held },
    { row: 1, column: 0 },
    { rows: 4, columns: 4 },
  );

describe('a key in a grid of 4 rows and 4 columns, at row 1 and column 0', () => {
  it.each([
    ['ArrowUp', { altKey: true }, { do: 'move', by: -1 }],
    ['ArrowDown', { altKey: true }, { do: 'move', by: 1 }],
    ['d', { ctrlKey: true }, { do: 'fillDown' }],
    ['A', { metaKey: true }, { do: 'selectAll' }],
    ['Enter', { ctrlKey: true }, { do: 'insertBelow' }],
    ['Delete', { ctrlKey: true }, { do: 'remove' }],
    ['Backspace', { ctrlKey: true }, { do: 'clear' }],
    ['Delete', {}, { do: 'clear' }],
    ['Enter', {}, { do: 'begin' }],
    ['F2', {}, { do: 'begin' }],
    ['ß', {}, { do: 'begin', typed: 'ß' }],
    ['D', { shiftKey: true }, { do: 'begin', typed: 'D' }],
    ['Tab', {}, { do: 'go', to: { row: 1, column: 1 }, extend: false }],
    ['ArrowDown', { shiftKey: true }, { do: 'go', to: { row: 2, column: 0 }, extend: true }],
    ['End', { ctrlKey: true }, { do: 'go', to: { row: 3, column: 3 }, extend: false }],
  ] as const)('%s with %j', (key, held, action) => {
    expect(press(key, held)).toEqual(action);
  });

  it.each([
    ['Tab', { shiftKey: true }],
    ['s', { ctrlKey: true }],
    ['ö', { altKey: true }],
    ['Escape', {}],
  ])('%s with %j is ignored by the grid', (key, held) => {
    expect(press(key, held)).toBeUndefined();
  });
});
