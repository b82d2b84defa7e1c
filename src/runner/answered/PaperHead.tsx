import { useToday } from '../base/useToday.ts';
import styles from '../runner.module.css';

/** Shown only in print: today's date, and for a summary what it is a part of. */
export function PaperHead({ summaryOf }: { summaryOf?: string }) {
  const today = useToday();
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
