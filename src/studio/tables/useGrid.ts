import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Edit } from '../../editing/index.ts';
import { useStudio } from '../context/context.ts';
import { fromTsv, pasteEdits, toTsv, understand, type Area, type Paste } from './clipboard.ts';
import { areaOf, cellsIn, moved, type Cell, type Range, type Size } from './range.ts';
import {
  editableAt,
  editsFor,
  emptyRow,
  lockedAt,
  readAt,
  rowAt,
  valueAt,
  type Column,
  type Sheet,
  type Sources,
} from './grid.ts';

/** The cell that is being edited, what was typed, and why that is not understood. */
export type Editing = Cell & { text: string; fault?: string | undefined };

/** How an editor is left. */
export type Way = 'down' | 'next' | 'previous' | 'cancel' | 'blur';

export type GridState = {
  size: Size;
  active: Cell;
  area: Area;
  editing: Editing | undefined;
  paste: Paste | undefined;
  onRow: boolean;
  point: (cell: Cell, extend: boolean) => void;
  begin: (cell: Cell) => void;
  type: (text: string) => void;
  leave: (way: Way) => void;
  insertBelow: () => void;
  duplicate: () => void;
  remove: () => void;
  move: (by: -1 | 1) => void;
  change: (label: string, edits: readonly Edit[]) => boolean;
  texts: (of: Area) => string[][];
  applyPaste: () => void;
  dropPaste: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onCopy: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** What can be done in a grid. Every change is one step of the history. */
export function useGrid(sheet: Sheet, sources: Sources, disabled: boolean): GridState {
  const { edit, tell, select } = useStudio();
  const [range, setRange] = useState<Range>({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } });
  const [editing, setEditing] = useState<Editing>();
  const [paste, setPaste] = useState<Paste>();
  const { columns, rows } = sheet;
  const lines = rows.length + (sheet.otherwise === undefined ? 0 : 1);
  const size = { rows: Math.max(lines, 1), columns: columns.length };
  const area = areaOf(range, size);
  const active = {
    row: Math.min(range.active.row, size.rows - 1),
    column: Math.min(range.active.column, size.columns - 1),
  };

  // A cell gets the focus as soon as it is drawn: what is typed until then would be lost.
  const wanted = useRef<Cell>(undefined);
  useLayoutEffect(() => {
    if (wanted.current !== undefined && focusCell(wanted.current)) wanted.current = undefined;
  });
  const go = (to: Cell, extend = false) => {
    setRange({ active: to, anchor: extend ? range.anchor : to });
    wanted.current = to;
  };
  const change = (label: string, edits: readonly Edit[]) => (edits.length === 0 ? true : edit(label, edits));

  const begin = (cell: Cell, typed?: string) => {
    const column = columns[cell.column];
    if (column === undefined || disabled || cell.row >= lines) return;
    const locked = lockedAt(sheet, cell.row, column);
    if (column.kind === 'guard' && valueAt(sheet, cell.row, column) !== undefined)
      select({ file: sheet.file, pointer: `${rowAt(sheet, cell.row)}/when` });
    if (locked !== undefined) tell(locked);
    else setEditing({ ...cell, text: typed ?? editableAt(sheet, cell.row, column, sources) });
  };
  /** Stores what was typed. If it is not understood, it stays in the editor. */
  const commit = (to: Cell | undefined) => {
    if (editing === undefined) return;
    const column = columns[editing.column];
    if (column === undefined) return;
    const read = readAt(column, editing.text);
    if ('fault' in read) {
      setEditing({ ...editing, fault: read.fault });
      return;
    }
    const label = `${column.title}, ${editing.row < rows.length ? `Zeile ${editing.row + 1}` : 'sonst'}`;
    if (!change(label, editsFor(sheet, [{ row: editing.row, column, value: read.value }]))) return;
    setEditing(undefined);
    if (to !== undefined) go(to);
  };

  const each = (of: Area, value: (row: number, column: Column) => unknown) =>
    cellsIn(of).flatMap(({ row, column: index }) => {
      const column = columns[index];
      if (column === undefined || lockedAt(sheet, row, column) !== undefined) return [];
      return [{ row, column, value: value(row, column) }];
    });
  const clear = () => {
    const cells = each(area, () => undefined).filter(
      ({ column, row }) => !(column.kind === 'text' && column.needed) && row < rows.length,
    );
    change('Zellen leeren', editsFor(sheet, cells));
  };
  /** The first row of the area is repeated in those below; a single cell takes what stands above it. */
  const fillDown = () => {
    const from = area.top === area.bottom ? area.top - 1 : area.top;
    if (from < 0) return;
    const below = { ...area, top: from + 1, bottom: Math.min(area.bottom, rows.length - 1) };
    change(
      'Nach unten ausfüllen',
      editsFor(
        sheet,
        each(below, (_, column) => valueAt(sheet, from, column)),
      ),
    );
  };

  const onRow = active.row < rows.length;
  const insert = (to: Cell, content: unknown, label: string) => {
    if (change(label, [{ file: sheet.file, pointer: rowAt(sheet, to.row), insert: content }])) go(to);
  };
  /** An empty row is filled from its first cell. */
  const insertBelow = () =>
    insert({ row: onRow ? active.row + 1 : rows.length, column: 0 }, emptyRow(sheet), 'Zeile einfügen');
  const duplicate = () => {
    if (onRow) insert({ ...active, row: active.row + 1 }, structuredClone(rows[active.row]), 'Zeile verdoppeln');
  };
  const remove = () => {
    const last = Math.min(area.bottom, rows.length - 1);
    const edits = Array.from({ length: last - area.top + 1 }, (_, index): Edit => {
      return { file: sheet.file, pointer: rowAt(sheet, last - index), remove: true };
    });
    if (edits.length > 0 && change(edits.length === 1 ? 'Zeile löschen' : 'Zeilen löschen', edits))
      go({ ...active, row: Math.max(0, Math.min(area.top, rows.length - 1 - edits.length)) });
  };
  const move = (by: -1 | 1) => {
    const to = active.row + by;
    if (!onRow || to < 0 || to >= rows.length) return;
    if (change('Zeile verschieben', [{ file: sheet.file, pointer: rowAt(sheet, active.row), move: to }])) {
      go({ ...active, row: to });
      tell(`Zeile ${active.row + 1} ist jetzt Zeile ${to + 1}.`);
    }
  };

  const texts = (of: Area) =>
    Array.from({ length: of.bottom - of.top + 1 }, (_, down) =>
      columns.slice(of.left, of.right + 1).map((column) => editableAt(sheet, of.top + down, column, sources)),
    );
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTsv(texts(area)));
    if (event.type === 'cut' && !disabled) clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== undefined || disabled) return;
    event.preventDefault();
    const cells = fromTsv(event.clipboardData.getData('text/plain'));
    const understood = understand(sheet, cells, area);
    const isSingle =
      cells.length === 1 && cells[0]?.length === 1 && area.top === area.bottom && area.left === area.right;
    const [only] = understood.cells.flat();
    if (!isSingle) setPaste(understood);
    else if (only?.fault === undefined) change('Einfügen', pasteEdits(sheet, understood));
    else setEditing({ ...active, text: only.text, fault: only.fault });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== undefined) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key;
    const done = (action: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    if (event.altKey && !command && (key === 'ArrowUp' || key === 'ArrowDown'))
      done(() => move(key === 'ArrowUp' ? -1 : 1));
    else if (command && key.toLowerCase() === 'd') done(fillDown);
    else if (command && key.toLowerCase() === 'a')
      done(() => setRange({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } }));
    else if (command && key === 'Enter') done(insertBelow);
    else if (command && key === 'Delete') done(remove);
    else if (key === 'Enter' || key === 'F2') done(() => begin(active));
    else if (key === 'Delete' || key === 'Backspace') done(clear);
    else if (key === 'Tab') {
      const to = { row: active.row, column: active.column + (event.shiftKey ? -1 : 1) };
      // Beyond the row's ends the focus leaves the grid.
      if (to.column >= 0 && to.column < size.columns) done(() => go(to));
    } else if (!command && !event.altKey && key.length === 1) done(() => begin(active, key));
    else {
      const to = moved(active, { key, jump: command }, size);
      if (to !== undefined) done(() => go(to, event.shiftKey));
    }
  };

  const leave = (way: Way) => {
    if (editing === undefined) return;
    const { row, column } = editing;
    if (way === 'cancel') {
      setEditing(undefined);
      wanted.current = { row, column };
    } else if (way === 'blur') commit(undefined);
    else if (way === 'down') commit({ row: Math.min(row + 1, size.rows - 1), column });
    else commit({ row, column: Math.max(0, Math.min(size.columns - 1, column + (way === 'next' ? 1 : -1))) });
  };

  return {
    size,
    active,
    area,
    editing,
    paste,
    onRow,
    point: (cell, extend) => {
      if (editing !== undefined) commit(undefined);
      setRange({ active: cell, anchor: extend ? range.anchor : cell });
    },
    begin,
    type: (text) => {
      if (editing !== undefined) setEditing({ row: editing.row, column: editing.column, text });
    },
    leave,
    insertBelow,
    duplicate,
    remove,
    move,
    change,
    texts,
    applyPaste: () => {
      if (paste !== undefined && change('Einfügen', pasteEdits(sheet, paste))) tell('Eingefügt.');
      setPaste(undefined);
    },
    dropPaste: () => setPaste(undefined),
    onKeyDown,
    onCopy,
    onPaste,
  };
}

/** There is one grid on the page. Returns whether the cell is drawn. */
function focusCell({ row, column }: Cell): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  cell?.focus();
  return cell !== null;
}
