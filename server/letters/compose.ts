import type { Knex } from 'knex';
import type { Brand } from '../../src/contract/index.ts';
import { stepsOf, withoutLinks, type Wizard } from '../../src/engine/index.ts';
import { orderNewsletter } from '../newsletter/index.ts';
import { MailRefusal, type MailRow, type Message, type Recipient } from '../outbox/index.ts';
import { findGrant, powerLink } from '../grants/index.ts';
import type { Signer } from '../signing/signer.ts';
import { describeFiles, findSubmission, type StoredSubmission, type SubmissionMailKind } from '../submissions/index.ts';
import { documentLink, findSubmitted } from '../uploads/index.ts';
import { onItsDay, questionsOf, type Catalogue } from '../wizards/index.ts';
import { plainText, type Letter } from './base/letter.ts';
import { html } from './letterHtml.ts';
import { linksUntil } from './links.ts';
import { senderOf } from './base/sender.ts';
import { accountLetter, type AccountMail } from './templates/account.ts';
import { isStudioMail, studioLetter } from './templates/studio.ts';
import { confirmationLetter } from './templates/confirmation.ts';
import { newsletterLetter } from './templates/newsletter.ts';
import { grantLetter } from './templates/grant.ts';
import { grantedLetter } from './templates/granted.ts';
import { officeLetter } from './templates/office.ts';
import { powerOfAttorneyLetter } from './templates/powerOfAttorney.ts';
import { undeliveredLetter } from './templates/undelivered.ts';

type ComposeContext = {
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>;
  brand: Brand;
  publicUrl: string;
  signer: Signer;
  clock: () => Date;
};

/** Writes a queued mail from the current rows and definitions. Throws a MailRefusal if it can never be written. */
export async function compose(trx: Knex.Transaction, mail: MailRow, context: ComposeContext): Promise<Message> {
  const { brand } = context;
  const office = { name: brand.name, address: brand.email };
  // An unverified address gets no display name: it is user input, and mail programs show it prominently.
  const recipient: Recipient = mail.recipient === null ? office : { address: mail.recipient };
  const { letter, replyTo } = await write(trx, mail, context);
  return {
    id: mail.id,
    from: office,
    to: recipient,
    replyTo,
    subject: letter.subject,
    text: plainText(letter),
    html: html(letter, brand),
  };
}

/**
 * `grant`, `granted`: to the office and to the sender, once the power of attorney is signed (`server/grants`). `undelivered`: to the office,
 * once a mail to the sender was given up.
 */
export type MailKind = SubmissionMailKind | 'grant' | 'granted' | 'undelivered';

type ComposedMail = { letter: Letter; replyTo?: Recipient | undefined };

async function write(trx: Knex.Transaction, mail: MailRow, context: ComposeContext): Promise<ComposedMail> {
  if (isStudioMail(mail)) return { letter: studioLetter(mail, context.brand) };
  if (mail.submission_id === null)
    return { letter: accountLetter({ kind: mail.kind, data: mail.data } as AccountMail, context.brand) };
  const found = await findSubmission(trx, mail.submission_id);
  if (found === undefined) throw new MailRefusal('the submission is gone');
  const questions = await questionsOf(context.catalogue, found);
  const { answers, createdAt } = found.submission;
  const wizard = questions && onItsDay(questions, answers, createdAt);
  const kind = mail.kind as MailKind;
  if (kind === 'office')
    return writeOffice(trx, wizard, { submission: found.submission, changed: changedIn(mail) }, context);
  if (kind === 'undelivered') {
    const lost = mail.data as Parameters<typeof undeliveredLetter>[0]['lost'];
    return { letter: undeliveredLetter({ wizard, submission: found.submission, lost }) };
  }
  if (kind === 'grant') return writeGrant(trx, wizard, found.submission);
  if (kind === 'granted') return { letter: await writeGranted(trx, wizard, found.submission, context) };
  if (wizard === undefined) throw new MailRefusal('the definition is gone');
  if (kind === 'newsletter') return { letter: await writeNewsletter(trx, mail, wizard, context) };
  const files = await findSubmitted(trx, mail.submission_id);
  const fileTypes = new Map(files.map(({ id, media_type: type }) => [id, type]));
  const input = { wizard, submission: found.submission, brand: context.brand, now: context.clock(), fileTypes };
  if (kind === 'confirmation') return { letter: confirmationLetter(input) };
  // A newer server may have queued kinds that this one does not know.
  if (kind !== 'powerOfAttorney') throw new MailRefusal(`nobody writes mails of the kind '${String(kind)}'`);
  return { letter: powerOfAttorneyLetter({ ...input, ...(await linkTo(found.submission, context)) }) };
}

