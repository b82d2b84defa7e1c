import { factsOf, holds, readPointer, type AnswerGroup, type ObjectionFile } from '../../../src/engine/index.ts';
import { answerBlocks, heading, paragraph, type Block, type Letter } from '../letter.ts';
import { dayInGermany } from '../../base/dayInGermany.ts';
import { isPlausibleService, objectionDeadline } from '../../law/index.ts';
import { sayDay } from '../../../src/engine/computed/index.ts';
import { tellableAnswers } from '../tellable.ts';
import { fill, valuesFor, type Values } from '../texts.ts';
import { GREETING, signature } from './signature.ts';
import { computedFor, type SubmissionLetterInput } from './input.ts';

/**
 * Confirms the receipt to the sender, says what happens next, and repeats as many answers as the definition asks for.
 */
export function confirmationLetter(input: SubmissionLetterInput): Letter {
  const { wizard, submission, brand } = input;
  const file = wizard.definition.wizard.mails?.confirmation;
  if (file === undefined) throw new Error(`'${wizard.id}' declares no confirmation`);
  const groups = tellableAnswers(wizard, submission.answers, { types: input.fileTypes });
  const values = valuesFor(brand, submission.reference, groups, computedFor(input));
  return {
    subject: fill([file.subject], values).join(''),
    blocks: [
      GREETING,
      ...fill(file.intro, values).map(paragraph),
      paragraph(`Ihre Referenznummer: ${submission.reference}`),
      ...(file.objection === undefined ? [] : objection(file.objection, input, values)),
      heading('So geht es weiter'),
      ...fill(file.next, values).map(paragraph),
      ...repeated(groups, file.repeat),
      ...signature(brand),
    ],
  };
}

function objection(file: ObjectionFile, { wizard, submission, now }: SubmissionLetterInput, values: Values): Block[] {
  if (!holds(file.when, factsOf(wizard, submission.answers))) return [];
  const service = readPointer(submission.answers, file.service);
  const isPlausible = typeof service === 'string' && isPlausibleService(service, dayInGermany(submission.createdAt));
  const deadline = isPlausible ? objectionDeadline(service) : undefined;
  if (!isPlausible || deadline === undefined)
    return [heading(file.title), ...fill(file.unknown, values).map(paragraph)];
  const texts = deadline < dayInGermany(now) ? file.past : file.running;
  const days = new Map([...values, ['zustellung', sayDay(service)], ['frist', sayDay(deadline)]]);
  return [heading(file.title), ...fill(texts, days).map(paragraph)];
}

function repeated(groups: AnswerGroup[], repeat: string[]): Block[] {
  const isWanted = (pointer: string) => repeat.some((wanted) => pointer === wanted || pointer.startsWith(`${wanted}/`));
  const lines = groups.flatMap((group) => group.lines).filter(({ pointer }) => isWanted(pointer));
  if (lines.length === 0) return [];
  return [
    heading('Was Sie uns geschickt haben'),
    ...answerBlocks(lines),
    paragraph(
      'Alles Übrige liegt uns vor. Wir wiederholen es hier nicht, weil E-Mails unterwegs nicht sicher vor fremden Blicken sind.',
    ),
  ];
}
