import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SectionOf, Topic } from '../content/page.ts';
import { Accordion, openQuestion } from './Accordion.tsx';
import { Band } from './Band.tsx';
import { QuestionSearch, type FoundQuestion } from './QuestionSearch.tsx';
import { createSearch } from '../shared/search.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './questionSearch.module.css';

/**
 * Questions by topic, with a search over all topics. Shows one topic at a time, with one question open; while
 * something is searched, the questions found instead. A question's anchor selects its topic.
 */
export function Topics({ section: { items, ...head } }: { section: SectionOf<'topics'> }) {
  const box = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [topic, setTopic] = useState(items[0]?.id ?? '');
  const [text, setText] = useState('');
  const search = useMemo(() => createSearch(questionsOf(items)), [items]);
  const found = useMemo(() => search(text), [search, text]);
  const searching = text.trim() !== '';
  const [wanted, setWanted] = useState<{ id: string }>();

  const visit = useCallback(
    (id: string) => {
      const its = items.find(({ items: questions }) => questions.some((question) => question.id === id));
      if (its === undefined) return;
      setText('');
      setTopic(its.id);
      setWanted({ id });
    },
    [items],
  );

  useEffect(() => {
    const follow = () => visit(decodeURIComponent(location.hash.slice(1)));
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [visit]);

  // Runs after the question's topic was rendered.
  useEffect(() => {
    if (wanted !== undefined) openQuestion(wanted.id);
  }, [wanted]);

  function select(id: string) {
    for (const open of place.current?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open');
    setTopic(id);
  }

  function clear() {
    setText('');
    box.current?.focus();
  }

  function choose(id: string) {
    history.pushState(null, '', `#${id}`);
    visit(id);
  }

  return (
    <Band {...head}>
      <QuestionSearch box={box} text={text} found={found} onType={setText} onChoose={choose} />
      {searching && <Results found={found} onClear={clear} />}
      <div ref={place} hidden={searching}>
        <Tabs
          label="Themen"
          tabs={items.map(({ id, title, items: questions }) => ({
            id,
            title,
            content: <Accordion name="fragen" questions={questions} />,
          }))}
          selected={topic}
          onSelect={select}
        />
      </div>
    </Band>
  );
}

/** Prefixes the anchors, since the topics contain the same questions. */
function Results({ found, onClear }: { found: FoundQuestion[]; onClear: () => void }) {
  const questions = useMemo(() => found.map((question) => ({ ...question, id: `treffer-${question.id}` })), [found]);
  return (
    <div className={styles['results']}>
      {questions.length > 0 ? (
        <Accordion name="treffer" questions={questions} />
      ) : (
        <p>
          Vielleicht hilft ein anderes Wort. Oder <a href="#nachricht">stellen Sie uns Ihre Frage</a>.
        </p>
      )}
      <Button look="secondary" onClick={onClear}>
        Alle Fragen zeigen
      </Button>
    </div>
  );
}

function questionsOf(topics: Topic[]): FoundQuestion[] {
  return topics.flatMap(({ title, items }) => items.map((question) => ({ ...question, topic: title })));
}
