import { Plus } from 'lucide-react';
import type { Question } from '../content/page.ts';
import { Prose } from '../shared/Prose.tsx';
import styles from './accordion.module.css';

/**
 * Questions, of which one is open at a time: a native accordion (`details` with a common name). Each has an anchor,
 * which opens it.
 */
export function Accordion({ name, questions }: { name: string; questions: Question[] }) {
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
