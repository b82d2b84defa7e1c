import { useState } from 'react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { call, type Outcome } from './call.ts';
import { dropLinkToken, useLinkToken } from './linkToken.ts';
import { Screen } from './Screen.tsx';
import { CUT_OFF } from './texts.ts';
import styles from './account.module.css';

/** Where the activation mail leads. Opening it changes nothing: programs that look into mails open links too. */
export function ActivationPage() {
  const token = useLinkToken();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const cutOff = token === '' && outcome === undefined;

  const activate = async () => {
    setSending(true);
    const result = await call('/api/auth/activate', { body: { token } });
    setSending(false);
    setOutcome(result);
    if (result.done) dropLinkToken();
  };

  return (
    <Screen title="Konto aktivieren" notice={cutOff ? CUT_OFF : outcome}>
      {outcome?.done !== true && !cutOff && (
        <>
          <p>Ein Klick noch, dann können Sie sich anmelden.</p>
          <div className={styles['actions']}>
            <Button disabled={token === undefined || sending} onClick={() => void activate()}>
              {sending ? 'Wird aktiviert …' : 'Konto aktivieren'}
            </Button>
          </div>
        </>
      )}
      <noscript>
        <p>Zum Aktivieren braucht Ihr Browser JavaScript.</p>
      </noscript>
      {(outcome !== undefined || cutOff) && <ButtonLink href="/login" look={outcome?.done === true ? 'primary' : 'secondary'}>Zur Anmeldung</ButtonLink>}
    </Screen>
  );
}
