import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '../../../src/editing/index.ts';
import { describeChanges, type DescribedChange } from '../../../src/studio/changes/describeChanges.ts';
import { wizardCompiler } from '../../../src/studio/document/compile.ts';
import { wizardFiles } from '../../editing/wizards.ts';
import { runnable } from './everyChange.ts';

const ID = 'bussgeldrechner';
const TABLE = 'tables/abstand.json';
const FILES = wizardFiles(ID);

function told(edits: readonly Edit[]): DescribedChange[] {
  const compile = wizardCompiler(ID);
  const [older, newer] = [FILES, applyEdits(FILES, edits)].map((files) => runnable(compile, files));
  if (older === undefined || newer === undefined) throw new Error('not compiled');
  return describeChanges(older, newer);
}

const rows = (JSON.parse(FILES[TABLE] ?? '{}') as { rows: { then: object }[] }).rows;

it('draws a changed cell old beside new, as the page calls its column and its amount', () => {
  const [change] = told([{ file: TABLE, pointer: '/rows/0/then/bussgeld', set: 35 }]);
  expect(change?.where).toBe('Tabelle „Zu wenig Abstand“, Fassung ab 9. November 2021');
  const column = change?.table?.drawn.columns.indexOf('Bußgeld') ?? -1;
  const [first, second] = change?.table?.drawn.rows ?? [];
  expect([first?.change, second?.change]).toEqual(['anders', '']);
  expect(first?.cells[column]).toEqual({ before: '25\u00A0€', after: '35\u00A0€' });
});

it('calls an empty condition „egal“, and an empty value nothing', () => {
  const file = 'tables/tempo-innerorts.json';
  const [change] = told([{ file, pointer: '/rows/1/when', set: {} }]);
  const { columns = [], rows: drawn = [] } = change?.table?.drawn ?? {};
  const remark = columns.findIndex((column) => column.startsWith('Bemerkung'));
  expect(remark).toBeGreaterThan(0);
  expect(drawn[1]?.cells.map(({ after }) => after)).toContain('egal');
  expect(drawn.map(({ cells }) => cells[remark]?.after)).toContain('');
  expect(drawn.map(({ cells }) => cells[remark]?.after)).not.toContain('egal');
});

it('draws a new version beside the one before it, with its days', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- the format's key
  const next = [{ ...rows[0], then: { ...rows[0]?.then, bussgeld: 35 } }, ...rows.slice(1)];
  const changes = told([
    { file: TABLE, pointer: '/validTo', set: '2026-12-31' },
    { file: TABLE, pointer: '/sets', set: [{ source: 'Neue Verordnung', validFrom: '2027-01-01', rows: next }] },
  ]);
  const version = changes.find(({ change }) => change === 'neu');
  expect(version?.where).toBe('Tabelle „Zu wenig Abstand“, Fassung ab 1. Januar 2027');
  expect(version?.table?.beside).toBe('Tabelle „Zu wenig Abstand“, Fassung ab 9. November 2021 bis 31. Dezember 2026');
  expect(version?.table?.drawn.rows.map(({ change }) => change)).toEqual(['anders', ...rows.slice(1).map(() => '')]);
  expect(changes.flatMap(({ lines }) => lines)).toContainEqual({
    label: 'Gilt bis',
    before: undefined,
    after: '31. Dezember 2026',
  });
});

it('keeps rows together where one comes between them, and says that only their order is another', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- the format's key
  const row = { when: {}, then: rows[1]?.then };
  const [inserted] = told([{ file: TABLE, pointer: '/rows/0', insert: row }]);
  expect(inserted?.table?.drawn.rows.map(({ change }) => change)).toEqual(['neu', ...rows.map(() => '')]);
  const [moved] = told([{ file: TABLE, pointer: '/rows', set: rows.toReversed() }]);
  expect(moved?.table?.drawn.rows.map(({ change }) => change)).toEqual(rows.map(() => ''));
});

const decides = (edits: readonly Edit[]) =>
  told(edits)
    .find(({ change }) => change === 'neu')
    ?.lines.find(({ label }) => label === 'Es entscheidet')?.after;

describe('a new version of a table', () => {
  const HANDY = 'tables/handy.json';
  const handy = JSON.parse(FILES[HANDY] ?? '{}') as { rows: { then: object }[] };
  const next = handy.rows.map((row, index) =>
    // oxlint-disable-next-line unicorn/no-thenable -- the format's key
    index === 1 ? { ...row, then: { ...row.then, bussgeld: 250 } } : row,
  );
  const amended: Edit[] = [
    { file: HANDY, pointer: '/validTo', set: '2026-12-31' },
    { file: HANDY, pointer: '/sets', set: [{ source: 'Neu', validFrom: '2027-01-01', rows: next }] },
  ];

  it('tells at a changed cell which remark of the table is shown instead of it, and to whom', () => {
    const version = told(amended).find(({ change }) => change === 'neu');
    const column = version?.table?.drawn.columns.indexOf('Bußgeld') ?? -1;
    const cells = version?.table?.drawn.rows.map(({ cells: all }) => all[column]?.after ?? '') ?? [];
    expect(cells[1]).toMatch(
      /^250\u00A0€ \(gezeigt wird 150\u00A0€, wenn .*„Nein“ ist, wegen der Bemerkung „Bußgeldkatalog-Verordnung \(Anlage Nr\. 246\.2/,
    );
    expect([cells[0], cells[2]]).toEqual(['100\u00A0€', '200\u00A0€']);
  });

  it('says which day decides, beside the day from which it is valid', () => {
    expect(decides(amended)).toBe('der Tag, an dem jemand ausfüllt');
    const asked: Edit = { file: HANDY, pointer: '/date', set: '/tattag' };
    expect(decides([...amended, asked])).toMatch(
      /^die Antwort auf „.+“, und ohne sie der Tag, an dem jemand ausfüllt$/,
    );
  });

  it('says that day also where rows of a known version change', () => {
    const compile = wizardCompiler(ID);
    const older = applyEdits(FILES, amended);
    const newer = applyEdits(older, [{ file: HANDY, pointer: '/sets/0/rows/0/then/bussgeld', set: 110 }]);
    const [was, is] = [older, newer].map((files) => runnable(compile, files));
    if (was === undefined || is === undefined) throw new Error('not compiled');
    expect(describeChanges(was, is).map(({ lines }) => lines)).toEqual([
      [{ label: 'Es entscheidet', before: undefined, after: 'der Tag, an dem jemand ausfüllt' }],
    ]);
  });
});
