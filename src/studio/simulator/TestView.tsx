import { useState } from 'react';
import type { Answers } from '../../engine/index.ts';
import { useViewQuery } from '../bench/useViewQuery.ts';
import { useCompiled } from '../document/useCompiled.ts';
import { CoverageView } from './CoverageView.tsx';
import { Simulator } from './Simulator.tsx';
import styles from './simulator.module.css';

const PARTS = { '': 'Durchspielen', abdeckung: 'Was Beispiele zeigen' } as const;

type Part = keyof typeof PARTS;

/** For testers: the running wizard, and what its examples show of it. */
export function TestView() {
  const compiled = useCompiled();
  const [named, setNamed] = useViewQuery('teil');
  const [wanted, setWanted] = useState<{ answers: Answers; number: number }>();
  const part: Part = Object.hasOwn(PARTS, named) ? (named as Part) : '';
  if ('reason' in compiled)
    return (
      <p className={styles.missing} role="status">
        Dieser Assistent lässt sich im Moment nicht durchspielen. {compiled.reason}
      </p>
    );
  const { wizard } = compiled;
  const parts = (
    <div className={styles.parts} role="group" aria-label="Testen">
      {(Object.keys(PARTS) as Part[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === part}
          onClick={() => {
            setWanted(undefined);
            setNamed(one);
          }}
        >
          {PARTS[one]}
        </button>
      ))}
    </div>
  );
  return (
    <div className={styles.page}>
      {part === '' ? (
        <Simulator key={wanted?.number} wizard={wizard} wanted={wanted?.answers} parts={parts} />
      ) : (
        <CoverageView
          wizard={wizard}
          parts={parts}
          onRun={(answers) => {
            setWanted({ answers, number: (wanted?.number ?? 0) + 1 });
            setNamed('');
          }}
        />
      )}
    </div>
  );
}
