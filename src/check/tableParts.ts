import { answersOfCondition, answersOfOperand, isNamed, leavesOf } from '../explore/dependencies.ts';
import { asGuard, isGuard } from '../engine/guards.ts';
import { joinPointer } from '../engine/pointer.ts';
import { setsOf } from '../engine/table.ts';
import type { ComputedSource } from '../engine/types.ts';
import type { AnswerRanges, Formula, RowSet, TableFile, TableRow, When } from '../engine/definition.ts';

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

/** The condition that both hold. Undefined where lists of values show that they never do. */
export function bothOf(one: When, other: When): When | undefined {
  if (isGuard(one) || isGuard(other)) return { type: 'all', params: { of: [asGuard(one), asGuard(other)] } };
  const both: AnswerRanges = { ...one };
  for (const [name, wanted] of Object.entries(other)) {
    const common = Object.hasOwn(both, name) ? commonOf(both[name], wanted) : wanted;
    if (common === undefined) return undefined;
    both[name] = common;
  }
  return both;
}

type Operand = AnswerRanges[string];

function commonOf(one: Operand | undefined, other: Operand): Operand | undefined {
  if (typeof one !== 'object') return isIn(one, other) ? one : undefined;
  if (typeof other !== 'object') return isIn(other, one) ? other : undefined;
  const [min, max] = [
    Math.max(one.min ?? -Infinity, other.min ?? -Infinity),
    Math.min(one.max ?? Infinity, other.max ?? Infinity),
  ];
  if (min > max) return undefined;
  return { ...(min !== -Infinity && { min }), ...(max !== Infinity && { max }) };
}

function isIn(value: Exclude<Operand, object> | undefined, wanted: Operand): boolean {
  if (typeof wanted !== 'object') return value === wanted;
  return typeof value === 'number' && value >= (wanted.min ?? -Infinity) && value <= (wanted.max ?? Infinity);
}
