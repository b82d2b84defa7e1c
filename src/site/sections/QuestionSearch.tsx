import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import type { Topic } from '../content/page.ts';
import styles from './questionSearch.module.css';

type Suggestion = { id: string; question: string; topic: string };

/** Specification 1, section 5. */
const CLOSE_AFTER_MS = 150;

/**
 * A search box for all questions: a combobox with a listbox (WAI-ARIA Authoring Practices). Suggests the questions that
 * contain the typed text.
 */
export function QuestionSearch({ topics, onChoose }: { topics: Topic[]; onChoose: (id: string) => void }) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const [closed, setClosed] = useState(false);
  const [current, setCurrent] = useState(-1);
  const found = suggestionsFor(text, topics);
  const open = text !== '' && !closed;

  useEffect(() => {
    if (focused) return undefined;
    const timer = setTimeout(() => setClosed(true), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [focused]);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function type(typed: string) {
    setText(typed);
    setClosed(false);
    setCurrent(-1);
  }

  function choose({ id }: Suggestion) {
    type('');
    onChoose(id);
  }

  function press(event: KeyboardEvent) {
    const chosen = open ? found[current] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setClosed(false);
      setCurrent(open ? turn(current, event.key === 'ArrowDown' ? 1 : -1, found.length) : -1);
    } else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && open) setClosed(true);
    else if (event.key === 'Escape') type('');
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles['search']}>
      <label htmlFor={`${listId}-text`}>Fragen durchsuchen</label>
      <div className={styles['box']}>
        <Search aria-hidden="true" />
        <input
          id={`${listId}-text`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open && found.length > 0}
          aria-controls={listId}
          aria-activedescendant={open && current >= 0 ? `${listId}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="zum Beispiel: Einspruch"
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          onFocus={() => {
            setFocused(true);
            setClosed(false);
          }}
          onBlur={() => setFocused(false)}
        />
      </div>
      <div
        ref={list}
        id={listId}
        className={styles['suggestions']}
        role="listbox"
        aria-label="Passende Fragen"
        hidden={!open || found.length === 0}
      >
        {found.map((suggestion, index) => (
          // The input keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={suggestion.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => setCurrent(index)}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            {suggestion.question} <span>{suggestion.topic}</span>
          </div>
        ))}
      </div>
      <p className={styles['count']} role="status">
        {open && tell(found.length)}
      </p>
    </div>
  );
}

/** Ignores case, and searches only the questions, not the answers (specification 1, section 5). */
function suggestionsFor(text: string, topics: Topic[]): Suggestion[] {
  const wanted = text.toLocaleLowerCase('de');
  if (wanted === '') return [];
  return topics.flatMap(({ title, items }) =>
    items
      .filter(({ question }) => question.toLocaleLowerCase('de').includes(wanted))
      .map(({ id, question }) => ({ id, question, topic: title })),
  );
}

/** The next or previous index in the list, wrapping around. -1 is the position before the first. */
function turn(index: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return index === -1 && by === -1 ? count - 1 : (index + by + count) % count;
}

function tell(count: number): string {
  if (count === 0) return 'Keine Frage enthält diesen Text. Schreiben Sie uns unten auf der Seite.';
  return count === 1 ? 'Ein Vorschlag' : `${count} Vorschläge`;
}
