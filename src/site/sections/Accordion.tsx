import { useEffect } from 'react';
import { Plus } from 'lucide-react';
import type { Question } from '../content/page.ts';
import { Prose } from '../shared/Prose.tsx';
import styles from './accordion.module.css';

/**
 * Questions, of which one is open at a time: a native accordion (`details` with a common name). Each has an anchor,
 * which opens it.
 */
export function Accordion({ name, questions }: { name: string; questions: Question[] }) {
  useEffect(() => {
    const open = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      if (questions.some((question) => question.id === id)) openQuestion(id);
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [questions]);

  return (
    <div className={styles['list']}>
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} name={name}>
          <summary>
            <h3>{question}</h3>
            <Plus aria-hidden="true" />
          </summary>
          <Prose html={answer} />
        </details>
      ))}
    </div>
  );
}

/** Opens a question that is on screen, scrolls it into view and focuses it. */
export function openQuestion(id: string): void {
  const question = document.getElementById(id);
  if (!(question instanceof HTMLDetailsElement)) return;
  question.open = true;
  question.querySelector('summary')?.focus({ preventScroll: true });
  question.scrollIntoView({ block: 'start' });
}
