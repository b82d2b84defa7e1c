import { Overlay } from '../parts/Overlay.tsx';
import { formatResult, formatWanted } from './cells.ts';
import type { Paste, Understood } from './clipboard.ts';
import looks from '../parts/looks.module.css';
import styles from './tables.module.css';

type PastePreviewProps = { paste: Paste | undefined; onClose: () => void; onApply: () => void };

/** What pasted cells are understood as, before they are stored. Nothing is stored while one of them is not understood. */
export function PastePreview({ paste, onClose, onApply }: PastePreviewProps) {
  if (paste === undefined) return null;
  const { cells, added, beyond, headed } = paste;
  const faults = cells.flat().filter(({ fault }) => fault !== undefined);
  const columns = cells[0]?.map(({ column }) => column) ?? [];
  return (
    <Overlay title="Das wird eingefügt" onClose={onClose}>
      <p>
        {cells.length === 1 ? 'Eine Zeile' : `${cells.length} Zeilen`}
        {added > 0 && `, davon ${added} neu`}
        {beyond > 0 &&
          `. ${beyond === 1 ? 'Eine Spalte hat' : `${beyond} Spalten haben`} hier keinen Platz und entfallen`}
        .{headed && ' Die erste Zeile nennt nur die Spalten und wird nicht eingefügt.'}
      </p>
      <div className={styles.scroll}>
        <table className={styles.preview}>
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row) => (
              <tr key={row[0]?.row}>
                {row.map((cell) => (
                  <td key={cell.column.key} data-wrong={cell.fault !== undefined || undefined}>
                    {cell.fault === undefined ? formatCell(cell) : cell.text}
                    {cell.fault !== undefined && <span className={styles.wrong}>{cell.fault}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > 0 && (
        <p role="alert">
          {faults.length === 1 ? 'Eine Zelle ist' : `${faults.length} Zellen sind`} nicht zu verstehen. Bitte
          berichtigen Sie das dort, woher es kommt, und fügen Sie es noch einmal ein.
        </p>
      )}
      <p className={styles.buttons}>
        <button type="button" className={looks.primary} disabled={faults.length > 0} onClick={onApply}>
          Einfügen
        </button>
        <button type="button" onClick={onClose}>
          Abbrechen
        </button>
      </p>
    </Overlay>
  );
}

function formatCell({ column, value }: Understood): string {
  if (column.kind === 'input') return formatWanted(value, column.schema) || 'egal';
  return formatResult(value);
}
