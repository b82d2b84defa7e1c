import { ArrowDown, ArrowUp, Copy, Download, Plus, Trash2 } from 'lucide-react';
import type { GridState } from './useGrid.ts';

type ToolbarProps = { state: GridState; disabled: boolean; count: number; onExport: () => void };

/** What can be done with the row of the active cell. */
export function Toolbar({ state, disabled, count, onExport }: ToolbarProps) {
  const { onRow, active, insertBelow, duplicate, remove, move } = state;
  const isOff = disabled || !onRow;
  const which = onRow ? ` ${active.row + 1}` : '';
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-label={onRow ? `Zeile einfügen, unter Zeile${which}` : 'Zeile einfügen'}
        aria-keyshortcuts="Control+Enter"
        onClick={insertBelow}
      >
        <Plus aria-hidden size={16} /> Zeile
      </button>
      <button type="button" disabled={isOff} aria-label={`Verdoppeln: Zeile${which}`} onClick={duplicate}>
        <Copy aria-hidden size={16} /> Verdoppeln
      </button>
      <button
        type="button"
        disabled={isOff}
        aria-label={`Löschen: Zeile${which}`}
        aria-keyshortcuts="Control+Delete"
        onClick={remove}
      >
        <Trash2 aria-hidden size={16} /> Löschen
      </button>
      <button
        type="button"
        disabled={isOff || active.row === 0}
        aria-label={`Zeile${which} nach oben`}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden size={16} />
      </button>
      <button
        type="button"
        disabled={isOff || active.row >= count - 1}
        aria-label={`Zeile${which} nach unten`}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden size={16} />
      </button>
      <button type="button" aria-label="CSV: die Zeilen als Datei speichern" onClick={onExport}>
        <Download aria-hidden size={16} /> CSV
      </button>
    </>
  );
}
