import type { AccountPageProps } from './begun.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TokenForm } from './TokenForm.tsx';

/**
 * The page behind the link of the activation mail. Asks for the password, since anybody could have registered the
 * address.
 */
export function ActivationPage({ contact, begun }: AccountPageProps) {
  const back = (
    <ButtonLink href="/login" look="secondary">
      Zur Anmeldung
    </ButtonLink>
  );
  return (
    <TokenForm
      title="Konto aktivieren"
      wizard="konto-aktivieren"
      contact={contact}
      begun={begun}
      ways={{ open: back, cutOff: back, done: <ButtonLink href="/login">Zur Anmeldung</ButtonLink> }}
    />
  );
}
