import styles from '../../../src/runner/runner.module.css';

const LABELS = ['Service', 'Angaben', 'Kosten', 'Kontakt'];
const SPOKEN = { done: 'erledigt', current: 'aktuell', ahead: 'noch offen' } as const;

/** Where the person stands among the four labelled steps. */
export function Progress({ current }: { current: number }) {
  return (
    <nav className={styles['progress']} aria-label="Fortschritt">
      <p className={styles['progressText']} aria-hidden="true">
        Schritt {current + 1} von {LABELS.length}: <strong>{LABELS[current]}</strong>
      </p>
      <ol>
        {LABELS.map((label, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
          return (
            <li key={label} className={styles[state]} aria-current={index === current ? 'step' : undefined}>
              <span className={styles['marker']} />
              <span className={styles['progressLabel']}>{label}</span>
              <span className={styles['srOnly']}> ({SPOKEN[state]})</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
