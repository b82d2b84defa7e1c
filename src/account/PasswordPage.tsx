import type { AccountPageProps } from './begun.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TokenForm } from './TokenForm.tsx';

/** The page behind the link of the mail about a new password. */
export function PasswordPage({ contact, begun }: AccountPageProps) {
  const again = (
    <ButtonLink href="/login?modus=passwort-vergessen" look="secondary">
      Neuen Link anfordern
    </ButtonLink>
  );
  const ways = { open: again, cutOff: again, done: <ButtonLink href="/login">Zur Anmeldung</ButtonLink> };
  return (
    <TokenForm
      title="Neues Passwort festlegen"
      wizard="konto-passwort-neu"
      contact={contact}
      begun={begun}
      ways={ways}
    />
  );
}
