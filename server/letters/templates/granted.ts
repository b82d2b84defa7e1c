import type { Brand } from '../../../src/contract/index.ts';
import { inGermany } from '../../base/inGermany.ts';
import type { Grant } from '../../grants/index.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import { paragraph, type Letter } from '../letter.ts';
import { GREETING, signature } from './signature.ts';

type GrantedInput = {
  submission: StoredSubmission;
  grant: Grant;
  brand: Brand;
  link: string;
  /** When the link expires. */
  linkUntil: Date;
};

/**
 * Tells the sender that the power of attorney is signed, and leads to it. The letter holds neither its wording nor a name: nobody has
 * verified the address.
 */
export function grantedLetter({ submission, grant, brand, link, linkUntil }: GrantedInput): Letter {
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
