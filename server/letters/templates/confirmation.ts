import {
  computedWords,
  fillSections,
  holds,
  isWithin,
  type AnswerGroup,
  type Facts,
  type Section,
  type Wizard,
} from '../../../src/engine/index.ts';
import { answerBlocks, heading, paragraph, writtenBlocks, type Block, type Letter } from '../base/letter.ts';
import { mailableAnswers } from '../base/mailable.ts';
import { fill, fillSubject, valuesFor, type Values } from '../base/texts.ts';
import { GREETING, signature } from './signature.ts';
import { factsFor, type SubmissionLetterInput } from './input.ts';

/**
 * Confirms the receipt to the sender, says what happens next, and repeats as many answers as the definition asks for.
 */
export function confirmationLetter(input: SubmissionLetterInput): Letter {
  const { wizard, submission, brand } = input;
  const file = wizard.definition.wizard.mails?.confirmation;
  if (file === undefined) throw new Error(`'${wizard.id}' declares no confirmation`);
  const groups = mailableAnswers(wizard, submission.answers, { types: input.fileTypes });
  const facts = factsFor(input);
  const computed = computedWords(wizard, facts);
  const values = valuesFor(brand, submission.reference, groups, computed);
  const deadlines = deadlinesIn(wizard, computed);
  return {
    subject: fillSubject(file.subject, values),
    blocks: [
      GREETING,
      ...writtenBlocks(fill(file.intro, values)),
      { type: 'paragraph', text: `Ihre Referenznummer: ${submission.reference}`, strong: [submission.reference] },
      ...sectionsFor(file.sections, facts, values).flatMap(({ title, text }) => [
        ...(title === undefined ? [] : [heading(title)]),
        ...writtenBlocks(text, deadlines),
      ]),
      heading('So geht es weiter'),
      ...writtenBlocks(fill(file.next, values)),
      ...repeated(groups, file.repeat),
      ...signature(brand),
    ],
  };
}

/** The sections whose condition holds, with their texts filled in. */
export function sectionsFor(
  all: readonly Section[] = [],
  facts: Facts,
  values: Values,
): Pick<Section, 'title' | 'text'>[] {
  const concerning = all.filter(({ when }) => when === undefined || holds(when, facts));
  return fillSections(concerning, (name) => values.get(name));
}

/** The computed values that are deadlines, in words. */
function deadlinesIn({ definition }: Wizard, words: Record<string, string>): string[] {
  const { computed = {} } = definition.wizard;
  return Object.entries(words).flatMap(([name, said]) => (computed[name]?.deadline === undefined ? [] : [said]));
}

function repeated(groups: AnswerGroup[], repeat: string[]): Block[] {
  const lines = groups
    .flatMap((group) => group.lines)
    .filter(({ pointer }) => repeat.some((wanted) => isWithin(pointer, wanted)));
  if (lines.length === 0) return [];
  return [
    heading('Was Sie uns geschickt haben'),
    ...answerBlocks(lines),
    paragraph(
      'Alles Übrige liegt uns vor. Wir wiederholen es hier nicht, weil E-Mails unterwegs nicht sicher vor fremden Blicken sind.',
    ),
  ];
}
