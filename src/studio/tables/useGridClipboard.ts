import { useState, type ClipboardEvent } from 'react';
import type { Edit } from '../../editing/index.ts';
import { useStudio } from '../context/context.ts';
import { fromTsv, pasteEdits, toTsv, understand, type Paste } from './clipboard.ts';
import type { Sheet, Sources } from './grid.ts';
import { clearing, textsIn } from './gridEdits.ts';
import type { CellEditor } from './useCellEditor.ts';
import type { Selection } from './useSelection.ts';

/** `paste`: what was pasted, to be looked at before it is taken over. */
export type GridClipboard = {
  paste: Paste | undefined;
  applyPaste: () => void;
  dropPaste: () => void;
  onCopy: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

type ClipboardOptions = {
  sheet: Sheet;
  sources: Sources;
  selection: Selection;
  editor: CellEditor;
  disabled: boolean;
  change: (label: string, edits: readonly Edit[]) => boolean;
};

/** Copies, cuts and pastes cells as spreadsheets do. */
export function useGridClipboard(options: ClipboardOptions): GridClipboard {
  const { sheet, sources, selection, editor, disabled, change } = options;
  const { notify } = useStudio();
  const [paste, setPaste] = useState<Paste>();
  const { area, active } = selection;
  return {
    paste,
    applyPaste: () => {
      if (paste !== undefined && change('Einfügen', pasteEdits(sheet, paste))) notify('Eingefügt.');
      setPaste(undefined);
    },
    dropPaste: () => setPaste(undefined),
    onCopy: (event) => {
      if (editor.editing !== undefined) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', toTsv(textsIn(sheet, area, sources)));
      if (event.type === 'cut' && !disabled) change('Zellen leeren', clearing(sheet, area));
    },
    onPaste: (event) => {
      if (editor.editing !== undefined || disabled) return;
      event.preventDefault();
      const cells = fromTsv(event.clipboardData.getData('text/plain'));
      const understood = understand(sheet, cells, area);
      const isSingle =
        cells.length === 1 && cells[0]?.length === 1 && area.top === area.bottom && area.left === area.right;
      const [only] = understood.cells.flat();
      if (!isSingle) setPaste(understood);
      else if (only?.fault === undefined) change('Einfügen', pasteEdits(sheet, understood));
      else editor.refuse(active, { text: only.text, fault: only.fault });
    },
  };
}
