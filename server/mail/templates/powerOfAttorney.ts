import { summarise } from '../../../src/engine/index.ts';
import { heading, paragraph, type Letter } from '../letter.ts';
import { fill, valuesFor } from '../texts.ts';
import { greeting, signature } from './signature.ts';
import type { SubmissionLetterInput } from './input.ts';

/** What is filled in by hand. */
export const SIGNED = ['Ort, Datum: ____________________', 'Unterschrift: ____________________'];

/** A power of attorney to be signed and sent back, with the answers filled in. */
export function powerOfAttorneyLetter({ wizard, submission, brand, name }: SubmissionLetterInput): Letter {
  const file = wizard.definition.wizard.mails?.powerOfAttorney;
  if (file === undefined) throw new Error(`'${wizard.id}' declares no power of attorney`);
  const values = valuesFor(brand, submission.reference, summarise(wizard, submission.answers));
  return {
    subject: fill([file.subject], values).join(''),
    blocks: [
      greeting(name),
      ...fill(file.intro, values).map(paragraph),
      heading('So unterschreiben Sie'),
      { type: 'list', ordered: true, items: fill(file.steps, values) },
      { type: 'document', title: file.document.title, paragraphs: [...fill(file.document.text, values), ...SIGNED] },
      ...signature(brand),
    ],
  };
}
