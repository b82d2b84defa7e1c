import { ArrowDown, ArrowDownUp, ArrowUp, Copy, Download, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToolRow } from '../parts/ToolRow.tsx';
import type { GridState } from './useGrid.ts';
import styles from './tables.module.css';

type ToolbarProps = {
  state: GridState;
  disabled: boolean;
  count: number;
  /** The column of the active cell. */
  column: string;
  onExport: () => void;
  /** What can be done with columns. */
  children: ReactNode;
};

/** What can be done with the row of the active cell, and with the table. */
export function Toolbar({ state, disabled, count, column, onExport, children }: ToolbarProps) {
  const { onRow, active, insertBelow, duplicate, remove, sort } = state;
  const isOff = disabled || !onRow;
  const which = onRow ? ` ${active.row + 1}` : '';
  return (
    <ToolRow
      label="Zeilen"
      className={styles.tools}
      first={
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
          <MoveButtons state={state} disabled={isOff} count={count} />
        </>
      }
    >
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
        disabled={disabled || count < 2}
        aria-label={`Sortieren: nach „${column}“`}
        title={`Die Zeilen nach „${column}“ sortieren, noch einmal: andersherum`}
        onClick={sort}
      >
        <ArrowDownUp aria-hidden size={16} /> Sortieren
      </button>
      <button type="button" aria-label="CSV: die Zeilen als Datei speichern" onClick={onExport}>
        <Download aria-hidden size={16} /> CSV
      </button>
      {children}
    </ToolRow>
  );
}

/** One row up or down. */
function MoveButtons({
  state: { onRow, active, move },
  disabled,
  count,
}: Pick<ToolbarProps, 'state' | 'disabled' | 'count'>) {
  const which = onRow ? ` ${active.row + 1}` : '';
  return (
    <>
      <button
        type="button"
        disabled={disabled || active.row === 0}
        aria-label={`Zeile${which} nach oben`}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden size={16} />
      </button>
      <button
        type="button"
        disabled={disabled || active.row >= count - 1}
        aria-label={`Zeile${which} nach unten`}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden size={16} />
      </button>
    </>
  );
}
