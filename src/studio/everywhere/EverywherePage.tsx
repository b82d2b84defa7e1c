import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useViewQuery } from '../context/useViewQuery.ts';
import { counted } from '../document/words.ts';
import type { Search } from '../parts/search.ts';
import { Check, SearchBar } from '../parts/SearchBar.tsx';
import { FoundSections } from './FoundSections.tsx';
import { countFound, findTexts, type FoundIn } from './foundTexts.ts';
import { permissionOf, type Searcher } from './openedWizard.ts';
import { useWizards } from './useWizards.ts';
import looks from '../parts/looks.module.css';
import styles from './everywhere.module.css';

const NOBODY: Searcher = { name: undefined, writable: false };

/** Searches all wizards that one may see, and replaces in those that one may change. */
export function EverywherePage() {
  const { loaded, failure, load } = useWizards();
  const { search, onSearch } = useSearch();
  const [replacing, setReplacing] = useState(false);
  const { wizards, searcher, count, missing } = loaded ?? { wizards: [], searcher: NOBODY, count: 0, missing: [] };
  const mayReplace = wizards.some(({ stored }) => permissionOf(stored, searcher).may !== 'no');
  // Typing goes on while a long list is drawn.
  const deferred = useDeferredValue(search);
  const found = useMemo(() => findTexts(wizards, deferred, searcher), [wizards, deferred, searcher]);
  const isAll = loaded !== undefined && wizards.length + missing.length === count;
  useEffect(() => {
    document.title = 'In allen Assistenten suchen – Studio – Vorfahrt';
  }, []);
  return (
    <main className={styles.page}>
      <p className={looks.quiet}>
        <Link to="/">Alle Assistenten</Link>
      </p>
      <h1>In allen Assistenten suchen</h1>
      <SearchBar
        focus
        label="Suchen"
        placeholder="Ein Satz, „§ 26 StVG“, {frist} …"
        query={search.query}
        onQuery={(query) => onSearch({ query })}
        filters={
          <>
            <Check label="nur ganze Wörter" checked={search.words === true} onChange={(words) => onSearch({ words })} />
            <Check label="genau so geschrieben" checked={search.exact} onChange={(exact) => onSearch({ exact })} />
          </>
        }
        filtered={search.words === true || search.exact}
        onReplacing={mayReplace ? setReplacing : undefined}
        replacing={replacing}
        status={formatStatus({ found, query: deferred.query, read: wizards.length, count, isAll })}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
      {missing.length > 0 && (
        <p role="alert">
          Nicht gelesen: {missing.join(', ')}.{' '}
          <button type="button" onClick={load}>
            Noch einmal versuchen
          </button>
        </p>
      )}
      <FoundSections
        found={found}
        query={deferred.query}
        wizards={wizards}
        searcher={searcher}
        isReplacing={replacing && mayReplace}
        isReady={isAll && deferred === search}
        onDone={load}
      />
    </main>
  );
}

/** What is searched. It stands in the address, so that a link leads to what was found. */
function useSearch() {
  const [query, setQuery] = useViewQuery('suche');
  const [how, setHow] = useViewQuery('wie', 0);
  const search = useMemo<Search>(
    () => ({ query, exact: how.includes('genau'), words: how.includes('wort') }),
    [query, how],
  );
  const onSearch = (part: Partial<Search>) => {
    const next = { ...search, ...part };
    if (part.query !== undefined) setQuery(part.query);
    else setHow([...(next.exact ? ['genau'] : []), ...(next.words === true ? ['wort'] : [])].join(' '));
  };
  return { search, onSearch };
}

type Status = { found: readonly FoundIn[]; query: string; read: number; count: number; isAll: boolean };

function formatStatus({ found, query, read, count, isAll }: Status): string {
  const reading = isAll ? '' : count === 0 ? 'Die Assistenten werden gelesen …' : `${read} von ${count} gelesen …`;
  if (query.trim() === '') return isAll ? `${counted(read, 'Assistent', 'Assistenten')} gelesen.` : reading;
  const { texts, hits } = countFound(found);
  if (texts === 0) return isAll ? 'Das steht in keinem Text.' : reading;
  const parts = found.filter(({ users }) => users !== undefined).length;
  const own = found.length - parts;
  const where = [
    ...(own > 0 ? [counted(own, 'Assistenten', 'Assistenten')] : []),
    ...(parts > 0 ? [counted(parts, 'gemeinsamen Teil', 'gemeinsamen Teilen')] : []),
  ].join(' und ');
  return `${counted(texts, 'Text', 'Texte')} in ${where}, ${hits} Treffer. ${reading}`.trim();
}
