import { formatEuro } from '../../engine/index.ts';
import type { TableResult, TableRow } from '../../engine/definition.ts';
import { bothOf } from '../../check/tableParts.ts';
import { textAt, valueAt, type Column } from '../tables/grid.ts';
import { formatResult } from '../tables/cells.ts';
import { paired } from './pairs.ts';
import { formatWhen, withLongDays } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { sourcesOf } from './sources.ts';
import type { Grid } from './thing.ts';

/** A cell before and after; undefined where its row or column is missing. */
export type DrawnCell = { before: string | undefined; after: string | undefined };
export type DrawnRow = { change: 'neu' | 'weg' | 'anders' | ''; cells: DrawnCell[] };
/** Two versions of a table in one, as the page calls their columns. */
export type DrawnTable = { columns: string[]; rows: DrawnRow[] };

/** One version of a table drawn beside another one. Undefined if they say the same. */
export function drawTable(before: Grid | undefined, after: Grid | undefined): DrawnTable | undefined {
  const [was, is] = [before, after].map((grid) => (grid === undefined ? [] : rowsOf(grid)));
  const said = new Set(
    [...(was ?? []), ...(is ?? [])].flatMap(({ cells }) =>
      [...cells].flatMap(([key, text]) => (text === '' || text === 'egal' ? [] : [key])),
    ),
  );
  const all = [...columnsOf(before), ...columnsOf(after)].filter(({ key }) => said.has(key));
  const columns = new Map(all.map((column) => [column.key, column.title]));
  const rows = paired(was ?? [], is ?? [], [wholeOf, conditionOf]).map(([old, now]): DrawnRow => {
    const cells = [...columns.keys()].map((key) => ({ before: old?.cells.get(key), after: now?.cells.get(key) }));
    const isSame = cells.every((cell) => (cell.before ?? '') === (cell.after ?? ''));
    return { change: old === undefined ? 'neu' : now === undefined ? 'weg' : isSame ? '' : 'anders', cells };
  });
  const isMoved = (was ?? []).map(conditionOf).join('\n') !== (is ?? []).map(conditionOf).join('\n');
  return rows.some(({ change }) => change !== '') || isMoved ? { columns: [...columns.values()], rows } : undefined;
}

function columnsOf(grid: Grid | undefined): readonly Column[] {
  return grid?.sheet.columns ?? [];
}

/** A row by the keys of its columns. */
type Row = { cells: Map<string, string>; inputs: string };

function rowsOf(grid: Grid): Row[] {
  const { sheet } = grid;
  return sheet.rows.map((_, row) => {
    const said = sheet.columns.map((column) => [column, formatCell(grid, row, column)] as const);
    const inputs = said.flatMap(([{ kind, key }, text]) =>
      kind === 'result' || kind === 'text' ? [] : [`${key} ${text}`],
    );
    return { cells: new Map(said.map(([{ key }, text]) => [key, text])), inputs: inputs.join('\n') };
  });
}

const conditionOf = ({ inputs }: Row) => inputs;
const wholeOf = ({ cells }: Row) => [...cells].flat().join('\n');

/** What a cell shows, and what people are told instead of it. */
function formatCell(grid: Grid, row: number, column: Column): string {
  const { sheet, names } = grid;
  const value = valueAt(sheet, row, column);
  const isEuro = column.kind === 'result' && names.isEuro(column.name);
  const format = (one: unknown) => (isEuro && typeof one === 'number' ? formatEuro(one) : formatResult(one));
  const said = textAt(sheet, row, column, sourcesOf(names));
  // A condition without an operand holds for every answer.
  const text =
    typeof value === 'number'
      ? format(value)
      : said === '' && column.kind === 'input'
        ? 'egal'
        : withLongDays(formatText(names, said));
  const shown = sheet.rows[row]?.['shown'] as TableResult | undefined;
  const instead = column.kind === 'result' ? shown?.[column.name] : undefined;
  const own = instead === undefined ? [] : [`gezeigt wird: ${format(instead)}`];
  const all = [...own, ...(column.kind === 'result' ? formatHiding(grid, row, column.name, format) : [])];
  return all.length === 0 ? text : `${text} (${all.join('; ')})`;
}

/** The remarks of the table that show something else than the cell of a row, and to whom. */
function formatHiding(
  { sheet, names, remarks }: Grid,
  row: number,
  column: string,
  format: (value: TableResult[string]) => string,
): string[] {
  const { when = {}, remark } = (sheet.rows[row] ?? {}) as Partial<TableRow>;
  return remarks.flatMap((one) => {
    const instead = one.shown?.[column];
    if (remark !== undefined || instead === undefined || bothOf(when, one.when) === undefined) return [];
    return [
      `gezeigt wird ${format(instead)}, wenn ${formatWhen(names, one.when, 'clause')}, wegen der Bemerkung „${formatText(names, one.text)}“`,
    ];
  });
}
