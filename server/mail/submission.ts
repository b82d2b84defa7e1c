import { readPointer, type Answers, type ClientMail, type ClientMails, type Wizard } from '../../src/engine/index.ts';
import { isAddress, oneLine, type Recipient } from './address.ts';
import { looksLikeName } from './names.ts';

/** A stored submission as its mails tell it. */
export type SubmissionFacts = { id: string; reference: string; answers: Answers; createdAt: Date };

export type SubmissionMailKind = 'office' | ClientMail;

/** A mail to be queued with a submission. */
export type FollowUp = { kind: SubmissionMailKind; recipient: string | null };

/** Which mails follow from a submission: one to the office, and to the sender what the definition says. */
export function followUps(wizard: Wizard, answers: Answers): FollowUp[] {
  const { mails } = wizard.definition.wizard;
  const office: FollowUp = { kind: 'office', recipient: null };
  const client = clientOf(wizard, answers);
  if (mails === undefined || client === undefined) return [office];
  const ordered = mails.newsletter !== undefined && readPointer(answers, mails.newsletter.consent) === true;
  const kinds: [SubmissionMailKind, boolean][] = [
    ['confirmation', mails.confirmation !== undefined],
    ['powerOfAttorney', mails.powerOfAttorney !== undefined],
    ['newsletter', ordered],
  ];
  const toClient = kinds.filter(([, wanted]) => wanted).map(([kind]) => ({ kind, recipient: client.address }));
  return [office, ...toClient];
}

const CLIENT_MAILS: ClientMail[] = ['confirmation', 'powerOfAttorney', 'newsletter'];

/** Those of a submission's mails that go to its sender, for the reply; undefined where none does. */
export function clientMails(mails: Pick<FollowUp, 'kind' | 'recipient'>[]): ClientMails | undefined {
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

/** Who sent the answers, where they hold an address that could work. */
export function clientOf(wizard: Wizard, answers: Answers): Recipient | undefined {
  const { client } = wizard.definition.wizard.mails ?? {};
  const address = client && readPointer(answers, client.email);
  if (!isAddress(address)) return undefined;
  const name = typedName(wizard, answers);
  return looksLikeName(name) ? { address, name } : { address };
}

/** The sender's name as it was typed, on one line; empty where it is not known. */
export function typedName(wizard: Wizard, answers: Answers): string {
  const pointers = wizard.definition.wizard.mails?.client?.name ?? [];
  const parts = pointers.map((pointer) => readPointer(answers, pointer)).filter((part) => typeof part === 'string');
  return oneLine(parts.join(' '), 80);
}
