import { PLACE_OF_GREETING } from './arrival.ts';
import styles from './wizardFrame.module.css';

/** Who is signed in, and what the account opens. Filled in and shown by `signedIn.ts`. */
export function Greeting() {
  return (
    <p id={PLACE_OF_GREETING} className={styles['note']} role="note" hidden>
      <span /> <a href="/login">Zu Ihrem Konto und zum Abmelden</a>
    </p>
  );
}
