import { useStudio } from '../context/context.ts';
import type { Gap, TableReport } from '../analysis/table.ts';
import { emptyRow, rowAt, type Sheet, type Sources } from './grid.ts';
import styles from './tables.module.css';

type FaultsProps = { report: TableReport | undefined; failure: string | undefined; sheet: Sheet; sources: Sources };

/** What the check says about the shown rows, in words. */
export function Faults({ report, failure, sheet, sources }: FaultsProps) {
  const { edit, findings } = useStudio();
  const isRemarks = sheet.pointer === '/remarks';
  const faults = (report?.faults ?? []).filter(({ rows }) => rows === sheet.pointer);
  const gaps = (report?.gaps ?? []).filter(({ rows }) => rows === sheet.pointer);
  const isTooBig = report?.tooBig.includes(sheet.pointer) === true;
  const isFaulty = findings.list.some(
    ({ file, pointer }) =>
      file === sheet.file && (pointer.startsWith(`${sheet.pointer}/`) || pointer.startsWith('/otherwise')),
  );
  const sound = report !== undefined && !isFaulty && faults.length === 0 && gaps.length === 0 && !isTooBig;
  const fill = (gap: Gap) => {
    const row = { ...emptyRow(sheet), when: whenOf(sheet, gap) };
    edit('Lücke schließen', [{ file: sheet.file, pointer: rowAt(sheet, gap.after + 1), insert: row }]);
  };
  return (
    <section className={styles.faults} aria-label="Prüfung der Zeilen">
      {failure !== undefined && <p>{failure}</p>}
      {isTooBig && (
        <p>
          <strong>Zu groß zum Prüfen:</strong> Die Zeilen hängen von mehr als 20.000 Kombinationen von Antworten ab. Ob
          sie sich widersprechen, weiß hier niemand.
        </p>
      )}
      {sound && !isRemarks && sheet.rows.length > 0 && (
        <p className={styles.sound}>Keine Lücken, keine Widersprüche, jede Zeile kommt vor.</p>
      )}
      <ul>
        {gaps.map((gap) => (
          <li key={gap.said} data-kind="gap">
            <strong>Lücke:</strong> Für „{sources.titleOf(gap.name)}“ {formatGap(gap)} gilt keine Zeile, darunter und
            darüber schon.{' '}
            <button
              type="button"
              aria-label={`Zeile einfügen: „${sources.titleOf(gap.name)}“ ${formatGap(gap)}`}
              onClick={() => fill(gap)}
            >
              Zeile einfügen
            </button>
          </li>
        ))}
        {faults.map(({ row, kind, said }) => (
          <li key={`${row} ${said}`} data-kind={kind}>
            <strong>{kind === 'dead' ? `Zeile ${row + 1} gilt nie:` : 'Widerspruch:'}</strong>{' '}
            {kind === 'dead' ? said.replace('Diese Zeile gilt nie. ', '') : said}
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatGap({ min, max }: Gap): string {
  return min === max ? `= ${min}` : `von ${min} bis ${max}`;
}

/** The conditions of the row before the gap, with the limits of the gap. */
function whenOf(sheet: Sheet, { after, name, min, max }: Gap): unknown {
  const when = sheet.rows[after]?.['when'];
  const others = typeof when === 'object' && when !== null && !('type' in when) ? when : {};
  return { ...others, [name]: { min, max } };
}
