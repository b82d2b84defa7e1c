import { LinkPage } from './LinkPage.tsx';

const HOME = { label: 'Zur Startseite', href: '/' };

/** The page behind the link that confirms a newsletter order. */
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

/** The page behind the link that cancels the newsletter. */
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
