import type { Brand } from '../../../src/contract/index.ts';
import { paragraph, type Letter } from '../base/letter.ts';
import { GREETING, signature } from './signature.ts';

type NewsletterInput = { brand: Brand; confirmLink: string; unsubscribeLink: string };

/** Asks for confirmation of a newsletter order (double opt-in, § 7 (2) no. 2 UWG). Must not contain advertising. */
export function newsletterLetter({ brand, confirmLink, unsubscribeLink }: NewsletterInput): Letter {
  return {
    subject: `Bitte bestätigen Sie den Newsletter von ${brand.name}`,
    blocks: [
      GREETING,
      paragraph(
        `mit dieser Adresse wurde der Newsletter von ${brand.name} bestellt. Erst wenn Sie das bestätigen, schicken wir ihn Ihnen:`,
      ),
      { type: 'link', label: 'Newsletter bestätigen', href: confirmLink },
      paragraph('Waren Sie es nicht, brauchen Sie nichts zu tun. Ohne Bestätigung bekommen Sie keinen Newsletter.'),
      ...signature(brand),
      { type: 'link', label: 'Sie können den Newsletter jederzeit abbestellen', href: unsubscribeLink, small: true },
    ],
  };
}
