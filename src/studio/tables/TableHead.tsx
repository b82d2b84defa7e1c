import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { addDays, isPlainObject } from '../../engine/index.ts';
import { beginVersion, removeVersion, type Edit } from '../../editing/index.ts';
import { TextInput } from '../parts/inputs.tsx';
import { useDefinition } from '../context/useDefinition.ts';
import { fieldsFor } from '../conditions/subjects.ts';
import { useStudio, type Change } from '../context/context.ts';
import styles from './tables.module.css';
import { formatWhere } from '../document/formatWhere.ts';
import { titleOf } from '../document/titles.ts';

type TableHeadProps = { file: string; table: Record<string, unknown>; shown: string };

/** What stands above the rows: the table's name, where its values come from, and when they apply. */
export function TableHead({ file, table, shown }: TableHeadProps) {
  const { edit, select } = useStudio();
  const sets = Array.isArray(table['sets']) ? table['sets'].filter(isPlainObject) : [];
  const remarks = Array.isArray(table['remarks']) ? table['remarks'].length : 0;
  const lists = [
    { pointer: '/rows', label: formatPeriod(table) },
    ...sets.map((set, index) => ({ pointer: `/sets/${index}/rows`, label: formatPeriod(set) })),
  ];
  const at = shown === '/remarks' ? '' : shown.slice(0, -'/rows'.length);
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{typeof table['title'] === 'string' ? table['title'] : file}</h2>
      <div className={styles.tabs} role="group" aria-label="Fassung">
        {lists.map(({ pointer, label }) => (
          <button
            key={pointer}
            type="button"
            aria-pressed={pointer === shown}
            onClick={() => select({ file, pointer: pointer.slice(0, -'/rows'.length) }, 'tabelle')}
          >
            {label}
          </button>
        ))}
        {remarks > 0 && (
          <button
            type="button"
            aria-pressed={shown === '/remarks'}
            onClick={() => select({ file, pointer: '/remarks' }, 'tabelle')}
          >
            Bemerkungen ({remarks})
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            const edits = newSet(file, table, sets);
            if (edit('Neue Fassung', edits)) select({ file, pointer: `/sets/${sets.length}` }, 'tabelle');
          }}
        >
          <Plus aria-hidden size={16} /> Neue Fassung
        </button>
      </div>
      {shown !== '/remarks' && <ShownSet file={file} table={table} sets={sets} at={at} />}
    </header>
  );
}

type ShownSetProps = {
  file: string;
  table: Record<string, unknown>;
  sets: readonly Record<string, unknown>[];
  /** Where the set stands; empty for the first one, which is the table itself. */
  at: string;
};

/** The source of the rows that are shown, and when they apply. */
function ShownSet({ file, table, sets, at }: ShownSetProps) {
  const { edit, select } = useStudio();
  const shownSet = at === '' ? table : sets[Number(/\d+/.exec(at)?.[0])];
  const hasPeriods = [table['date'], table['validTo'], table['sets']].some((part) => part !== undefined);
  if (shownSet === undefined) return null;
  return (
    <details className={styles.details}>
      <summary>
        Quelle: {typeof shownSet['source'] === 'string' ? shownSet['source'] : 'fehlt'}, {formatPeriod(shownSet)}
      </summary>
      <div className={styles.fields}>
        <Field file={file} pointer="/title" label="Titel" value={table['title']} />
        <Field file={file} pointer={`${at}/source`} label="Quelle" value={shownSet['source']} />
        <Day
          file={file}
          pointer={`${at}/validFrom`}
          label="Gilt ab"
          value={shownSet['validFrom']}
          onSet={(day) => (files) => beginVersion(files, { file, pointer: at }, day)}
        />
        <Day file={file} pointer={`${at}/validTo`} label="Gilt bis" value={shownSet['validTo']} optional />
        {hasPeriods && <DateQuestion file={file} value={table['date']} />}
        {at !== '' && (
          <button
            type="button"
            aria-label={`Fassung entfernen: ${formatPeriod(shownSet)}`}
            onClick={() => {
              if (edit('Fassung entfernen', (files) => removeVersion(files, { file, pointer: at })))
                select({ file, pointer: '' }, 'tabelle');
            }}
          >
            <Trash2 aria-hidden size={16} /> Fassung entfernen
          </button>
        )}
      </div>
    </details>
  );
}

