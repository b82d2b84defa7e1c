import {
  fieldsWithin,
  isPlainObject,
  payload,
  readPointer,
  storedValues,
  factsOf,
  onDay,
  type Answers,
  type ExpectedMail,
  type Wizard,
} from '../../src/engine/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import type { Brand } from '../../src/contract/index.ts';
import { followUps } from '../submissions/index.ts';
import { plainText, type Letter } from './letter.ts';
import { confirmationLetter } from './templates/confirmation.ts';
import { newsletterLetter } from './templates/newsletter.ts';
import { officeLetter } from './templates/office.ts';
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

/** The mails that complete answers would cause, by kind. `now` is the time of sending. Pure. */
export function sampleLetters(wizard: Wizard, answers: Answers, now: Date): Map<ExpectedMail, SampleLetter> {
  const sent = payload(wizard, answers);
  const submission = {
    id: '',
    reference: REFERENCE,
    answers: sent,
    computed: storedValues(wizard, factsOf(onDay(wizard, dayInGermany(now)), sent)),
    createdAt: now,
  };
  const input = { wizard, submission, brand: BRAND, now, fileTypes: typesOf(wizard, sent) };
  const kinds = followUps(wizard, sent).map(({ kind }) => kind);
  const unanswered = kinds.length === 1 && wizard.definition.wizard.mails?.client !== undefined;
  const write: Record<ExpectedMail, () => Letter> = {
    office: () => officeLetter({ wizard, submission, documents: [], linksUntil: now, unanswered }),
    confirmation: () => confirmationLetter(input),
    powerOfAttorney: () => powerOfAttorneyLetter(input),
    newsletter: () => newsletterLetter({ brand: BRAND, confirmLink: '', unsubscribeLink: '' }),
  };
  return new Map(
    kinds.map((kind) => {
      const letter = write[kind]();
      return [kind, { subject: letter.subject, text: plainText(letter) }] as const;
    }),
  );
}

/** The media types of uploaded files, guessed from their names. */
function typesOf(wizard: Wizard, sent: Answers): Map<string, string> {
  const files = fieldsWithin(wizard, sent).flatMap(({ schema, pointer }) => {
    const value = schema.upload === undefined ? undefined : readPointer(sent, pointer);
    return Array.isArray(value) ? value.filter((file) => isPlainObject(file)) : [];
  });
  return new Map(
    files.map(({ id, name }) => [String(id), String(name).endsWith('.pdf') ? 'application/pdf' : 'image/png']),
  );
}
