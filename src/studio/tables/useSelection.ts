import { useLayoutEffect, useRef, useState } from 'react';
import type { Area } from './clipboard.ts';
import { areaOf, type Cell, type Range, type Size } from './range.ts';

export type Selection = {
  active: Cell;
  area: Area;
  /** Selects a cell, or all up to it. It gets the focus as soon as it is drawn. */
  go: (to: Cell, extend?: boolean) => void;
  /** Selects a cell that has the focus. */
  point: (cell: Cell, extend: boolean) => void;
  selectAll: () => void;
  /** Gives the focus back to a cell. */
  focus: (cell: Cell) => void;
};

/** The selected cells of a grid. */
export function useSelection(size: Size): Selection {
  const [range, setRange] = useState<Range>({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } });
  // A cell gets the focus as soon as it is drawn: what is typed until then would be lost.
  const wanted = useRef<Cell>(undefined);
  useLayoutEffect(() => {
    if (wanted.current !== undefined && focusCell(wanted.current)) wanted.current = undefined;
  });
  const point = (cell: Cell, extend: boolean) => setRange({ active: cell, anchor: extend ? range.anchor : cell });
  const focus = (cell: Cell) => (wanted.current = cell);
  return {
    active: {
      row: Math.min(range.active.row, size.rows - 1),
      column: Math.min(range.active.column, size.columns - 1),
    },
    area: areaOf(range, size),
    go: (to, extend = false) => {
      point(to, extend);
      focus(to);
    },
    point,
    selectAll: () =>
      setRange({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } }),
    focus,
  };
}

/** There is one grid on the page. Returns whether the cell is drawn. */
function focusCell({ row, column }: Cell): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  cell?.focus();
  return cell !== null;
}
