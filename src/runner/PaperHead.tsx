import { useSyncExternalStore } from 'react';
import { localDate } from './localDate.ts';
import styles from './runner.module.css';

/** What a letter has at its head and a screen does not need: of what day it is. `text` says what it is. */
export function PaperHead({ text }: { text?: string }) {
  // Not in the served HTML, which is kept for days.
  const today = useSyncExternalStore(whenPrinted, localDate, () => '');
  return (
    <p className={styles['onPaper']}>
      {text !== undefined && (
        <>
          {text}
          <br />
        </>
      )}
      Stand: {today.split('-').toReversed().join('.')}
    </p>
  );
}

/** The page may have been open since yesterday. */
function whenPrinted(onChange: () => void): () => void {
  window.addEventListener('beforeprint', onChange);
  return () => window.removeEventListener('beforeprint', onChange);
}