type FieldProps = { file: string; pointer: string; label: string; value: unknown; optional?: boolean };

function Field({ file, pointer, label, value }: FieldProps) {
  const { edit, trees, outline } = useStudio();
  const id = useId();
  const what = formatWhere({ file, pointer }, trees, outline, label);
  return (
    <div className={styles.wide}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => edit(`${what} ändern`, [{ file, pointer, set: next }], `${file}${pointer}`)}
      />
    </div>
  );
}

/** `onSet`: what else a day changes. */
type DayProps = FieldProps & { onSet?: (day: string) => Change };

function Day({ file, pointer, label, value, optional = false, onSet }: DayProps) {
  const { edit, trees, outline } = useStudio();
  const id = useId();
  const what = formatWhere({ file, pointer }, trees, outline, label);
  const set = (day: string) => {
    const change = onSet?.(day) ?? [{ file, pointer, set: day }];
    if (day !== '') edit(`${what} ändern`, change, `${file}${pointer}`);
    else if (optional && value !== undefined) edit(`${what} entfernen`, [{ file, pointer, remove: true }]);
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
}

/** Which day decides about the set: today, or the answer to a question. */
function DateQuestion({ file, value }: { file: string; value: unknown }) {
  const { edit } = useStudio();
  const id = useId();
  const definition = useDefinition();
  const days = fieldsFor(definition).filter(
    ({ pointer, schema }) => schema.format === 'date' && pointer.startsWith('/'),
  );
  const current = typeof value === 'string' ? value : '';
  if (days.length === 0 && current === '') return null;
  const set = (name: string) =>
    edit('Tag der Fassung', [
      name === '' ? { file, pointer: '/date', remove: true } : { file, pointer: '/date', set: name },
    ]);
  return (
    <div>
      <label htmlFor={id}>Welcher Tag zählt</label>
      <select id={id} value={current} onChange={(event) => set(event.target.value)}>
        <option value="">Heute</option>
        {days.map(({ pointer, schema }) => (
          <option key={pointer} value={pointer}>
            {titleOf(schema, pointer)}
          </option>
        ))}
        {!days.some(({ pointer }) => pointer === current) && current !== '' && (
          <option value={current}>{current}</option>
        )}
      </select>
    </div>
  );
}

export function formatPeriod({ validFrom, validTo }: Record<string, unknown>): string {
  const from = `ab ${germanDay(validFrom)}`;
  return validTo === undefined ? from : `${germanDay(validFrom)} bis ${germanDay(validTo)}`;
}

function germanDay(day: unknown): string {
  return typeof day === 'string' && day !== '' ? day.split('-').toReversed().join('.') : '?';
}

/** A copy of the latest set that applies from tomorrow or its own second day on; the latest one ends the day before. */
function newSet(file: string, table: Record<string, unknown>, sets: readonly Record<string, unknown>[]): Edit[] {
  const all = [table, ...sets];
  const latest = all.reduce((last, set) => (String(set['validFrom']) > String(last['validFrom']) ? set : last), table);
  const at = latest === table ? '' : `/sets/${sets.indexOf(latest)}`;
  const { validFrom, validTo, source, rows } = latest;
  const today = new Date().toISOString().slice(0, 10);
  const earliest =
    typeof validTo === 'string' ? validTo : typeof validFrom === 'string' && validFrom > today ? validFrom : today;
  const first = addDays(earliest, 1);
  const set = { source, validFrom: first, rows: structuredClone(rows) };
  return [
    ...(validTo === undefined ? [{ file, pointer: `${at}/validTo`, set: addDays(first, -1) }] : []),
    sets.length === 0 ? { file, pointer: '/sets', set: [set] } : { file, pointer: `/sets/${sets.length}`, insert: set },
  ];
}
