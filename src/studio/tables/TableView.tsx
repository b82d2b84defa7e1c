import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isPlainObject, readPointer } from '../../engine/index.ts';
import { useActions } from '../actions/context.ts';
import type { TableAsk } from '../analysis/table.ts';
import { useAnalysis } from '../analysis/useAnalysis.ts';
import { useStudio } from '../context/context.ts';
import { counted } from '../document/words.ts';
import { Faults } from './Faults.tsx';
import { Grid } from './Grid.tsx';
import { formatPeriod, TableHead } from './TableHead.tsx';
import { TestLine, type Verdicts } from './TestLine.tsx';
import { sheetOf, unsavedColumns } from './grid.ts';
import { useAddedColumns } from './useAddedColumns.ts';
import { useTableSources } from './useTableSources.ts';
import styles from './tables.module.css';

/** A decision table as a grid. Without a selected table: all tables of the wizard. */
export function TableView() {
  const { selection, outline, trees, select } = useStudio();
  const { act } = useActions();
  const { file } = selection.place;
  const isTable = /^(?:editions\/[^/]+\/)?tables\//.test(file) && trees[file] !== undefined;
  if (isTable) return <OneTable key={file} file={file} />;
  return (
    <div className={styles.view}>
      <h2>Tabellen</h2>
      {outline.tables.length === 0 && (
        <p>
          Dieser Assistent hat keine Tabellen. Eine Tabelle ordnet Antworten ein Ergebnis zu, zum Beispiel jeder Art von
          Fahrzeug ihren Preis.
        </p>
      )}
      <ul className={styles.all}>
        {outline.tables.map((table) => (
          <li key={table.file}>
            <button type="button" onClick={() => select({ file: table.file, pointer: '' }, 'tabelle')}>
              {table.title}
            </button>
            <span className={styles.about}>{formatTable(trees[table.file]?.value)}</span>
          </li>
        ))}
      </ul>
      <button type="button" onClick={({ currentTarget }) => act({ kind: 'all', of: 'tabellen' }, 'new', currentTarget)}>
        <Plus aria-hidden size={16} /> Neue Tabelle …
      </button>
    </div>
  );
}

/** '11 Zeilen, ab 09.11.2021'. */
function formatTable(table: unknown): string {
  if (!isPlainObject(table)) return '';
  const count = (key: string) => (Array.isArray(table[key]) ? table[key].length : 0);
  const remarks = count('remarks');
  const told = remarks === 0 ? '' : `, ${counted(remarks, 'Bemerkung', 'Bemerkungen')}`;
  return `${counted(count('rows'), 'Zeile', 'Zeilen')}${told}, ${formatPeriod(table)}`;
}

function OneTable({ file }: { file: string }) {
  const { workspace, selection, trees } = useStudio();
  const sources = useTableSources();
  const tree = trees[file];
  const table = tree?.value;
  const pointer = listIn(selection.place.pointer, table);
  const { added, add, remove } = useAddedColumns(workspace.id, file);
  const [verdicts, setVerdicts] = useState<Verdicts>();
  const ask = useMemo<TableAsk>(() => ({ kind: 'table', file }), [file]);
  const { report, stale, failure } = useAnalysis<TableAsk>(ask);
  const sheet = useMemo(
    () => sheetOf({ file, table, pointer, added, sources }),
    [file, table, pointer, added, sources],
  );
  return (
    <div className={styles.view} data-stale={stale || undefined}>
      {tree?.broken === true && (
        <p role="alert">Diese Datei ist im Moment kein JSON. Hier steht, was sie zuletzt sagte.</p>
      )}
      <TableHead file={file} table={isPlainObject(table) ? table : {}} shown={pointer} />
      {pointer !== '/remarks' && (
        <TestLine table={table} sheet={sheet} sources={sources} onVerdicts={setVerdicts} key={`probe ${pointer}`} />
      )}
      <Faults report={report} failure={failure} sheet={sheet} sources={sources} />
      <Grid
        key={pointer}
        sheet={sheet}
        sources={sources}
        report={report}
        verdicts={pointer === '/remarks' ? undefined : verdicts}
        disabled={tree?.broken === true}
        onAddColumn={add}
        onRemoveColumn={remove}
      />
      <Unsaved titles={unsavedColumns(sheet)} />
    </div>
  );
}

/** Says of which columns nobody else sees anything yet. */
function Unsaved({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  const named = new Intl.ListFormat('de').format(titles.map((title) => `„${title}“`));
  return (
    <p className={styles.about}>
      {titles.length === 1
        ? `Die Spalte ${named} wird erst mit ihrem ersten Wert gespeichert. Bis dahin steht sie nur in diesem Fenster.`
        : `Die Spalten ${named} werden erst mit ihrem ersten Wert gespeichert. Bis dahin stehen sie nur in diesem Fenster.`}
    </p>
  );
}

/** The list of rows that a place lies in; by default the table's own. */
function listIn(pointer: string, table: unknown): string {
  const set = /^\/sets\/\d+/.exec(pointer)?.[0];
  if (set !== undefined && readPointer(table, set) !== undefined) return `${set}/rows`;
  return pointer.startsWith('/remarks') ? '/remarks' : '/rows';
}
