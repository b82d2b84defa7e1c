import { Button } from '../ui/Button.tsx';
import styles from './runner.module.css';

/** After sending was refused because the questions were exchanged: what stays, and the way to the new ones. */
export function OutdatedHelp({ embedded }: { embedded: boolean }) {
  return (
    <>
      <p>
        {embedded
          ? 'Bitte kopieren Sie vorher, was Sie eingegeben haben: Beim Neuladen geht es verloren.'
          : 'Ihre Antworten bleiben erhalten. Nur Einwilligungen mit neuem Wortlaut erteilen Sie bitte noch einmal.'}
      </p>
      <div className={styles['summaryActions']}>
        <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
      </div>
    </>
  );
}
