import type { KeyboardEvent } from 'react';
import type { Edit } from '../../editing/index.ts';
import { useStudio } from '../context/context.ts';
import type { Area } from './clipboard.ts';
import type { Sheet, Sources } from './grid.ts';
import { clearing, fillingDown, textsIn } from './gridEdits.ts';
import { actionOf, type KeyAction } from './gridKeys.ts';
import type { Cell, Size } from './range.ts';
import { useCellEditor, type CellEditor } from './useCellEditor.ts';
import { useGridClipboard, type GridClipboard } from './useGridClipboard.ts';
import { useGridRows, type GridRows } from './useGridRows.ts';
import { useSelection, type Selection } from './useSelection.ts';

export type GridState = Pick<Selection, 'active' | 'area'> &
  Pick<CellEditor, 'editing' | 'begin' | 'type' | 'leave'> &
  GridRows &
  GridClipboard & {
    size: Size;
    point: (cell: Cell, extend: boolean) => void;
    change: (label: string, edits: readonly Edit[]) => boolean;
    texts: (of: Area) => string[][];
    onKeyDown: (event: KeyboardEvent) => void;
  };

/** What can be done in a grid. Every change is one step of the history. */
export function useGrid(sheet: Sheet, sources: Sources, disabled: boolean): GridState {
  const { edit } = useStudio();
  const lines = sheet.rows.length + (sheet.otherwise === undefined ? 0 : 1);
  const size = { rows: Math.max(lines, 1), columns: sheet.columns.length };
  const change = (label: string, edits: readonly Edit[]) => (edits.length === 0 ? true : edit(label, edits));
  const selection = useSelection(size);
  const editor = useCellEditor({ sheet, sources, size, selection, disabled, change });
  const rows = useGridRows(sheet, sources, selection, change);
  const clipboard = useGridClipboard({ sheet, sources, selection, editor, disabled, change });
  const { active, area, go } = selection;
  const { editing, begin, type, leave } = editor;

  const actions: { [Do in KeyAction['do']]: (action: Extract<KeyAction, { do: Do }>) => void } = {
    move: ({ by }) => rows.move(by),
    fillDown: () => change('Nach unten ausfüllen', fillingDown(sheet, area)),
    selectAll: selection.selectAll,
    insertBelow: rows.insertBelow,
    remove: rows.remove,
    clear: () => change('Zellen leeren', clearing(sheet, area)),
    begin: ({ typed }) => begin(active, typed),
    go: ({ to, extend }) => go(to, extend),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = editing === undefined ? actionOf(event, active, size) : undefined;
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    (actions[action.do] as (action: KeyAction) => void)(action);
  };

  return {
    ...rows,
    ...clipboard,
    size,
    active,
    area,
    editing,
    begin,
    type,
    leave,
    change,
    onKeyDown,
    texts: (of) => textsIn(sheet, of, sources),
    point: (cell, extend) => {
      if (editing !== undefined) leave('blur');
      selection.point(cell, extend);
    },
  };
}
