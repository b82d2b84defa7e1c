import { useEffect, useId, useRef } from 'react';
import { Replace as ReplaceIcon } from 'lucide-react';
import type { Search } from '../parts/search.ts';
import styles from './everywhere.module.css';

type SearchBarProps = {
  search: Search;
  onSearch: (part: Partial<Search>) => void;
  /** Undefined where nothing can be replaced. */
  onReplacing: ((replacing: boolean) => void) | undefined;
  replacing: boolean;
  status: string;
};

/** What is searched, how, and how much was found. */
export function SearchBar({ search: { query, exact, words = false }, onSearch, ...props }: SearchBarProps) {
  const { onReplacing, replacing, status } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={styles.bar} role="search">
      <label htmlFor={id}>Suchen</label>
      <input
        ref={input}
        id={id}
        type="search"
        className={styles.search}
        placeholder="Ein Satz, „§ 26 StVG“, {frist} …"
        value={query}
        onChange={(event) => onSearch({ query: event.target.value })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={words} onChange={(event) => onSearch({ words: event.target.checked })} />
        nur ganze Wörter
      </label>
      <label className={styles.check}>
        <input type="checkbox" checked={exact} onChange={(event) => onSearch({ exact: event.target.checked })} />
        genau so geschrieben
      </label>
      {onReplacing !== undefined && (
        <button type="button" aria-expanded={replacing} onClick={() => onReplacing(!replacing)}>
          <ReplaceIcon aria-hidden size={16} />
          Ersetzen
        </button>
      )}
      <p className={styles.status} role="status">
        {status}
      </p>
    </div>
  );
}
