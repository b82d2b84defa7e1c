import { useDeferredValue, useMemo, useState } from 'react';
import { Search } from 'lucide-react';
import { useBrand } from '../shared/brand.ts';
import { readRetired } from '../shared/pageData.ts';
import { telephone } from '../content/fill.ts';
import type { Question } from '../content/page.ts';
import { Accordion } from '../sections/Accordion.tsx';
import { CORPUS, FIRST } from '../content/corpus.ts';
import { offeredHelp } from './offeredHelp.ts';
import styles from './supportPanel.module.css';

/** Maximum number of answers shown. */
const SHOWN = 8;

/** Finds answers while the person types. Describes itself as a search, not as a chat. */
export function SupportPanel() {
  const brand = useBrand();
  const { search, often, ways } = useMemo(
    () => offeredHelp({ all: CORPUS, first: FIRST }, brand, readRetired()),
    [brand],
  );
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query.trim());
  const found = useMemo(() => search(asked), [search, asked]);
  return (
    <>
      <p className={styles['note']}>
        Das ist eine automatische Suche in unseren Antworten, rund um die Uhr. Hier schreibt kein Mensch mit.
      </p>
      <form className={styles['search']} role="search" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="support-suche">Wonach suchen Sie?</label>
        <div className={styles['field']}>
          <Search aria-hidden="true" />
          <input
            id="support-suche"
            type="text"
            role="searchbox"
            autoComplete="off"
            enterKeyHint="search"
            placeholder="z. B. Einspruch Frist"
            // On touch screens the on-screen keyboard would cover the other options.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={matchMedia('(hover: hover)').matches}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      </form>
      <p role="status" className={styles['status']}>
        {asked === '' ? '' : countOf(found.length)}
      </p>
      {asked !== '' && found.length > 0 && <Answers name="support-treffer" questions={found.slice(0, SHOWN)} />}
      {asked !== '' && found.length === 0 && <NothingFound />}
      {asked === '' && (
        <>
          {ways.length > 0 && <h3>Direkt loslegen</h3>}
          <ul className={styles['ways']}>
            {ways.map(({ label, href, Icon }) => (
              <li key={href}>
                <a href={href}>
                  <Icon aria-hidden="true" />
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <h3>Oft gefragt</h3>
          <Answers name="support-oft" questions={often} />
        </>
      )}
    </>
  );
}

/** Prefixes the anchors of the questions, since the page may contain the same questions. */
function Answers({ name, questions }: { name: string; questions: Question[] }) {
  return (
    <div className={styles['answers']}>
      <Accordion name={name} questions={questions.map((question) => ({ ...question, id: `support-${question.id}` }))} />
    </div>
  );
}

function NothingFound() {
  const { phone, email } = useBrand();
  return (
    <div className={styles['nothing']}>
      <p>Vielleicht hilft ein anderes Wort. Oder fragen Sie einen Menschen:</p>
      <ul>
        <li>
          <a href={telephone(`tel:${phone}`)}>{phone}</a>
        </li>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <a href="/kontakt">Nachricht schreiben</a>
        </li>
      </ul>
    </div>
  );
}

function countOf(count: number): string {
  if (count === 0) return 'Dazu haben wir keine Antwort gefunden.';
  if (count === 1) return 'Eine Antwort gefunden';
  return count > SHOWN ? `${count} Antworten gefunden, die ${SHOWN} besten stehen hier` : `${count} Antworten gefunden`;
}
