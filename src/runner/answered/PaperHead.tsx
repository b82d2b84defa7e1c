import { useSyncExternalStore } from 'react';
import { localDate } from '../base/localDate.ts';
import styles from '../runner.module.css';

/** Shown only in print: today's date, and for a summary what it is a part of. */
export function PaperHead({ summaryOf }: { summaryOf?: string }) {
  // The served HTML is cached for days, so it contains no date.
  const today = useSyncExternalStore(whenPrinted, localDate, () => '');
  return (
    <p className={styles['onPaper']}>
      {summaryOf !== undefined && (
        <>
          {summaryOf}: Ihre Angaben vor dem Absenden
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
