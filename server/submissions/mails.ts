import { readPointer, type Answers, type ClientMail, type ClientMails, type Wizard } from '../../src/engine/index.ts';
import { isAddress } from '../outbox/index.ts';

export type SubmissionMailKind = 'office' | ClientMail;

/** A mail to be queued with a submission (`recipient` null: to the office). */
export type FollowUp = { kind: SubmissionMailKind; recipient: string | null };

/** Which mails follow from a submission: one to the office, and to the sender what the definition says. */
export function followUps(wizard: Wizard, answers: Answers): FollowUp[] {
  const { mails } = wizard.definition.wizard;
  const office: FollowUp = { kind: 'office', recipient: null };
  const sender = senderAddress(wizard, answers);
  if (mails === undefined || sender === undefined) return [office];
  const ordered = mails.newsletter !== undefined && readPointer(answers, mails.newsletter.consent) === true;
  const kinds: [SubmissionMailKind, boolean][] = [
    ['confirmation', mails.confirmation !== undefined],
    ['powerOfAttorney', mails.powerOfAttorney !== undefined],
    ['newsletter', ordered],
  ];
  return [office, ...kinds.filter(([, wanted]) => wanted).map(([kind]) => ({ kind, recipient: sender }))];
}

const CLIENT_MAILS: ClientMail[] = ['confirmation', 'powerOfAttorney', 'newsletter'];

/** Those of a submission's mails that go to its sender, for the reply; undefined where none does. */
export function clientMails(mails: FollowUp[]): ClientMails | undefined {
  const an = mails.find(({ recipient }) => recipient !== null)?.recipient;
  if (an === undefined || an === null) return undefined;
  return { an, arten: CLIENT_MAILS.filter((wanted) => mails.some(({ kind }) => kind === wanted)) };
}

/** Whether the answers hold what could be the sender's phone number: six digits at least. */
export function hasPhone(wizard: Wizard, answers: Answers): boolean {
  const { phone } = wizard.definition.wizard.mails?.client ?? {};
  const typed = phone === undefined ? undefined : readPointer(answers, phone);
  return typeof typed === 'string' && typed.replaceAll(/\D/g, '').length >= 6;
}

/** The address of whoever sent the answers, where they hold one that could work. */
export function senderAddress(wizard: Wizard, answers: Answers): string | undefined {
  const { client } = wizard.definition.wizard.mails ?? {};
  const address = client && readPointer(answers, client.email);
  return isAddress(address) ? address : undefined;
}
