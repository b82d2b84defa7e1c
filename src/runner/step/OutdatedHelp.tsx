import { Button } from '../../ui/Button.tsx';
import styles from '../runner.module.css';

/**
 * Shown after sending was refused because the definition has changed: what is kept, and a button to reload. `isLost`: a reload loses the
 * answers.
 */
export function OutdatedHelp({ isLost }: { isLost: boolean }) {
  return (
    <>
      <p>
        {isLost
          ? 'Bitte kopieren Sie vorher, was Sie eingegeben haben: Beim Neuladen geht es verloren.'
          : 'Ihre Antworten bleiben erhalten. Nur Einwilligungen mit neuem Wortlaut erteilen Sie bitte noch einmal.'}
      </p>
      <div className={styles['summaryActions']}>
        <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
      </div>
    </>
  );
}
