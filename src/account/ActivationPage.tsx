import { LinkPage } from './LinkPage.tsx';

/** Where the activation mail leads. */
export function ActivationPage() {
  return (
    <LinkPage
      title="Konto aktivieren"
      text="Ein Klick noch, dann können Sie sich anmelden."
      button="Konto aktivieren"
      busy="Wird aktiviert …"
      path="/api/auth/activate"
      onward={{ label: 'Zur Anmeldung', href: '/login' }}
    />
  );
}
