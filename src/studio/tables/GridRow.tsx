import { isPlainObject } from '../../engine/index.ts';
import { choicesFor } from '../../format/index.ts';
import { CellEditor } from './CellEditor.tsx';
import { lockedAt, textAt, valueAt, type Column, type Sheet, type Sources } from './grid.ts';
import type { Mark } from './marks.ts';
import type { GridState } from './useGrid.ts';
import type { Verdicts } from './TestLine.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './tables.module.css';

type RowProps = {
  sheet: Sheet;
  sources: Sources;
  state: GridState;
  row: number;
  mark: Mark | undefined;
  verdicts: Verdicts | undefined;
};

/** One row: its number with what is wrong with it, its cells, and what the test says. */
export function GridRow({ sheet, sources, state, row, mark, verdicts }: RowProps) {
  const isOtherwise = row >= sheet.rows.length;
  const wins = verdicts !== undefined && verdicts.winner === (isOtherwise ? undefined : row);
  return (
    <div
      role="row"
      data-fault={mark?.kind}
      data-gap={mark?.gap}
      data-winner={wins || undefined}
      className={`${styles.row} ${isOtherwise ? styles.otherwise : ''}`}
    >
      <div role="rowheader" className={`${styles.cell} ${styles.number}`} title={mark?.said}>
        {isOtherwise ? 'sonst' : row + 1}
        {mark !== undefined && <VisuallyHidden>: {mark.said}</VisuallyHidden>}
      </div>
      {sheet.columns.map((column, index) => (
        <GridCell key={column.key} {...{ sheet, sources, state, row, column, index }} />
      ))}
      {verdicts !== undefined && (
        <div role="gridcell" className={`${styles.cell} ${styles.verdict}`}>
          {isOtherwise ? (wins ? 'kein Ergebnis' : '') : verdicts.said[row]}
        </div>
      )}
    </div>
  );
}

type CellProps = Pick<RowProps, 'sheet' | 'sources' | 'state' | 'row'> & { column: Column; index: number };

function GridCell({ sheet, sources, state, row, column, index }: CellProps) {
  const { active, area, editing } = state;
  const value = valueAt(sheet, row, column);
  const isEdited = editing?.row === row && editing.column === index;
  const isSelected = isBetween(row, area.top, area.bottom) && isBetween(index, area.left, area.right);
  const cell = { row, column: index };
  return (
    <div
      role="gridcell"
      className={styles.cell}
      data-cell={`${row}:${index}`}
      data-kind={column.kind}
      data-number={typeof value === 'number' || undefined}
      data-formula={(isPlainObject(value) && column.kind === 'result') || undefined}
      tabIndex={row === active.row && index === active.column ? 0 : -1}
      aria-selected={isSelected}
      data-locked={lockedAt(sheet, row, column) !== undefined || undefined}
      onMouseDown={(event) => {
        if (!isEdited) state.point(cell, event.shiftKey);
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && editing === undefined) state.point(cell, true);
      }}
      onDoubleClick={() => {
        if (!isEdited) state.begin(cell);
      }}
    >
      {isEdited ? (
        <CellEditor
          label={`${column.title}, ${row < sheet.rows.length ? `Zeile ${row + 1}` : 'sonst'}`}
          text={editing.text}
          fault={editing.fault}
          choices={column.kind === 'input' ? choicesFor(column.schema) : undefined}
          isLong={column.kind === 'text'}
          onType={state.type}
          onLeave={state.leave}
        />
      ) : (
        <Shown text={textAt(sheet, row, column, sources)} isInput={column.kind === 'input'} />
      )}
    </div>
  );
}

function Shown({ text, isInput }: { text: string; isInput: boolean }) {
  return text === '' && isInput ? <span className={styles.any}>egal</span> : text;
}

function isBetween(index: number, first: number, last: number): boolean {
  return index >= first && index <= last;
}
