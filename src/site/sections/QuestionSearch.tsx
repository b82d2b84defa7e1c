import { Search } from 'lucide-react';
import styles from './questionSearch.module.css';

/**
 * A search box for all questions: a combobox with a listbox (WAI-ARIA Authoring Practices). Rendered only on the server;
 * `questionSearchScript.ts` makes it work.
 */
export function QuestionSearch() {
  return (
    <div className={styles['search']} data-search="">
      <label htmlFor="fragensuche">Fragen durchsuchen</label>
      <div className={styles['box']}>
        <Search aria-hidden="true" />
        <input
          id="fragensuche"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="vorschlaege"
          autoComplete="off"
          spellCheck={false}
          placeholder="zum Beispiel: Einspruch"
        />
      </div>
      <p role="status" />
      <div id="vorschlaege" className={styles['suggestions']} role="listbox" aria-label="Passende Fragen" hidden />
    </div>
  );
}
