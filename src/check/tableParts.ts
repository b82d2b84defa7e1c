import { answersOfCondition, answersOfOperand, isNamed, leavesOf } from '../explore/dependencies.ts';
import { joinPointer } from '../engine/pointer.ts';
import { setsOf } from '../engine/table.ts';
import type { ComputedSource } from '../engine/types.ts';
import type { Formula, RowSet, TableFile, TableRow } from '../engine/definition.ts';

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

/** Pointers of the answers that a table asks for, those behind computed values included. */
export function answersOf(table: TableFile | undefined, source: ComputedSource): string[] {
  if (table === undefined) return [];
  const computing = formulasOf(table).flatMap(({ formula }) => leavesOf(formula, '').filter(isNamed));
  return [
    ...[...rowsOf(table), ...(table.remarks ?? [])].flatMap(({ when }) => answersOfCondition(when, source)),
    ...computing.flatMap(({ text }) => answersOfOperand(text, source)),
    ...(table.date === undefined ? [] : [table.date]),
  ];
}
