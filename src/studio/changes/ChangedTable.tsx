import { useState } from 'react';
import type { DrawnCell, DrawnRow, DrawnTable } from '../describe/drawnTable.ts';
import { counted } from '../document/words.ts';
import styles from './changes.module.css';

/** A table with fewer rows that say the same shows all of them. */
const FEW = 4;
/** Characters of a cell that take more than two lines of a narrow column. */
const LONG = 40;
/** A value of so many characters, such as '1 Monat', stays in one line. */
const SHORT = 12;
const STATES: Record<DrawnRow['change'], string> = { neu: 'neu', weg: 'entfällt', anders: 'geändert', '': '' };

/** Who wrote a row, as a line; undefined if unknown, or if the table says it. */
export type AuthorOfRow = ((row: DrawnRow) => string | undefined) | undefined;

type ChangedTableProps = {
  /** What it is called, for who cannot see where it stands. */
  name: string;
  drawn: DrawnTable;
  /** The version that a new one is drawn beside. */
  beside: string | undefined;
  words: { before: string; after: string };
  authorOf?: AuthorOfRow;
};

/** Two versions of a table in one: each changed cell says what it was and what it becomes. Rows that say the same are shown on request. */
export function ChangedTable({ name, drawn: { columns, rows }, beside, words, authorOf }: ChangedTableProps) {
  const [isWhole, setWhole] = useState(false);
  const same = rows.filter(({ change }) => change === '').length;
  const isAll = isWhole || same < FEW || same === rows.length;
  const shown = rows.map((row, index) => ({ row, number: index + 1 })).filter(({ row }) => isAll || row.change !== '');
  return (
    <div className={styles.tableBox}>
      {beside !== undefined && <p className={styles.beside}>Verglichen mit: {beside}</p>}
      {same === rows.length && <p>Nur die Reihenfolge der Zeilen ist anders. Die oberste, die zutrifft, gilt.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable with the keyboard (WCAG 2.1.1) */}
      <div className={styles.scroll} role="group" aria-label={`Zeilen: ${name}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Zeile</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, number }) => (
              <tr key={number} data-change={row.change || undefined}>
                <th scope="row">
                  {number}. {STATES[row.change] !== '' && <span className={styles.change}>{STATES[row.change]}</span>}
                  <RowAuthor line={authorOf?.(row)} />
                </th>
                {row.cells.map((cell, index) => (
                  <Cell
                    key={columns[index]}
                    column={columns[index] ?? ''}
                    cell={cell}
                    change={row.change}
                    words={words}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {same >= FEW && same < rows.length && (
        <button type="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {`Auch die ${counted(same, 'gleiche Zeile', 'gleichen Zeilen')} zeigen`}
        </button>
      )}
    </div>
  );
}

function RowAuthor({ line }: { line: string | undefined }) {
  return line === undefined ? null : <p className={styles.author}>{line}</p>;
}

type CellProps = { column: string; cell: DrawnCell; change: DrawnRow['change']; words: ChangedTableProps['words'] };

function Cell({ column, cell: { before = '', after = '' }, change, words }: CellProps) {
  const isChanged = change === 'anders' && before !== after;
  const longest = Math.max(before.length, after.length);
  return (
    <td
      data-label={column}
      data-changed={isChanged || undefined}
      data-long={longest > LONG || undefined}
      data-short={longest <= SHORT || undefined}
    >
      {isChanged ? (
        <>
          <p>
            <span className={styles.when}>{words.before}</span> <del>{before || 'leer'}</del>
          </p>
          <p>
            <span className={styles.when}>{words.after}</span> <ins>{after || 'leer'}</ins>
          </p>
        </>
      ) : change === 'weg' ? (
        before
      ) : (
        after
      )}
    </td>
  );
}
