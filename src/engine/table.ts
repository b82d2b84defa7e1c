import { holds } from './guards.ts';
import { isDay } from './days.ts';
import type { Facts } from './types.ts';
import type { Cells, ResultFile, RowSet, TableFile, TableResult, TableRow } from './definition.ts';

/**
 * The result of a table lookup. `row` is undefined if no row matched, or none was valid on the day; the cells are then
 * `otherwise`. `set` holds the rows that were asked. `shown` is what people are told, undefined if that is nothing.
 */
export type Decision = { row: TableRow | undefined; cells: Cells; set: RowSet; remark?: string; shown?: Cells };

/** First matching row wins (DMN hit policy F). Ranges include both ends. */
export function decide(table: TableFile, facts: Facts): Decision {
  const set = setOn(table, facts);
  const row = set?.rows.find(({ when }) => holds(when, facts));
  const decision = { row, cells: row?.then ?? table.otherwise, set: set ?? table };
  if (row?.remark !== undefined) return { ...decision, remark: row.remark, shown: { ...row.then, ...row.shown } };
  const further = table.remarks?.find(({ when }) => holds(when, facts));
  const isShown = row !== undefined || further?.shown !== undefined;
  return {
    ...decision,
    ...(further !== undefined && { remark: further.text }),
    ...(isShown && { shown: { ...row?.then, ...row?.shown, ...further?.shown } }),
  };
}

/** The table's own rows and the sets beside them. */
export function setsOf(table: TableFile): RowSet[] {
  return [table, ...(table.sets ?? [])];
}

/**
 * The rows that are valid on the day in question: the answer to `date`, or today while there is none. `validFrom` alone
 * tells people how recent the rows are.
 */
function setOn(table: TableFile, { valueOf, today }: Facts): RowSet | undefined {
  const { date, validTo, sets } = table;
  if (date === undefined && validTo === undefined && sets === undefined) return table;
  const given = date === undefined ? undefined : valueOf(date);
  const day = isDay(given) ? given : today();
  return setsOf(table).find((set) => set.validFrom <= day && (set.validTo === undefined || day <= set.validTo));
}

/** The name of the table that a result uses: the first one whose condition holds. */
export function chosenTable({ tables }: ResultFile, facts: Facts): string | undefined {
  return tables.find(({ when }) => holds(when, facts))?.table;
}

/** Whether the cells hold no formula. */
export function areValues(cells: Cells): cells is TableResult {
  return Object.values(cells).every((cell) => typeof cell !== 'object' || cell === null);
}
