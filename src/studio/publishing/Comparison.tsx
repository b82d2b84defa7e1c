import { useId, useMemo } from 'react';
import { Changes } from '../changes/Changes.tsx';
import { compared } from '../changes/compared.ts';
import { useStudio } from '../context/context.ts';
import { PaperButtons } from './PaperButtons.tsx';
import { useAuthorsBetween } from './useAuthors.ts';
import { useFiles } from './useHistory.ts';
import { formatEntry, type Entry, type Pair } from './words.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './publishing.module.css';

type ComparisonProps = {
  /** Those that have texts, the newest first. */
  entries: readonly Entry[];
  pair: Pair;
  onPair: (pair: Pair) => void;
};

const WORDS = { before: 'vorher', after: 'nachher' };

/** What differs between two entries of the history, any two. */
export function Comparison({ entries, pair, onPair }: ComparisonProps) {
  const { workspace } = useStudio();
  const [older, newer] = [useFiles(pair.older), useFiles(pair.newer)];
  const told = useMemo(() => {
    if (older.value === undefined || newer.value === undefined) return undefined;
    const definitions = { id: workspace.id, before: older.value, after: newer.value };
    return { definitions, changes: compared(workspace.id, older.value, newer.value) };
  }, [workspace, older.value, newer.value]);
  const authors = useAuthorsBetween(entries, pair, told);
  const failure = older.failure ?? newer.failure;
  return (
    <>
      <Choice label="Von" entries={entries} chosen={pair.older} onChoose={(id) => onPair({ ...pair, older: id })} />
      <Choice label="Bis" entries={entries} chosen={pair.newer} onChoose={(id) => onPair({ ...pair, newer: id })} />
      {failure !== undefined && <p role="alert">{failure}</p>}
      {failure === undefined && told === undefined && <p role="status">Die beiden Fassungen werden verglichen …</p>}
      {told !== undefined && told.changes === undefined && (
        <p role="status">
          Eine der beiden lässt sich mit diesem Programm nicht mehr ausführen und so nicht vergleichen.
        </p>
      )}
      {told?.changes?.length === 0 && (
        <p role="status">An Fragen, Texten und Regeln ist beides gleich. Beispiele und Bilder sind nicht verglichen.</p>
      )}
      {told?.changes !== undefined && told.changes.length > 0 && (
        <>
          {authors.all !== undefined && <p>{authors.all}.</p>}
          <Changes told={told.changes} words={WORDS} definitions={told.definitions} authors={authors} />
        </>
      )}
      {told !== undefined && (
        <PaperButtons
          whole="Fassung „Bis“ als Dokument"
          changes={told.changes && { told: told.changes, authors }}
          words={WORDS}
          before={nameOf(entries, pair.older)}
          after={{ name: nameOf(entries, pair.newer), files: told.definitions.after }}
        />
      )}
    </>
  );
}

function nameOf(entries: readonly Entry[], id: number): string {
  const entry = entries.find((one) => one.id === id);
  return entry === undefined ? '' : formatEntry(entry);
}

type ChoiceProps = { label: string; entries: readonly Entry[]; chosen: number; onChoose: (id: number) => void };

function Choice({ label, entries, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <p className={dialogs.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.choice}
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {entries.map((entry) => (
          <option key={entry.id} value={entry.id}>
            {formatEntry(entry)}
          </option>
        ))}
      </select>
    </p>
  );
}
