import { Button } from '../../ui/Button.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import type { Contact } from '../base/contact.ts';
import type { SendFailure } from '../run/send.ts';
import styles from '../runner.module.css';

const ONLY_ONCE = ' Sollte Ihre Anfrage schon angekommen sein, zählt sie trotzdem nur einmal.';

type SendHelpProps = { failure: SendFailure; contact: Contact; embedded: boolean; onRetry: () => void };

/**
 * Shown after sending failed for a temporary reason: that the answers are kept, what to do, whom to call, and a button
 * to try again.
 */
export function SendHelp({ failure, contact, embedded, onRetry }: SendHelpProps) {
  const online = useOnline();
  return (
    <>
      <p>
        {embedded
          ? 'Was Sie eingegeben haben, steht noch im Formular.'
          : `Ihre Antworten sind noch da, in diesem Browser-Tab.${failure.hindrance === 'offline' ? '' : ONLY_ONCE}`}
      </p>
      <p role="status">{adviceFor(failure, online)}</p>
      <p>
        Wenn es eilt, rufen Sie uns an: <PhoneLink phone={contact.phone} />
      </p>
      <div className={styles['summaryActions']}>
        <Button onClick={onRetry}>Erneut senden</Button>
      </div>
    </>
  );
}

function adviceFor({ hindrance, wait }: SendFailure, online: boolean): string {
  if (!online) return 'Ihr Gerät ist offline. Sobald Sie wieder Netz haben, senden Sie bitte erneut.';
  if (hindrance === 'offline') return 'Ihr Gerät ist wieder online. Bitte senden Sie jetzt erneut.';
  if (hindrance === 'unreachable')
    return 'Von uns kam keine Antwort an. Bitte prüfen Sie Ihr Netz und senden Sie dann erneut.';
  if (hindrance === 'silent')
    return 'Unser Server hat eine halbe Minute lang nicht geantwortet. Bitte senden Sie erneut, am besten mit besserem Netz.';
  return `Bitte warten Sie ${formatWait(wait)} und senden Sie dann erneut.`;
}

function formatWait(seconds = 60): string {
  if (seconds < 100) return seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden`;
  return `${Math.ceil(seconds / 60)} Minuten`;
}