/** A link to the power of attorney, and when it expires. */
async function linkTo({ id }: StoredSubmission, { signer, publicUrl, clock }: ComposeContext) {
  const linkUntil = linksUntil(clock());
  return { link: await powerLink(signer, publicUrl, id, linkUntil), linkUntil };
}

async function writeGranted(
  trx: Knex.Transaction,
  wizard: Wizard | undefined,
  submission: StoredSubmission,
  context: ComposeContext,
): Promise<Letter> {
  const grant = await findGrant(trx, submission.id);
  if (grant === undefined) throw new MailRefusal('the grant is gone');
  return grantedLetter({
    wizard,
    submission,
    grant,
    brand: context.brand,
    now: context.clock(),
    ...(await linkTo(submission, context)),
  });
}

async function writeGrant(
  trx: Knex.Transaction,
  wizard: Wizard | undefined,
  submission: StoredSubmission,
): Promise<ComposedMail> {
  const grant = await findGrant(trx, submission.id);
  if (grant === undefined) throw new MailRefusal('the grant is gone');
  return {
    letter: grantLetter({ wizard, submission, grant }),
    replyTo: wizard && senderOf(wizard, submission.answers),
  };
}

async function writeOffice(
  trx: Knex.Transaction,
  wizard: Wizard | undefined,
  { submission, changed }: { submission: StoredSubmission; changed: string[] | undefined },
  context: ComposeContext,
): Promise<ComposedMail> {
  const { publicUrl, signer } = context;
  const until = linksUntil(context.clock());
  const files = describeFiles(wizard, submission.answers, await findSubmitted(trx, submission.id));
  const documents = await Promise.all(
    files.map(async ({ row: { id, bytes, locked }, name, topic }) => ({
      name,
      bytes,
      locked,
      link: await documentLink(signer, publicUrl, id, until),
      topic,
    })),
  );
  const sender = wizard && senderOf(wizard, submission.answers);
  const unanswered = sender === undefined && wizard?.definition.wizard.mails?.client !== undefined;
  const input = { wizard, submission, documents, linksUntil: until, unanswered, changed };
  return { letter: officeLetter(input), replyTo: sender };
}

/** What a correction has changed (`server/submissions`); undefined for what arrived first. */
function changedIn({ data: { changed } }: MailRow): string[] | undefined {
  return Array.isArray(changed) ? changed.map(String) : undefined;
}

async function writeNewsletter(
  trx: Knex.Transaction,
  { id, recipient, created_at: requestedAt }: MailRow,
  wizard: Wizard,
  { brand, publicUrl, signer }: ComposeContext,
): Promise<Letter> {
  const consent = wizard.definition.wizard.mails?.newsletter?.consent;
  const field = stepsOf(wizard)
    .flatMap(({ fields }) => fields)
    .find(({ pointer }) => pointer === consent);
  if (field === undefined || recipient === null) throw new MailRefusal('the definition orders no newsletter any more');
  const wording = withoutLinks([field.schema.title, field.schema.description].filter(Boolean).join(' '));
  const links = await orderNewsletter(trx, { id, email: recipient, wording, requestedAt, signer, publicUrl });
  return newsletterLetter({ brand, ...links });
}
