import { LinkPage } from './LinkPage.tsx';

const HOME = { label: 'Zur Startseite', href: '/' };

/** Where the mail leads that asks whether the newsletter was ordered. */
export function NewsletterConfirmPage() {
  return (
    <LinkPage
      title="Newsletter bestätigen"
      text="Ein Klick noch, dann schicken wir Ihnen unseren Newsletter. Abbestellen können Sie ihn jederzeit."
      button="Newsletter bestätigen"
      busy="Wird bestätigt …"
      path="/api/newsletter/bestaetigen"
      onward={HOME}
    />
  );
}

/** Where the link leads that ends it. */
export function NewsletterLeavePage() {
  return (
    <LinkPage
      title="Newsletter abbestellen"
      text="Ein Klick, und Sie bekommen keinen Newsletter mehr von uns."
      button="Newsletter abbestellen"
      busy="Wird abbestellt …"
      path="/api/newsletter/abbestellen"
      onward={HOME}
    />
  );
}
