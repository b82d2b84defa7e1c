import { useState } from 'react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { call, type Outcome } from './call.ts';
import { dropLinkToken, useLinkToken } from './linkToken.ts';
import { Screen } from './Screen.tsx';
import { CUT_OFF } from './texts.ts';
import styles from './account.module.css';

type LinkPageProps = {
  title: string;
  /** What the button does. */
  text: string;
  button: string;
  busy: string;
  /** Accepts `{ token }`. */
  path: string;
  /** Links for after success or failure. */
  onward: { label: string; href: string };
};

/** The page behind a mailed link. Opening it changes nothing, since mail scanners open links too. */
export function LinkPage({ title, text, button, busy, path, onward }: LinkPageProps) {
  const token = useLinkToken();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const cutOff = token === '' && outcome === undefined;

  const use = async () => {
    setSending(true);
    const result = await call(path, { body: { token } });
    setSending(false);
    setOutcome(result);
    if (result.done) dropLinkToken();
  };

  return (
    <Screen title={title} notice={cutOff ? CUT_OFF : outcome}>
      {outcome?.done !== true && outcome?.gone !== true && !cutOff && (
        <>
          <p>{text}</p>
          <div className={styles['actions']}>
            <Button disabled={token === undefined || sending} onClick={() => void use()}>
              {sending ? busy : button}
            </Button>
          </div>
        </>
      )}
      <noscript>
        <p>Dafür braucht Ihr Browser JavaScript.</p>
      </noscript>
      {(outcome !== undefined || cutOff) && (
        <ButtonLink href={onward.href} look={outcome?.done === true ? 'primary' : 'secondary'}>
          {onward.label}
        </ButtonLink>
      )}
    </Screen>
  );
}
