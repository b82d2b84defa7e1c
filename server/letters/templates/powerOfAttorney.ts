import { heading, paragraph, type Letter } from '../letter.ts';
import { tellableAnswers } from '../tellable.ts';
import { fill, valuesFor } from '../texts.ts';
import { GREETING, signature } from './signature.ts';
import { computedFor, type SubmissionLetterInput } from './input.ts';

export const SIGNED = ['Ort, Datum: ____________________', 'Unterschrift: ____________________'];

/** Replaces answers that the mail must not repeat; the page shows them (`server/powerOfAttorney`). */
const BLANK = '______________';

/**
 * A power of attorney to be signed and sent back, with a blank line for each answer that must not be sent to an
 * unverified address.
 */
export function powerOfAttorneyLetter(input: SubmissionLetterInput): Letter {
  const { wizard, submission, brand } = input;
  const file = wizard.definition.wizard.mails?.powerOfAttorney;
  if (file === undefined) throw new Error(`'${wizard.id}' declares no power of attorney`);
  const { reference, answers } = submission;
  const computed = computedFor(input);
  const values = valuesFor(brand, reference, tellableAnswers(wizard, answers), computed);
  const withBlanks = valuesFor(brand, reference, tellableAnswers(wizard, answers, { instead: BLANK }), computed);
  return {
    subject: fill([file.subject], values).join(''),
    blocks: [
      GREETING,
      ...fill(file.intro, values).map(paragraph),
      heading('So unterschreiben Sie'),
      { type: 'list', ordered: true, items: fill(file.steps, values) },
      {
        type: 'document',
        title: file.document.title,
        paragraphs: [...fill(file.document.text, withBlanks), ...SIGNED],
      },
      ...signature(brand),
    ],
  };
}
