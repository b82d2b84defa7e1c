import { holds } from './guards.ts';
import type { Today } from './days.ts';
import type { Answers, TableFile, TableResult } from './definition.ts';

/** The result of a table lookup. `row` is undefined if no row matched; the values are then `otherwise`. */
export type Decision = { row: number | undefined; result: TableResult };

/** First matching row wins (DMN hit policy F). Ranges include both ends. */
export function decide(table: TableFile, answers: Answers, today: Today): Decision {
  const row = table.rows.findIndex(({ when }) => holds(when, answers, today));
  const found = table.rows[row];
  return found === undefined ? { row: undefined, result: table.otherwise } : { row, result: found.then };
}
