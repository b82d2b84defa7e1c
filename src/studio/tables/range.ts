import type { Area } from './clipboard.ts';

export type Cell = { row: number; column: number };
export type Size = { rows: number; columns: number };

/** The selected cells: from the anchor to the active one. */
export type Range = { active: Cell; anchor: Cell };

/** The cells of a range, inside the grid. */
export function areaOf({ active, anchor }: Range, { rows, columns }: Size): Area {
  return {
    top: limit(Math.min(active.row, anchor.row), rows),
    bottom: limit(Math.max(active.row, anchor.row), rows),
    left: limit(Math.min(active.column, anchor.column), columns),
    right: limit(Math.max(active.column, anchor.column), columns),
  };
}

function limit(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

export function cellsIn({ top, left, bottom, right }: Area): Cell[] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_cell, across) => ({ row: top + down, column: left + across })),
  ).flat();
}

/** Where a key leads to; undefined for other keys. `jump`: to the edge. */
export function moved(from: Cell, { key, jump }: { key: string; jump: boolean }, size: Size): Cell | undefined {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case 'ArrowUp':
      return { ...from, row: jump ? 0 : Math.max(0, from.row - 1) };
    case 'ArrowDown':
      return { ...from, row: jump ? lastRow : Math.min(lastRow, from.row + 1) };
    case 'ArrowLeft':
      return { ...from, column: jump ? 0 : Math.max(0, from.column - 1) };
    case 'ArrowRight':
      return { ...from, column: jump ? lastColumn : Math.min(lastColumn, from.column + 1) };
    case 'Home':
      return { row: jump ? 0 : from.row, column: 0 };
    case 'End':
      return { row: jump ? lastRow : from.row, column: lastColumn };
    default:
      return undefined;
  }
}
