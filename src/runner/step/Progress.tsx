import type { ProgressItem } from '../../engine/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Words } from '../../ui/Words.tsx';
import styles from '../runner.module.css';

const SPOKEN = { done: 'erledigt', current: 'aktuell', ahead: 'noch offen' } as const;

/** The progress bar, drawn as lane markings: solid up to the current step, dashed after it. */
export function Progress({ items }: { items: ProgressItem[] }) {
  const current = items.findIndex(({ state }) => state === 'current');
  if (current === -1) return null;
  return (
    <nav className={styles['progress']} aria-label="Fortschritt">
      <p className={styles['progressText']} aria-hidden="true">
        <Words>{`Schritt ${current + 1} von ${items.length}:`}</Words> <strong>{items[current]?.label}</strong>
      </p>
      <ol>
        {items.map(({ label, state }) => (
          <li key={label} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles['marker']} />
            <span className={styles['progressLabel']}>{label}</span>
            <VisuallyHidden>{` (${SPOKEN[state]})`}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </nav>
  );
}
