import { useState } from 'react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { call, type Outcome } from './call.ts';
import { forgetLogin } from './keptLogin.ts';
import { useLogin } from './login.ts';
import styles from './account.module.css';

/** The signed-in user of this tab, with links to the portal and to sign out. Renders nothing if nobody is signed in. */
export function SignedIn({ onLeave }: { onLeave: (outcome: Outcome) => void }) {
  const login = useLogin();
  const [busy, setBusy] = useState(false);
  if (login === undefined) return null;

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
        Sie sind als <strong>{login.user.email}</strong> angemeldet.
      </p>
      <div className={styles['actions']}>
        <ButtonLink href={login.redirectTo}>Weiter</ButtonLink>
        <Button look="secondary" disabled={busy} onClick={() => void leave()}>
          Abmelden
        </Button>
      </div>
    </div>
  );
}
