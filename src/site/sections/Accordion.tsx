import { useEffect, useRef } from 'react';
import { Plus } from 'lucide-react';
import type { Question } from '../content/page.ts';
import { Prose } from '../pages/Prose.tsx';
import styles from './accordion.module.css';

/**
 * Questions of which one is open at a time: the browser's own accordion (`details` with a common name). Each has its
 * address, which opens it.
 */
export function Accordion({ name, questions }: { name: string; questions: Question[] }) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!(target instanceof HTMLDetailsElement) || list.current?.contains(target) !== true) return;
      target.open = true;
      target.querySelector('summary')?.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'start' });
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  return (
    <div className={styles['list']} ref={list}>
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
