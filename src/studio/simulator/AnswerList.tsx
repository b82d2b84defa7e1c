import { useMemo } from 'react';
import type { Answers, Wizard } from '../../engine/index.ts';
import { givenAnswers } from './answers.ts';
import styles from './simulator.module.css';

/** The answers of the run by step. Those that do not count are marked and say why. */
export function AnswerList({ wizard, answers }: { wizard: Wizard; answers: Answers }) {
  const steps = useMemo(() => givenAnswers(wizard, answers), [wizard, answers]);
  if (steps.length === 0) return <p className={styles.soft}>Noch ist nichts beantwortet.</p>;
  return (
    <>
      {steps.map(({ step, title, answers: given }) => (
        <section key={step ?? ''} className={styles.given}>
          <h3>{title}</h3>
          <dl>
            {given.map(({ pointer, title: question, value, why }) => (
              <div key={pointer} data-idle={why !== undefined || undefined}>
                <dt>{question}</dt>
                <dd>
                  {value}
                  {why !== undefined && <p className={styles.idle}>{why}</p>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
