import type { Task } from 'graphile-worker';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Recipient } from './address.ts';
import { compose, type ComposeContext } from './compose.ts';
import { describe, MailRefusal, type Deliver, type Message } from './transport.ts';
import { lockUnsent, markFailed, markSent, type KeptMessage } from './store.ts';

export type MailContext = ComposeContext & {
  knex: Knex;
  /** Undefined where no mail server is configured: mails are kept. */
  deliver: Deliver | undefined;
  log: Logger;
};

/**
 * Sends one mail, named by the payload's `id`. Its row is locked meanwhile and marked in the same transaction, so that it
 * goes out once, whoever else tries; only a process that dies between the server's yes and the commit sends it
 * again, under the same Message-ID. Throws for another attempt.
 */
export function mailTask(context: MailContext): Task {
  return async (payload, { job, abortSignal }) => {
    const { id } = payload as { id: string };
    const isLast = job.attempts >= job.max_attempts;
    const failure = await context.knex.transaction((trx) => attempt(trx, id, context, isLast, abortSignal));
    if (failure !== undefined) throw failure;
  };
}

/** Gives the reason where another attempt is due. */
async function attempt(trx: Knex.Transaction, id: string, context: MailContext, isLast: boolean, signal: AbortSignal): Promise<Error | undefined> {
  const mail = await lockUnsent(trx, id);
  if (mail === undefined) return undefined;
  try {
    const message = await compose(trx, mail, context);
    await context.deliver?.(message, signal);
    await markSent(trx, id, context.clock(), context.deliver === undefined ? kept(message) : undefined);
    return undefined;
  } catch (error) {
    const reason = describe(error);
    context.log.warn({ mail: id, kind: mail.kind, reason }, 'mail not sent');
    if (!isLast && !(error instanceof MailRefusal)) return new Error(reason);
    await markFailed(trx, id, context.clock(), reason);
    return undefined;
  }
}

function kept({ from, to, replyTo, subject, text, html }: Message): KeptMessage {
  return { from: say(from), to: say(to), ...(replyTo && { replyTo: say(replyTo) }), subject, text, html };
}

function say({ name, address }: Recipient): string {
  return name === undefined ? address : `${name} <${address}>`;
}
