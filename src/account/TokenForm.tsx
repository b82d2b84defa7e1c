import { useState, type ReactNode } from 'react';
import { EmbeddedWizard } from '../embed/index.ts';
import type { NoticeReply } from '../contract/index.ts';
import type { Contact } from '../runner/index.ts';
import type { Outcome } from './call.ts';
import { dropLinkToken, useLinkToken } from './linkToken.ts';
import { Screen } from './Screen.tsx';
import { CUT_OFF } from './texts.ts';

/** Whether the form is open, has been sent, or cannot be shown because the link is incomplete. */
type Stage = 'open' | 'done' | 'cutOff';

type TokenFormProps = {
  title: string;
  /** The definition of the form. */
  wizard: string;
  contact: Contact;
  /** Links below the form. */
  ways: Partial<Record<Stage, ReactNode>>;
};

/** The page behind a mailed link whose token is sent with a form. */
export function TokenForm({ title, wizard, contact, ways }: TokenFormProps) {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>();
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
        />
      )}
      {ways[stage]}
    </Screen>
  );
}
