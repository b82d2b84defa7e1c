import { X } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { TableReport } from '../analysis/table.ts';
import { download } from '../parts/download.ts';
import { AddColumn } from './AddColumn.tsx';
import { GridRow } from './GridRow.tsx';
import { PastePreview } from './PastePreview.tsx';
import { Toolbar } from './Toolbar.tsx';
import { toCsv } from './clipboard.ts';
import { withoutColumn, type Column, type Sheet, type Sources } from './grid.ts';
import { marksOf } from './marks.ts';
import { useGrid } from './useGrid.ts';
import type { Verdicts } from './TestLine.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './tables.module.css';

type GridProps = {
  sheet: Sheet;
  sources: Sources;
  report: TableReport | undefined;
  verdicts: Verdicts | undefined;
  disabled: boolean;
  onAddColumn: (name: string) => void;
  onRemoveColumn: (name: string) => void;
};

/** The rows of a table with the manners of a spreadsheet. */
export function Grid({ sheet, sources, report, verdicts, disabled, onAddColumn, onRemoveColumn }: GridProps) {
  const state = useGrid(sheet, sources, disabled);
  const help = useId();
  const { columns, rows, otherwise } = sheet;
  const marks = useMemo(() => marksOf(report, sheet), [report, sheet]);
  const lines = rows.length + (otherwise === undefined ? 0 : 1);
  const removeColumn = (column: Column) => {
    const isDone = state.change(`Spalte „${column.title}“ entfernen`, withoutColumn(sheet, column));
    if (isDone && column.kind === 'input') onRemoveColumn(column.name);
  };
  const head = columns.map((column) => column.title);
  const whole = { top: 0, left: 0, bottom: lines - 1, right: columns.length - 1 };
  return (
    <>
      <Toolbar
        state={state}
        disabled={disabled}
        count={rows.length}
        column={head[state.active.column] ?? ''}
        onExport={() => saveCsv(sheet, toCsv([head, ...(lines === 0 ? [] : state.texts(whole))]))}
      >
        <AddColumn sheet={sheet} disabled={disabled} onAdd={onAddColumn} />
      </Toolbar>
      <div className={styles.scroll}>
        <div
          role="grid"
          tabIndex={-1}
          className={styles.grid}
          aria-label={sheet.pointer === '/remarks' ? 'Bemerkungen' : 'Zeilen der Tabelle'}
          aria-describedby={help}
          aria-multiselectable
          onKeyDown={state.onKeyDown}
          onCopy={state.onCopy}
          onCut={state.onCopy}
          onPaste={state.onPaste}
        >
          <div role="rowgroup" className={styles.body}>
            <HeadRow columns={columns} disabled={disabled} hasProof={verdicts !== undefined} onRemove={removeColumn} />
          </div>
          <div role="rowgroup" className={styles.body}>
            {Array.from({ length: lines }, (_, row) => (
              <GridRow
                key={keyOf(row, rows.length)}
                {...{ sheet, sources, state, row, verdicts }}
                mark={marks.get(row)}
              />
            ))}
          </div>
        </div>
      </div>
      <PastePreview paste={state.paste} onClose={state.dropPaste} onApply={state.applyPaste} />
      <p id={help} className={styles.help}>
        Zahlen: 10, ≤ 10, 11–15, &gt; 70; leer heißt egal. Eingabe oder F2 ändert, Esc verwirft, Strg D füllt nach
        unten, Alt ↑ ↓ verschiebt, Strg Eingabe fügt eine Zeile ein.
      </p>
    </>
  );
}

type HeadRowProps = {
  columns: readonly Column[];
  disabled: boolean;
  /** A last column says which rows apply to a test. */
  hasProof: boolean;
  onRemove: (column: Column) => void;
};

function HeadRow({ columns, disabled, hasProof, onRemove }: HeadRowProps) {
  return (
    <div role="row" className={styles.row}>
      <div role="columnheader" className={`${styles.columnheader} ${styles.number}`}>
        <VisuallyHidden>Nummer</VisuallyHidden>
      </div>
      {columns.map((column) => (
        <ColumnHead key={column.key} column={column} disabled={disabled} onRemove={() => onRemove(column)} />
      ))}
      {hasProof && (
        <div role="columnheader" className={`${styles.columnheader} ${styles.probe}`}>
          Probe
        </div>
      )}
    </div>
  );
}

type HeadProps = { column: Column; disabled: boolean; onRemove: () => void };

function ColumnHead({ column, disabled, onRemove }: HeadProps) {
  const { kind, title } = column;
  const isNamed = kind === 'input' || kind === 'result';
  return (
    <div role="columnheader" className={styles.columnheader} data-kind={kind}>
      <span className={styles.columnHead} data-removable={isNamed || undefined}>
        <span>{title}</span>
        {isNamed && (
          <button
            type="button"
            className={styles.quiet}
            disabled={disabled}
            aria-label={`Spalte ${title} entfernen`}
            title={`Spalte ${title} entfernen`}
            onClick={onRemove}
          >
            <X aria-hidden size={14} />
          </button>
        )}
      </span>
    </div>
  );
}

/** The row of `otherwise` stays the same when rows are added before it. */
function keyOf(row: number, count: number): string {
  return row < count ? String(row) : 'sonst';
}

/** Saves the cells as a CSV file, named as the table. */
function saveCsv({ file }: Sheet, text: string): void {
  download(`${/([^/]+)\.json$/.exec(file)?.[1] ?? 'tabelle'}.csv`, text, 'text/csv');
}
