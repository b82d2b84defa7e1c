import { useStudio } from '../context/context.ts';
import type { Edit } from '../../editing/index.ts';
import { emptyRow, rowAt, type Sheet, type Sources } from './grid.ts';
import { removing, sorting } from './gridEdits.ts';
import type { Cell } from './range.ts';
import type { Selection } from './useSelection.ts';

/** Commands about whole rows. `onRow`: the active cell is in one, and not in `otherwise`. */
export type GridRows = {
  onRow: boolean;
  insertBelow: () => void;
  duplicate: () => void;
  remove: () => void;
  move: (by: -1 | 1) => void;
  /** By the column of the active cell. */
  sort: () => void;
};

export function useGridRows(
  sheet: Sheet,
  sources: Sources,
  { active, area, go }: Selection,
  change: (label: string, edits: readonly Edit[]) => boolean,
): GridRows {
  const { notify } = useStudio();
  const { file, rows } = sheet;
  const onRow = active.row < rows.length;
  const insert = (to: Cell, content: unknown, label: string) => {
    if (change(label, [{ file, pointer: rowAt(sheet, to.row), insert: content }])) go(to);
  };
  return {
    onRow,
    // An empty row is filled from its first cell.
    insertBelow: () =>
      insert({ row: onRow ? active.row + 1 : rows.length, column: 0 }, emptyRow(sheet), 'Zeile einfügen'),
    duplicate: () => {
      if (onRow) insert({ ...active, row: active.row + 1 }, structuredClone(rows[active.row]), 'Zeile verdoppeln');
    },
    remove: () => {
      const edits = removing(sheet, area);
      if (edits.length > 0 && change(edits.length === 1 ? 'Zeile löschen' : 'Zeilen löschen', edits))
        go({ ...active, row: Math.max(0, Math.min(area.top, rows.length - 1 - edits.length)) });
    },
    sort: () => {
      const column = sheet.columns[active.column];
      if (column === undefined) return;
      const { edits, descends } = sorting(sheet, column, sources);
      if (edits.length === 0) notify('Die Zeilen unterscheiden sich in dieser Spalte nicht.');
      else if (change(`Nach „${column.title}“ sortieren`, edits))
        notify(
          `Nach „${column.title}“ ${descends ? 'absteigend' : 'aufsteigend'} sortiert. Treffen mehrere Zeilen zu, gilt weiter die oberste.`,
        );
    },
    move: (by) => {
      const to = active.row + by;
      if (!onRow || to < 0 || to >= rows.length) return;
      if (!change('Zeile verschieben', [{ file, pointer: rowAt(sheet, active.row), move: to }])) return;
      go({ ...active, row: to });
      notify(`Zeile ${active.row + 1} ist jetzt Zeile ${to + 1}.`);
    },
  };
}
