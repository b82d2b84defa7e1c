import { useState, type ReactNode } from 'react';
import { EmbeddedWizard } from '../embed/index.ts';
import { LINK_FIELD, type NoticeReply } from '../contract/index.ts';
import type { Contact } from '../runner/index.ts';
import type { BegunForm } from './begun.ts';
import { outcomeOf } from './call.ts';
import { dropLinkToken, useLinkToken } from './linkToken.ts';
import { Screen } from './Screen.tsx';
import { CUT_OFF } from './texts.ts';
import styles from './account.module.css';

/** Whether the form is open, has been sent, or cannot be shown because the link is incomplete. */
type Stage = 'open' | 'done' | 'cutOff';

type TokenFormProps = {
  title: string;
  /** The definition of the form. */
  wizard: string;
  contact: Contact;
  begun: BegunForm | undefined;
  /** Links below the form. */
  ways: Partial<Record<Stage, ReactNode>>;
};

/** The page behind a mailed link whose token is sent with a form. */
export function TokenForm({ title, wizard, contact, begun, ways }: TokenFormProps) {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState(() => outcomeOf(begun));
  const stage = outcome !== undefined ? 'done' : token === '' ? 'cutOff' : 'open';

  const finish = ({ message }: NoticeReply) => {
    setOutcome({ done: true, text: message });
    dropLinkToken();
  };

  return (
    <Screen title={title} notice={stage === 'cutOff' ? CUT_OFF : outcome}>
      {stage === 'open' && (
        <EmbeddedWizard
          wizard={wizard}
          contact={contact}
          beside={() => ({ token })}
          onSent={(_, reply) => finish(reply as unknown as NoticeReply)}
          posted={
            import.meta.env.SSR && begun !== undefined ? (
              <LinkField link={begun.link} />
            ) : (
              <noscript>{import.meta.env.SSR && <LinkField />}</noscript>
            )
          }
        />
      )}
      {ways[stage] !== undefined && <div className={styles['below']}>{ways[stage]}</div>}
    </Screen>
  );
}

/** Browsers do not send the token of a link, which stands in its fragment. Without scripts it has to be typed. */
function LinkField({ link }: { link?: string | undefined }) {
  return (
    <div className={styles['link']}>
      <label htmlFor={LINK_FIELD}>Link aus der E-Mail</label>
      <p id={`${LINK_FIELD}-hilfe`}>Bitte kopieren Sie ihn ganz hierher.</p>
      <input
        id={LINK_FIELD}
        name={LINK_FIELD}
        type="url"
        autoComplete="off"
        defaultValue={link}
        aria-describedby={`${LINK_FIELD}-hilfe`}
      />
    </div>
  );
}
