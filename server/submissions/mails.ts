import { readPointer, type Answers, type ClientMail, type ClientMails, type Wizard } from '../../src/engine/index.ts';
import { isAddress, isWritable } from '../outbox/index.ts';
import { keyOf } from './powerKey.ts';

export type SubmissionMailKind = 'office' | ClientMail;

/** A mail to be queued with a submission (`recipient` null: to the office). */
export type FollowUp = { kind: SubmissionMailKind; recipient: string | null };

/**
 * The mails of a submission: one to the office, and those to the sender that the definition declares. That with the link to the power of
 * attorney only if the operator has entered who it is given to (`takesPower`), and with an answer that opens the link.
 */
export function followUps(wizard: Wizard, answers: Answers, { takesPower }: { takesPower: boolean }): FollowUp[] {
  const { mails } = wizard.definition.wizard;
  const office: FollowUp = { kind: 'office', recipient: null };
  const sender = senderAddress(wizard, answers);
  if (mails === undefined || sender === undefined) return [office];
  const ordered = mails.newsletter !== undefined && readPointer(answers, mails.newsletter.consent) === true;
  const kinds: [SubmissionMailKind, boolean][] = [
    ['confirmation', mails.confirmation !== undefined],
    ['powerOfAttorney', takesPower && keyOf(wizard, answers) !== undefined],
    ['newsletter', ordered],
  ];
  return [office, ...kinds.filter(([, wanted]) => wanted).map(([kind]) => ({ kind, recipient: sender }))];
}

const CLIENT_MAILS: ClientMail[] = ['confirmation', 'powerOfAttorney', 'newsletter'];

/** The mails to the sender, for the reply; undefined if there are none. */
export function clientMails(mails: FollowUp[]): ClientMails | undefined {
  const an = mails.find(({ recipient }) => recipient !== null)?.recipient;
  if (an === undefined || an === null) return undefined;
  return { an, arten: CLIENT_MAILS.filter((wanted) => mails.some(({ kind }) => kind === wanted)) };
}

/** Whether the answers contain a plausible phone number of the sender: at least six digits. */
export function hasPhone(wizard: Wizard, answers: Answers): boolean {
  const { phone } = wizard.definition.wizard.mails?.client ?? {};
  const typed = phone === undefined ? undefined : readPointer(answers, phone);
  return typeof typed === 'string' && typed.replaceAll(/\D/g, '').length >= 6;
}

/** Returns the sender's address; undefined unless it is plausible and mails reach it from any server: otherwise none is promised. */
export function senderAddress(wizard: Wizard, answers: Answers): string | undefined {
  const { client } = wizard.definition.wizard.mails ?? {};
  const address = client && readPointer(answers, client.email);
  return isAddress(address) && isWritable(address) ? address : undefined;
}
