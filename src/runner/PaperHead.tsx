import { useSyncExternalStore } from 'react';
import { localDate } from './localDate.ts';
import styles from './runner.module.css';

/** Shown only in print: today's date, and `text`, which names the document. */
export function PaperHead({ text }: { text?: string }) {
  // The served HTML is cached for days, so it contains no date.
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

/** Notifies before printing, since the page may have been open since yesterday. */
function whenPrinted(onChange: () => void): () => void {
  window.addEventListener('beforeprint', onChange);
  return () => window.removeEventListener('beforeprint', onChange);
}
