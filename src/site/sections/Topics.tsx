import { useCallback, useEffect, useRef, useState } from 'react';
import type { SectionOf } from '../content/page.ts';
import { Accordion, openQuestion } from './Accordion.tsx';
import { Band } from './Band.tsx';
import { QuestionSearch } from './QuestionSearch.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

/**
 * Questions by topic, with a search over all topics. Shows one topic at a time, with one question open. A question's
 * anchor selects its topic.
 */
export function Topics({ section: { items, ...head } }: { section: SectionOf<'topics'> }) {
  const place = useRef<HTMLDivElement>(null);
  const [topic, setTopic] = useState(items[0]?.id ?? '');
  const [wanted, setWanted] = useState<{ id: string }>();

  const visit = useCallback(
    (id: string) => {
      const found = items.find(({ items: questions }) => questions.some((question) => question.id === id));
      if (found === undefined) return;
      setTopic(found.id);
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

  function choose(id: string) {
    history.pushState(null, '', `#${id}`);
    visit(id);
  }

  return (
    <Band {...head}>
      <QuestionSearch topics={items} onChoose={choose} />
      <div ref={place}>
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
