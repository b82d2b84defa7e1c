import { expect, it } from 'vitest';
import { applyEdits, type Edit } from '../../../src/editing/index.ts';
import type { StudioAuthorship } from '../../../src/contract/index.ts';
import { compared } from '../../../src/studio/changes/compared.ts';
import { authorLines } from '../../../src/studio/publishing/authorLines.ts';
import { filesOf } from '../folder.ts';

/** Who wrote each changed row of a table, from the saves of its draft. */

const WIZARD = 'bussgeldrechner';
const TABLE = 'tables/abstand.json';
const LIVE = filesOf(WIZARD);

type Row = { when: object; then: object };
const { rows } = JSON.parse(LIVE[TABLE] ?? '{}') as { rows: Row[] };
const fine = (row: number, set: number, at = ''): Edit => ({
  file: TABLE,
  pointer: `${at}/rows/${row}/then/bussgeld`,
  set,
});

/** The names at the changed rows of each changed table, by the number that the table shows. */
function namesAt(...turns: [by: string, edits: Edit[]][]): Record<string, string>[] {
  let files: Record<string, string> = { ...LIVE };
  const saves = turns.map(([by, edits], index) => {
    files = { ...applyEdits(files, edits) };
    return { by, at: `2026-12-03T0${index}:00:00.000Z`, texts: { [TABLE]: files[TABLE] ?? '' } };
  });
  const authorship: StudioAuthorship = { start: LIVE, saves };
  const told = compared(WIZARD, LIVE, files) ?? [];
  const { ofRow } = authorLines({ id: WIZARD, before: LIVE }, [authorship], told);
  return told.flatMap(({ table }) => {
    if (table === undefined) return [];
    const lines = table.drawn.rows.map((row, index) => [`${index + 1} ${row.change}`, ofRow?.(row)] as const);
    return [
      Object.fromEntries(
        lines.flatMap(([name, line]) => (line === undefined ? [] : [[name, line.replaceAll(/ \([^)]*\)/g, '')]])),
      ),
    ];
  });
}

it('names the author of each row where they differ', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- the format's key
  const row = { when: {}, then: rows[0]?.then };
  const last = rows.length;
  expect(
    namesAt(
      ['Vera', [fine(0, 30)]],
      ['Anna', [fine(1, 40), { file: TABLE, pointer: `/rows/${last}`, insert: row }]],
      ['Vera', [fine(1, 45), fine(last, 99)]],
      ['Anna', [{ file: TABLE, pointer: '/rows/3', remove: true }]],
    ),
  ).toEqual([
    {
      '1 anders': 'Geschrieben von Vera',
      '2 anders': 'Geschrieben von Anna und Vera',
      // The one that went beside the one that came.
      '4 anders': 'Geschrieben von Anna und Vera',
    },
  ]);
});

it('names the author of a row that came, and of one that went', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- the format's key
  const row = { when: {}, then: rows[1]?.then };
  const inserted = ['Anna', [{ file: TABLE, pointer: `/rows/0`, insert: row }]] as [string, Edit[]];
  expect(namesAt(['Vera', [fine(0, 30)]], inserted)).toEqual([
    { '1 neu': 'Geschrieben von Anna', '2 anders': 'Geschrieben von Vera' },
  ]);
  const removed = ['Anna', [{ file: TABLE, pointer: `/rows/1`, remove: true }]] as [string, Edit[]];
  expect(namesAt(['Vera', [fine(0, 30)]], removed)).toEqual([
    { '1 anders': 'Geschrieben von Vera', '2 weg': 'Geschrieben von Anna' },
  ]);
});

it('follows a row into a new version of the table', () => {
  const version = { source: 'Neue Verordnung', validFrom: '2027-01-01', rows };
  expect(
    namesAt(
      [
        'Vera',
        [
          { file: TABLE, pointer: '/validTo', set: '2026-12-31' },
          { file: TABLE, pointer: '/sets', set: [version] },
        ],
      ],
      ['Vera', [fine(0, 30, '/sets/0')]],
      ['Anna', [fine(2, 70, '/sets/0')]],
    ).filter((names) => Object.keys(names).length > 0),
  ).toEqual([{ '1 anders': 'Geschrieben von Vera', '3 anders': 'Geschrieben von Anna' }]);
});

it('names who wrote a row last from what it was, and not whose words were taken back', () => {
  const { bussgeld } = (rows[0] as { then: { bussgeld: number } }).then;
  const named = namesAt(
    ['Vera', [fine(0, 30), fine(1, 40)]],
    ['Otto', [fine(0, bussgeld), fine(1, 45)]],
    ['Anna', [fine(0, 30), fine(2, 77)]],
    ['Otto', [fine(1, 40)]],
  );
  expect(named).toEqual([
    { '1 anders': 'Geschrieben von Anna', '2 anders': 'Geschrieben von Vera', '3 anders': 'Geschrieben von Anna' },
  ]);
});

it('says nothing at the rows where all are by the same people, and at a row that nobody saved', () => {
  expect(namesAt(['Vera', [fine(0, 30), fine(1, 40)]])).toEqual([{}]);
  expect(namesAt(['Vera', [fine(0, 30)]], ['Anna', [fine(1, 40)]], ['Anna', [fine(1, 25)]])).toHaveLength(1);
});
