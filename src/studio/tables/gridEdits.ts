import type { Edit } from '../../editing/index.ts';
import type { Area } from './clipboard.ts';
import { isPlainObject } from '../../engine/index.ts';
import { choicesFor } from '../../format/index.ts';
import {
  editableAt,
  editsFor,
  lockedAt,
  rowAt,
  textAt,
  valueAt,
  type CellChange,
  type Column,
  type Sheet,
  type Sources,
} from './grid.ts';
import { cellsIn } from './range.ts';

/** The edits of commands about an area of a grid. */

/** Empties the cells of an area: not the row `otherwise`, nor texts that are needed. */
export function clearing(sheet: Sheet, area: Area): Edit[] {
  const cells = changesIn(sheet, area, () => undefined).filter(
    ({ column, row }) => !(column.kind === 'text' && column.needed) && row < sheet.rows.length,
  );
  return editsFor(sheet, cells);
}

/** The first row of an area is repeated in those below; an area of one row takes what stands above it. */
export function fillingDown(sheet: Sheet, area: Area): Edit[] {
  const from = area.top === area.bottom ? area.top - 1 : area.top;
  if (from < 0) return [];
  const below = { ...area, top: from + 1, bottom: Math.min(area.bottom, sheet.rows.length - 1) };
  return editsFor(
    sheet,
    changesIn(sheet, below, (column) => valueAt(sheet, from, column)),
  );
}

/** Removes the rows of an area, the last one first; the row `otherwise` stays. */
export function removing(sheet: Sheet, { top, bottom }: Area): Edit[] {
  const last = Math.min(bottom, sheet.rows.length - 1);
  return Array.from({ length: Math.max(0, last - top + 1) }, (_, index): Edit => {
    return { file: sheet.file, pointer: rowAt(sheet, last - index), remove: true };
  });
}

/** Edits that put rows into an order, and whether that one descends. */
export type Sorting = { edits: Edit[]; descends: boolean };

/**
 * Moves the rows so that a column ascends; if it does already, so that it descends. Rows that say nothing there come last: they
 * stand for all that the others leave.
 */
export function sorting(sheet: Sheet, column: Column, sources: Sources): Sorting {
  const keys = sheet.rows.map((_, row) => sortKey(sheet, row, column, sources));
  const ascending = orderOf(keys, 1);
  const descends = ascending.every((row, index) => row === index);
  const order = descends ? orderOf(keys, -1) : ascending;
  const now = [...order.keys()];
  const edits = order.flatMap((row, to): Edit[] => {
    const from = now.indexOf(row);
    if (from === to) return [];
    now.splice(to, 0, ...now.splice(from, 1));
    return [{ file: sheet.file, pointer: rowAt(sheet, from), move: to }];
  });
  return { edits, descends };
}

/** What a cell is sorted by: a number or the limits of a range, else its words; undefined if it says nothing. */
type SortKey = { from: number; to: number } | string | undefined;

const WORDS = new Intl.Collator('de', { numeric: true });

function sortKey(sheet: Sheet, row: number, column: Column, sources: Sources): SortKey {
  const value = valueAt(sheet, row, column);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && !(column.kind === 'input' && choicesFor(column.schema) !== undefined))
    return { from: value, to: value };
  if (isPlainObject(value) && column.kind === 'input') {
    const { min, max } = value;
    if (typeof min === 'number' || typeof max === 'number')
      return { from: typeof min === 'number' ? min : -Infinity, to: typeof max === 'number' ? max : Infinity };
  }
  return textAt(sheet, row, column, sources);
}

/** The rows in order; those with the same key stay as they are. */
function orderOf(keys: readonly SortKey[], direction: 1 | -1): number[] {
  return [...keys.keys()].toSorted((one, other) => {
    const [key, next] = [keys[one], keys[other]];
    if (key === undefined || next === undefined) return Number(key === undefined) - Number(next === undefined);
    return direction * compareKeys(key, next);
  });
}

function compareKeys(one: NonNullable<SortKey>, other: NonNullable<SortKey>): number {
  if (typeof one === 'string') return typeof other === 'string' ? WORDS.compare(one, other) : 1;
  if (typeof other === 'string') return -1;
  // Limits may be infinite, whose difference is no number.
  return Math.sign(one.from - other.from) || Math.sign(one.to - other.to) || 0;
}

/** What the cells of an area say, row by row, as it is edited. */
export function textsIn(sheet: Sheet, { top, bottom, left, right }: Area, sources: Sources): string[][] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    sheet.columns.slice(left, right + 1).map((column) => editableAt(sheet, top + down, column, sources)),
  );
}

function changesIn(sheet: Sheet, area: Area, value: (column: Column) => unknown): CellChange[] {
  return cellsIn(area).flatMap(({ row, column: index }) => {
    const column = sheet.columns[index];
    if (column === undefined || lockedAt(sheet, row, column) !== undefined) return [];
    return [{ row, column, value: value(column) }];
  });
}
