import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Search } from 'lucide-react';
import type { Question } from '../content/page.ts';
import styles from './questionSearch.module.css';

export type FoundQuestion = Question & { topic: string };

type QuestionSearchProps = {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  found: FoundQuestion[];
  onType: (text: string) => void;
  onChoose: (id: string) => void;
};

/** Specification 1, section 5. */
const CLOSE_AFTER_MS = 150;

/**
 * A search box for all questions: a combobox with a listbox (WAI-ARIA Authoring Practices). Suggests the questions that
 * were found and says how many they are.
 */
export function QuestionSearch({ box, text, found, onType, onChoose }: QuestionSearchProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const [closed, setClosed] = useState(false);
  const [current, setCurrent] = useState(-1);
  const open = text.trim() !== '' && !closed;

  useEffect(() => {
    if (focused) return undefined;
    const timer = setTimeout(() => setClosed(true), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [focused]);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function type(typed: string) {
    onType(typed);
    setClosed(false);
    setCurrent(-1);
  }

  function choose({ id }: FoundQuestion) {
    type('');
    onChoose(id);
  }

  function press(event: KeyboardEvent) {
    const chosen = open ? found[current] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setClosed(false);
      setCurrent(open ? turn(current, event.key === 'ArrowDown' ? 1 : -1, found.length) : -1);
    } else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if ((event.key === 'Enter' || event.key === 'Escape') && open) setClosed(true);
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
          ref={box}
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
      </div>
      <p role="status">{tell(text, found.length)}</p>
    </div>
  );
}

/** The next or previous index in the list, wrapping around. -1 is the position before the first. */
function turn(index: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return index === -1 && by === -1 ? count - 1 : (index + by + count) % count;
}

function tell(text: string, count: number): string {
  if (text.trim() === '') return '';
  if (count === 0) return 'Keine Frage gefunden';
  return count === 1 ? 'Eine Frage gefunden' : `${count} Fragen gefunden`;
}
