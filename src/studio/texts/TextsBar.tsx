import { useId } from 'react';
import { Replace as ReplaceIcon } from 'lucide-react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LONG } from './groups.ts';
import styles from './texts.module.css';

type TextsBarProps = {
  query: string;
  onQuery: (query: string) => void;
  /** What is shown only. */
  filters: ReadonlySet<string>;
  onToggle: (filter: string) => void;
  /** The selected step or file. */
  here: { title: string | undefined; isStep: boolean };
  replacing: boolean;
  onReplacing: (replacing: boolean) => void;
  /** How many texts are shown. */
  count: string;
};

/** Searches and filters the texts, and says how many are left. */
export function TextsBar({ query, onQuery, filters, onToggle, here, replacing, onReplacing, count }: TextsBarProps) {
  const id = useId();
  return (
    <div className={styles.bar} role="search">
      <label htmlFor={id}>
        <VisuallyHidden>In allen Texten suchen</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        className={styles.search}
        placeholder="In allen Texten suchen"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <div className={styles.filters} role="group" aria-label="Nur zeigen">
        <button type="button" aria-pressed={filters.has('hier')} title={here.title} onClick={() => onToggle('hier')}>
          nur {here.isStep ? 'dieser Schritt' : 'diese Datei'}
        </button>
        <button
          type="button"
          aria-pressed={filters.has('lang')}
          title={`Texte mit mehr als ${LONG} Zeichen`}
          onClick={() => onToggle('lang')}
        >
          nur lange
        </button>
        <button type="button" aria-pressed={filters.has('leer')} onClick={() => onToggle('leer')}>
          nur leere
        </button>
        <button
          type="button"
          aria-pressed={filters.has('wort')}
          title="„Unfall“ findet nicht „Unfallort“"
          onClick={() => onToggle('wort')}
        >
          nur ganze Wörter
        </button>
      </div>
      <button type="button" aria-expanded={replacing} onClick={() => onReplacing(!replacing)}>
        <ReplaceIcon aria-hidden size={16} />
        Ersetzen
      </button>
      <p className={styles.count} role="status">
        {count}
      </p>
      {query.trim() !== '' && (
        <Link to={`/suche?${new URLSearchParams({ suche: query }).toString()}`}>In allen Assistenten suchen</Link>
      )}
    </div>
  );
}
