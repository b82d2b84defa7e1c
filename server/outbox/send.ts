import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { transact } from '../db/transact.ts';
import type { Recipient } from './address.ts';
import { describe, MailRefusal, type Deliver, type Message } from './transport.ts';
import {
  lockUnsent,
  markFailed,
  markSent,
  queueArrival,
  WAS_GIVEN_UP,
  type KeptMessage,
  type MailRow,
} from './store.ts';

/** Writes a queued mail, in the transaction that marks it as sent. Throws a MailRefusal if it can never be written. */
export type Compose = (trx: Knex.Transaction, mail: MailRow) => Promise<Message>;

type MailContext = {
  knex: Knex;
  compose: Compose;
  /** The kind of mail that tells the office that one of this kind was given up; undefined if nobody has to know. */
  noticeOf: (kind: string) => string | undefined;
  /** Undefined if no mail server is configured: mails are stored instead. */
  deliver: Deliver | undefined;
  clock: () => Date;
  log: Logger;
};

/** Wraps the error that prevented a mail from being sent; its message is the mail's kind. */
class Unsent extends Error {}

const NOTE_AGAIN_MS = 250;

/**
 * Returns the task that sends one mail, named by the payload's `id`. Its row is locked and marked as sent before the
 * mail server is contacted, so that only the commit follows the server's acceptance. If the commit fails, this process
 * remembers that the mail was delivered and marks it as soon as the database is available again. So each mail is sent
 * once, however many instances try. Only if the process dies between acceptance and commit, it is sent again, under the
 * same Message-ID. The task rejects when another attempt is due.
 */
export function mailTask(context: MailContext): Task {
  /** Accepted by the mail server, but not yet marked as sent in the database. */
  const delivered = new Set<string>();
  return async (payload, { job, abortSignal }) => {
    const { id } = payload as { id: string };
    try {
      if (!delivered.has(id)) {
        await transact(context.knex, (trx) => send(trx, id, context, abortSignal, () => delivered.add(id)));
        delivered.delete(id);
      }
    } catch (error) {
      if (!delivered.has(id)) await giveUp(id, error, context, job.attempts >= job.max_attempts);
    }
    if (delivered.has(id)) await noteSent(id, context, abortSignal);
    delivered.delete(id);
  };
}

async function send(
  trx: Knex.Transaction,
  id: string,
  context: MailContext,
  signal: AbortSignal,
  onDelivered: () => void,
): Promise<void> {
  const mail = await lockUnsent(trx, id);
  if (mail === undefined) return;
  try {
    const message = await context.compose(trx, mail);
    await markSent(trx, id, context.clock(), context.deliver === undefined ? kept(message) : undefined);
    const notice =
      mail.data[WAS_GIVEN_UP] === true && mail.recipient !== null ? context.noticeOf(mail.kind) : undefined;
    if (notice !== undefined) await queueArrival(trx, mail, { notice, now: context.clock() });
    if (context.deliver === undefined) return;
    await context.deliver(message, signal);
    onDelivered();
  } catch (cause) {
    throw new Unsent(mail.kind, { cause });
  }
}

/** Throws if another attempt is due. */
async function giveUp(
  mail: string,
  error: unknown,
  { knex, clock, log, noticeOf }: MailContext,
  isLast: boolean,
): Promise<void> {
  if (!(error instanceof Unsent)) throw error;
  const reason = describe(error.cause);
  log.warn({ mail, kind: error.message, reason }, 'mail not sent');
  const refusal = error.cause instanceof MailRefusal ? error.cause : undefined;
  if (!isLast && refusal === undefined) throw new Error(reason);
  // One that cannot be written any more, since its request or its definition is gone, was refused by no server.
  const refused = refusal?.cause !== undefined;
  const notice = refused || refusal === undefined ? noticeOf(error.message) : undefined;
  await markFailed(knex, mail, { now: clock(), error: reason, notice, refused });
}

/** Marks a delivered mail as sent; retries until the database is available again or the process has to stop. */
async function noteSent(id: string, { knex, clock }: MailContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await markSent(knex, id, clock(), undefined);
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      await sleep(NOTE_AGAIN_MS);
    }
  }
}

function kept({ from, to, replyTo, subject, text, html }: Message): KeptMessage {
  return {
    from: formatRecipient(from),
    to: formatRecipient(to),
    ...(replyTo && { replyTo: formatRecipient(replyTo) }),
    subject,
    text,
    html,
  };
}

function formatRecipient({ name, address }: Recipient): string {
  return name === undefined ? address : `${name} <${address}>`;
}
