import {
  fileTopic,
  filesSent,
  payload,
  storedValues,
  factsOf,
  onDay,
  type Answers,
  type ExpectedMail,
  type Wizard,
} from '../../src/engine/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import type { Brand } from '../../src/contract/index.ts';
import type { Recipient } from '../outbox/index.ts';
import { followUps, type StoredSubmission } from '../submissions/index.ts';
import { plainText, type Letter } from './base/letter.ts';
import { linksUntil } from './links.ts';
import { senderOf } from './base/sender.ts';
import { confirmationLetter } from './templates/confirmation.ts';
import { newsletterLetter } from './templates/newsletter.ts';
import { officeLetter, type DocumentLink } from './templates/office.ts';
import { powerOfAttorneyLetter } from './templates/powerOfAttorney.ts';

/** A mail as its reader sees it: the subject and the text part. */
export type SampleLetter = { subject: string; text: string };

/** Stays in the texts as the placeholder that definitions write, so that samples do not depend on the operator. */
const BRAND: Brand = {
  name: '{anbieter}',
  phone: '{telefon}',
  email: '{email}',
  imprint: {
    operator: '{kanzlei}',
    responsible: '',
    street: '',
    city: '',
    vatId: '',
    chamber: { name: '', address: '' },
    insurer: { name: '', address: '', scope: '' },
    privacyAuthority: '',
    hosting: '',
  },
  portals: {},
};

const REFERENCE = '{referenz}';

/** A composed letter of a sample, with its addressee: null for the office. */
export type ComposedSample = { letter: Letter; recipient: string | null; replyTo: Recipient | undefined };

export type SampleInput = {
  wizard: Wizard;
  answers: Answers;
  /** The time of sending. */
  now: Date;
  brand: Brand;
  reference: string;
  /** The address of a link that a real mail would have. Without it, the letters have no documents and empty links. */
  linkTo?: (what: string) => string;
};

/** The mails that complete answers would cause, by kind. `now` is the time of sending. Pure. */
export function sampleLetters(wizard: Wizard, answers: Answers, now: Date): Map<ExpectedMail, SampleLetter> {
  const written = writeSamples({ wizard, answers, now, brand: BRAND, reference: REFERENCE });
  return new Map(
    [...written].map(([kind, { letter }]) => [kind, { subject: letter.subject, text: plainText(letter) }]),
  );
}

/** The letters that complete answers would cause, by kind. Pure: nothing is stored or sent. */
export function writeSamples(options: SampleInput): Map<ExpectedMail, ComposedSample> {
  const { wizard, brand, now, linkTo } = options;
  const submission = sampleSubmission(options);
  const { answers: sent } = submission;
  const input = { wizard, submission, brand, now, fileTypes: typesOf(wizard, sent) };
  const mails = followUps(wizard, sent, { takesPower: true });
  const sender = senderOf(wizard, sent);
  const unanswered = sender === undefined && wizard.definition.wizard.mails?.client !== undefined;
  const documents = linkTo === undefined ? [] : documentsOf(wizard, sent, linkTo);
  const write: Record<ExpectedMail, () => Letter> = {
    office: () => officeLetter({ wizard, submission, documents, linksUntil: now, unanswered }),
    confirmation: () => confirmationLetter(input),
    powerOfAttorney: () =>
      powerOfAttorneyLetter({
        ...input,
        link: linkTo?.('vollmacht') ?? '',
        linkUntil: linksUntil(now),
      }),
    newsletter: () =>
      newsletterLetter({
        brand,
        confirmLink: linkTo?.('bestaetigen') ?? '',
        unsubscribeLink: linkTo?.('abbestellen') ?? '',
      }),
  };
  return new Map(
    mails.map(({ kind, recipient }) => [
      kind,
      { letter: write[kind](), recipient, replyTo: kind === 'office' ? sender : undefined },
    ]),
  );
}

/** The submission that complete answers would become. */
export function sampleSubmission({ wizard, answers, now, reference }: SampleInput): StoredSubmission {
  const sent = payload(wizard, answers);
  const computed = storedValues(wizard, factsOf(onDay(wizard, dayInGermany(now)), sent));
  return { id: '', reference, answers: sent, computed, createdAt: now };
}

const SAMPLE_BYTES = 1_200_000;

function documentsOf(wizard: Wizard, sent: Answers, linkTo: NonNullable<SampleInput['linkTo']>): DocumentLink[] {
  return filesSent(wizard, sent).map((file) => ({
    name: file.name,
    bytes: SAMPLE_BYTES,
    locked: null,
    link: linkTo(file.id),
    topic: fileTopic(file),
  }));
}

/** The media types of uploaded files, guessed from their names. */
function typesOf(wizard: Wizard, sent: Answers): Map<string, string> {
  return new Map(
    filesSent(wizard, sent).map(({ id, name }) => [id, name.endsWith('.pdf') ? 'application/pdf' : 'image/png']),
  );
}
