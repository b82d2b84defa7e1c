import { useState } from 'react';
import type { Edit } from '../../editing/index.ts';
import { useStudio } from '../context/context.ts';
import { editableAt, editsFor, lockedAt, readAt, rowAt, valueAt, type Sheet, type Sources } from './grid.ts';
import type { Cell, Size } from './range.ts';
import type { Selection } from './useSelection.ts';

/** The cell that is being edited, what was typed, and why that is not understood. */
export type Editing = Cell & { text: string; fault?: string | undefined };

/** How an editor is left. */
export type Way = 'down' | 'next' | 'previous' | 'cancel' | 'blur';

export type CellEditor = {
  editing: Editing | undefined;
  /** Opens the editor of a cell; of a cell that cannot be typed into, says why. */
  begin: (cell: Cell, typed?: string) => void;
  /** Opens it with a text that is not understood. */
  refuse: (cell: Cell, refused: { text: string; fault: string }) => void;
  type: (text: string) => void;
  leave: (way: Way) => void;
};

type EditorOptions = {
  sheet: Sheet;
  sources: Sources;
  size: Size;
  selection: Selection;
  disabled: boolean;
  change: (label: string, edits: readonly Edit[]) => boolean;
};

/** The editor in a grid's cell. */
export function useCellEditor({ sheet, sources, size, selection, disabled, change }: EditorOptions): CellEditor {
  const { notify, select } = useStudio();
  const [editing, setEditing] = useState<Editing>();
  const { columns, rows, otherwise } = sheet;
  const lines = rows.length + (otherwise === undefined ? 0 : 1);

  /** Stores what was typed. If it is not understood, it stays in the editor. */
  const commit = ({ row, column: index, text }: Editing, to: Cell | undefined) => {
    const column = columns[index];
    if (column === undefined) return;
    const read = readAt(column, text);
    if ('fault' in read) {
      setEditing({ row, column: index, text, fault: read.fault });
      return;
    }
    const label = `${column.title}, ${row < rows.length ? `Zeile ${row + 1}` : 'sonst'}`;
    if (!change(label, editsFor(sheet, [{ row, column, value: read.value }]))) return;
    setEditing(undefined);
    if (to !== undefined) selection.go(to);
  };

  return {
    editing,
    begin: (cell, typed) => {
      const column = columns[cell.column];
      if (column === undefined || disabled || cell.row >= lines) return;
      const locked = lockedAt(sheet, cell.row, column);
      if (column.kind === 'guard' && valueAt(sheet, cell.row, column) !== undefined)
        select({ file: sheet.file, pointer: `${rowAt(sheet, cell.row)}/when` });
      if (locked !== undefined) notify(locked);
      else setEditing({ ...cell, text: typed ?? editableAt(sheet, cell.row, column, sources) });
    },
    refuse: (cell, refused) => setEditing({ ...cell, ...refused }),
    type: (text) => {
      if (editing !== undefined) setEditing({ row: editing.row, column: editing.column, text });
    },
    leave: (way) => {
      if (editing === undefined) return;
      const { row, column } = editing;
      if (way === 'cancel') {
        setEditing(undefined);
        selection.focus({ row, column });
      } else if (way === 'blur') commit(editing, undefined);
      else if (way === 'down') commit(editing, { row: Math.min(row + 1, size.rows - 1), column });
      else commit(editing, { row, column: clamp(column + (way === 'next' ? 1 : -1), size.columns) });
    },
  };
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
