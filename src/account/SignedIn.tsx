import { useState } from 'react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { call, type Outcome } from './call.ts';
import { forgetLogin, type Login } from './keptLogin.ts';
import { NO_PORTAL } from './noPortal.ts';
import type { AccountPageProps } from './begun.ts';
import styles from './account.module.css';

type SignedInProps = {
  login: Login;
  portals: AccountPageProps['contact']['portals'];
  onLeave: (outcome: Outcome) => void;
};

/** The signed-in user of this tab, what the account opens, and a button to sign out. */
export function SignedIn({ login, portals, onLeave }: SignedInProps) {
  const [busy, setBusy] = useState(false);
  const { email, role } = login.user;
  const hasPortal = portals[role] !== undefined;

  const leave = async () => {
    setBusy(true);
    const outcome = await call('/api/auth/logout', { token: login.token });
    setBusy(false);
    if (outcome.done) forgetLogin();
    onLeave(outcome);
  };

  return (
    <div className={styles['signedIn']}>
      <p>
        Sie sind als <strong>{email}</strong> angemeldet.
      </p>
      {!hasPortal && <p>{NO_PORTAL[role]} Eine Anfrage senden Sie weiter ohne Konto.</p>}
      <div className={styles['actions']}>
        <ButtonLink href={login.redirectTo}>{hasPortal ? 'Zu Ihrem Portal' : 'Zur Startseite'}</ButtonLink>
        <Button look="secondary" disabled={busy} onClick={() => void leave()}>
          Abmelden
        </Button>
      </div>
    </div>
  );
}
