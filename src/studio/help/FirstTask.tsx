import { useState } from 'react';
import { useStudio } from '../context/context.ts';
import { liveAddress } from '../release/addresses.ts';
import { taskSteps } from './firstTask.ts';
import { rememberTask } from './taskBegun.ts';
import styles from './help.module.css';

/** Leads through the first task, one thing after the other. It covers nothing up. */
export function FirstTask() {
  const { workspace, state, outline, trees, findings } = useStudio();
  const [isOver, setOver] = useState(false);
  const steps = taskSteps({ outline, trees, found: findings.list.length, saved: state.base.files });
  const at = steps.findIndex(({ isDone }) => !isDone);
  const end = () => {
    rememberTask(undefined);
    setOver(true);
  };
  if (isOver) return null;
  return (
    <section className={styles.task} aria-label="Erste Aufgabe">
      <p role="status">
        <strong>{at < 0 ? 'Geschafft' : `Erste Aufgabe, ${at + 1} von ${steps.length}`}:</strong>{' '}
        {steps[at]?.say ?? 'Der Assistent ist veröffentlicht. So sehen ihn alle, die seine Adresse kennen:'}
        {at < 0 && (
          <>
            {' '}
            <a href={liveAddress(workspace.id, state.base.files)} target="_blank" rel="noreferrer">
              Seite öffnen
            </a>
          </>
        )}
      </p>
      <button type="button" onClick={end}>
        Aufgabe beenden
      </button>
    </section>
  );
}
