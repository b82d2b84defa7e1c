import type { Brand } from '../../../src/contract/index.ts';
import type { Wizard } from '../../../src/engine/index.ts';
import { inGermany } from '../../base/inGermany.ts';
import type { Grant } from '../../grants/index.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import { heading, paragraph, type Letter } from '../base/letter.ts';
import { mailableAnswers } from '../base/mailable.ts';
import { fill, valuesFor } from '../base/texts.ts';
import { computedFor } from './input.ts';
import { GREETING, signature } from './signature.ts';

type GrantedInput = {
  /** Undefined if the definition no longer exists. */
  wizard: Wizard | undefined;
  submission: StoredSubmission;
  grant: Grant;
  brand: Brand;
  now: Date;
  link: string;
  /** When the link expires. */
  linkUntil: Date;
};

/**
 * Tells the sender that the power of attorney is signed, what comes next, and leads to it. The letter holds neither its wording nor a name: nobody has
 * verified the address.
 */
export function grantedLetter(input: GrantedInput): Letter {
  const { submission, grant, brand, link, linkUntil } = input;
  const { reference } = submission;
  const [title = ''] = grant.wording.split('\n\n');
  const [signed, until] = [grant.grantedAt, linkUntil].map(
    (time) => `${inGermany(time, { dateStyle: 'long', timeStyle: 'short' })} Uhr`,
  );
  return {
    subject: `${title} unterschrieben (${reference})`,
    blocks: [
      GREETING,
      paragraph(
        `Ihre ${title} zur Anfrage ${reference} ist am ${signed} unterschrieben worden und bei uns angekommen.`,
      ),
      ...nextOf(input),
      paragraph('Hier können Sie sie lesen, speichern und drucken:'),
      { type: 'link', label: title, href: link },
      paragraph(
        `Der Link gilt bis ${until}. Damit nur Sie sie öffnen, fragen wir dort nach einer Angabe aus Ihrer Anfrage.`,
      ),
      paragraph(
        `Widerrufen können Sie sie jederzeit, auch formlos. Haben Sie nicht selbst unterschrieben, sagen Sie es uns bitte gleich: ${brand.email}, Telefon ${brand.phone}.`,
      ),
      ...signature(brand),
    ],
  };
}

/** In the words of the page that follows the signature. */
function nextOf({ wizard, submission, brand, now }: GrantedInput): Letter['blocks'] {
  const signed = wizard?.definition.wizard.mails?.powerOfAttorney?.signed;
  if (wizard === undefined || signed === undefined) return [];
  const told = mailableAnswers(wizard, submission.answers);
  const texts = fill(signed, valuesFor(brand, submission.reference, told, computedFor({ wizard, submission, now })));
  return texts.length === 0 ? [] : [heading('So geht es weiter'), ...texts.map(paragraph)];
}
