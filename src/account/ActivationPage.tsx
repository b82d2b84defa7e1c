import { useState } from 'react';
import { EmbeddedWizard } from '../embed/index.ts';
import type { NoticeReply } from '../contract/index.ts';
import type { Contact } from '../runner/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import type { Outcome } from './call.ts';
import { dropLinkToken, useLinkToken } from './linkToken.ts';
import { Screen } from './Screen.tsx';
import { CUT_OFF } from './texts.ts';

/** Where the activation mail leads. It asks for the password: anybody could have registered the address. */
export function ActivationPage({ contact }: { contact: Contact }) {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>();
  const cutOff = token === '' && outcome === undefined;

  const finish = ({ message }: NoticeReply) => {
    setOutcome({ done: true, text: message });
    dropLinkToken();
  };

  return (
    <Screen title="Konto aktivieren" notice={cutOff ? CUT_OFF : outcome}>
      {outcome === undefined && !cutOff && <EmbeddedWizard wizard="konto-aktivieren" contact={contact} beside={() => ({ token })} onSent={(_, reply) => finish(reply as unknown as NoticeReply)} />}
      <ButtonLink href="/login" look={outcome === undefined ? 'secondary' : 'primary'}>
        Zur Anmeldung
      </ButtonLink>
    </Screen>
  );
}
