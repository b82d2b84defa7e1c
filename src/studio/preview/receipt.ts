import type { SubmissionReply } from '../../contract/index.ts';
import {
  calendarDays,
  computedWords,
  conditionsMet,
  factsOf,
  prune,
  readPointer,
  type Answers,
  type Receipt,
  type Wizard,
} from '../../engine/index.ts';

const REFERENCE = 'XX-MUST-ER00';

/** The receipt that the server would give for these answers, with a sample reference number. */
export function sampleReceipt(wizard: Wizard, answers: Answers): Receipt {
  const sent = prune(wizard, answers);
  const facts = factsOf(wizard, sent);
  const days = calendarDays(wizard, facts);
  const met = conditionsMet(wizard, facts);
  const { mails } = wizard.definition.wizard;
  const address = mails?.client && readPointer(sent, mails.client.email);
  const phone = mails?.client?.phone && readPointer(sent, mails.client.phone);
  const kinds = (['confirmation', 'powerOfAttorney'] as const).filter((kind) => mails?.[kind] !== undefined);
  return {
    anfrageId: '00000000-0000-4000-8000-000000000000',
    referenz: REFERENCE,
    ...(typeof address === 'string' && kinds.length > 0 && { mails: { an: address, arten: kinds } }),
    telefon: typeof phone === 'string' && phone.length > 0,
    ...(wizard.calculator && { berechnet: computedWords(wizard, facts) }),
    ...(days && { tage: days }),
    ...(met && { trifft: met }),
  };
}

/** The same as the body of the server's reply. */
export function sampleReply(wizard: Wizard, answers: Answers): SubmissionReply {
  const { documents: _, ...receipt } = sampleReceipt(wizard, answers);
  return { success: true, ...receipt };
}
