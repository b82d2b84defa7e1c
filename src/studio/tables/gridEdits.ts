import type { Edit } from '../../editing/index.ts';
import type { Area } from './clipboard.ts';
import {
  editableAt,
  editsFor,
  lockedAt,
  rowAt,
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
