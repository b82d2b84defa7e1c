import { Link } from 'react-router';
import { SearchBar } from '../parts/SearchBar.tsx';
import looks from '../parts/looks.module.css';
import { LONG } from './groups.ts';

type TextsBarProps = {
  query: string;
  onQuery: (query: string) => void;
  /** Names of the active filters. */
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
  const pressed = (
    <div className={looks.choices} role="group" aria-label="Nur zeigen">
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
  );
  return (
    <SearchBar
      placeholder="In allen Texten suchen"
      query={query}
      onQuery={onQuery}
      filters={pressed}
      filtered={filters.size > 0}
      onReplacing={onReplacing}
      replacing={replacing}
      status={count}
    >
      {query.trim() !== '' && (
        <Link to={`/suche?${new URLSearchParams({ suche: query }).toString()}`}>In allen Assistenten suchen</Link>
      )}
    </SearchBar>
  );
}
