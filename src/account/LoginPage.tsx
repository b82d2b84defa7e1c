import { useEffect, useState, type MouseEvent } from 'react';
import { EmbeddedWizard } from '../embed/index.ts';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { OPEN_ROLES, type LoginReply, type NoticeReply } from '../contract/index.ts';
import type { AccountPageProps } from './begun.ts';
import { outcomeOf } from './call.ts';
import { addressOf, MODES, useMode, type Mode } from './modes.ts';
import { keepLogin } from './keptLogin.ts';
import { useLogin } from './login.ts';
import { NO_PORTAL } from './noPortal.ts';
import { Screen } from './Screen.tsx';
import { SignedIn } from './SignedIn.tsx';
import styles from './account.module.css';

/** Signing in, registering and forgetting the password: one screen with three modes (specification 2, section 2). */
export function LoginPage({ contact, query, begun }: AccountPageProps) {
  const [mode, go] = useMode(query);
  const [notice, setNotice] = useState(() => outcomeOf(begun));
  const login = useLogin();
  useTitle(mode);

  const follow = (next: Mode) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setNotice(undefined);
    go(next);
  };
  const finish = (reply: LoginReply | NoticeReply) => {
    if ('token' in reply) {
      keepLogin(reply);
      location.assign(reply.redirectTo);
    } else {
      setNotice({ done: true, text: reply.message });
      go('anmelden');
    }
  };

  if (mode !== 'passwort-vergessen' && login !== undefined)
    return (
      <Screen title={MODES[mode].title} notice={notice}>
        <SignedIn login={login} portals={contact.portals} onLeave={setNotice} />
      </Screen>
    );
  return (
    <Screen title={MODES[mode].title} notice={notice}>
      {mode !== 'passwort-vergessen' && (
        <nav className={styles['modes']} aria-label="Anmelden oder registrieren">
          {(['anmelden', 'registrieren'] as const).map((other) => (
            <a
              key={other}
              href={addressOf(other)}
              aria-current={other === mode ? 'page' : undefined}
              onClick={follow(other)}
            >
              {MODES[other].title}
            </a>
          ))}
        </nav>
      )}
      <div data-scripted={mode === 'anmelden' ? '' : undefined}>
        <EmbeddedWizard
          wizard={MODES[mode].wizard}
          contact={contact}
          onSent={(_, reply) => finish(reply as LoginReply | NoticeReply)}
          posted={mode === 'anmelden' ? false : undefined}
        />
      </div>
      <Below mode={mode} follow={follow} />
      <NoPortalYet mode={mode} {...contact} />
    </Screen>
  );
}

type NoPortalYetProps = Pick<AccountPageProps['contact'], 'phone' | 'email' | 'portals'> & { mode: Mode };

/** For people who look for their case, which the pages promise for later: what there is not. */
function NoPortalYet({ mode, phone, email, portals }: NoPortalYetProps) {
  // Who signs in as a client may look for a case. Who registers should know before what it is for.
  const asked = mode === 'registrieren' ? OPEN_ROLES : mode === 'anmelden' ? (['mandant'] as const) : [];
  const missing = asked.filter((role) => portals[role] === undefined);
  if (missing.length === 0) return null;
  return (
    <p className={styles['small']}>
      {missing.map((role) => NO_PORTAL[role]).join(' ')}
      {mode === 'registrieren' &&
        ' So ein Konto können Sie schon anlegen und sich damit anmelden; zu sehen ist darin noch nichts. Eine Anfrage senden Sie ohne Konto.'}
      {' Fragen zu Ihrem Fall beantworten wir mit Ihrer Referenznummer unter '}
      <PhoneLink phone={phone} /> und <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}

type ModeProps = { mode: Mode; follow: (next: Mode) => (event: MouseEvent<HTMLAnchorElement>) => void };

/** What a mode says below its form. */
function Below({ mode, follow }: ModeProps) {
  const link = (to: Mode, words: string) => (
    <p className={styles['below']}>
      <a href={addressOf(to)} onClick={follow(to)}>
        {words}
      </a>
    </p>
  );
  if (mode === 'anmelden')
    return (
      <>
        <noscript>
          {import.meta.env.SSR && (
            <p className={styles['below']}>
              Zum Anmelden braucht Ihr Browser JavaScript. Ein Konto anlegen und ein neues Passwort anfordern können Sie
              ohne.
            </p>
          )}
        </noscript>
        {link('passwort-vergessen', 'Passwort vergessen?')}
      </>
    );
  if (mode === 'registrieren')
    return (
      <p className={`${styles['below']} ${styles['small']}`}>
        Wir brauchen Ihre Angaben, um Ihr Konto zu führen. Was damit geschieht, steht in der{' '}
        <a href="/datenschutz">Datenschutzerklärung</a>. Anwältinnen und Anwälte erhalten ihr Konto von der Kanzlei.
      </p>
    );
  return link('anmelden', 'Zurück zur Anmeldung');
}

/** Sets the document title to that of the mode. The served title is that of the first one. */
function useTitle(mode: Mode): void {
  useEffect(() => {
    document.title = document.title.replace(/^[^–]*/, `${MODES[mode].title} `);
  }, [mode]);
}
