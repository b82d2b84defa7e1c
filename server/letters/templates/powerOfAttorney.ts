import { inGermany } from '../../base/inGermany.ts';
import { heading, paragraph, writtenBlocks, type Letter } from '../base/letter.ts';
import { mailableAnswers } from '../base/mailable.ts';
import { fill, fillSubject, valuesFor } from '../base/texts.ts';
import { GREETING, signature } from './signature.ts';
import { computedFor, type SubmissionLetterInput } from './input.ts';

type PowerInput = SubmissionLetterInput & {
  link: string;
  /** When the link expires. */
  linkUntil: Date;
};

/**
 * Asks the sender to sign the power of attorney, behind a link (`server/powerOfAttorney`). The letter holds neither the
 * document nor a name: nobody has verified the address.
 */
export function powerOfAttorneyLetter(input: PowerInput): Letter {
  const { wizard, submission, brand, link, linkUntil } = input;
  const file = wizard.definition.wizard.mails?.powerOfAttorney;
  if (file === undefined) throw new Error(`'${wizard.id}' declares no power of attorney`);
  const { reference, answers } = submission;
  const values = valuesFor(brand, reference, mailableAnswers(wizard, answers), computedFor(input));
  return {
    subject: fillSubject(file.subject, values),
    blocks: [
      GREETING,
      ...writtenBlocks(fill(file.intro, values)),
      { type: 'link', label: file.document.title, href: link },
      paragraph(`Der Link gilt bis ${inGermany(linkUntil, { dateStyle: 'long', timeStyle: 'short' })} Uhr.`),
      heading('So unterschreiben Sie'),
      { type: 'list', ordered: true, items: fill(file.steps, values) },
      ...signature(brand),
    ],
  };
}
