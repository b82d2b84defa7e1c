import { asGuard, fieldGuards } from '../guards.ts';
import { isNamed, leavesOf } from './checkFormulas.ts';
import { joinPointer } from '../pointer.ts';
import { setsOf } from '../table.ts';
import type { Formula, RowSet, TableFile, TableRow, When } from '../definition.ts';

/** The questions that a condition is about. */
export function pointersIn(when: When): string[] {
  return fieldGuards(asGuard(when)).map(({ params }) => params.field);
}

/** The sets of a table, each with its pointer in the file. */
export function placedSets(table: TableFile): { set: RowSet; at: string }[] {
  return setsOf(table).map((set, index) => ({ set, at: index === 0 ? '' : `/sets/${index - 1}` }));
}

/** The rows of all sets. */
export function rowsOf(table: TableFile): TableRow[] {
  return setsOf(table).flatMap(({ rows }) => rows);
}

/** The formulas of a table, or of one of its columns, with their pointers in the file. */
export function formulasOf(table: TableFile, column?: string): { formula: Formula; at: string }[] {
  return placedSets(table).flatMap(({ at, set }) =>
    set.rows.flatMap(({ then }, index) =>
      Object.entries(then).flatMap(([key, cell]) =>
        typeof cell === 'object' && cell !== null && (column === undefined || key === column)
          ? [{ formula: cell, at: joinPointer(`${at}/rows/${index}/then`, key) }]
          : [],
      ),
    ),
  );
}

/** Pointers of the answers that a table asks for. */
export function answersOf(table: TableFile): string[] {
  const computing = formulasOf(table).flatMap(({ formula }) => leavesOf(formula, '').filter(isNamed));
  return [
    ...rowsOf(table).flatMap(({ when }) => pointersIn(when)),
    ...computing.map(({ text }) => text).filter((text) => text.startsWith('/')),
    ...(table.date === undefined ? [] : [table.date]),
  ];
}
