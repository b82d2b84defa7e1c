import type { Transporter } from 'nodemailer';
import type { Recipient } from './address.ts';
import { errorCode } from '../base/errorCode.ts';
import { lazy } from '../base/lazy.ts';

/** A finished mail. `id` determines its Message-ID, which is the same at every attempt. */
export type Message = {
  id: string;
  from: Required<Recipient>;
  to: Recipient;
  replyTo?: Recipient | undefined;
  subject: string;
  text: string;
  html: string;
};

/** Resolves when the server has accepted the mail; rejects with a `MailRefusal` or a transport error. */
export type Deliver = (message: Message, signal?: AbortSignal) => Promise<void>;

/** A permanent failure: another attempt would get the same answer. Its message may be logged. */
export class MailRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusal';
  }
}

/** In milliseconds. A silent server is given up within a minute. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** Delivers over SMTP (RFC 5321), one connection for each mail. */
export function smtpDelivery(url: string): Deliver {
  const opened = lazy(() => openTransport(url));
  return async (message, signal) => {
    const { from, to, replyTo, subject, text, html } = message;
    const transport = await opened();
    try {
      await transport.sendMail({
        from,
        to: { name: to.name ?? '', address: to.address },
        ...(replyTo && { replyTo: { name: replyTo.name ?? '', address: replyTo.address } }),
        // Separate from the headers, so that no header can add a recipient.
        envelope: { from: from.address, to: [to.address] },
        messageId: messageIdOf(message),
        subject,
        text,
        html,
        // Suppresses automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(signal && { signal }),
      });
    } catch (error) {
      throw isRefusal(error) ? new MailRefusal(describe(error), { cause: error }) : error;
    }
  };
}

/** Loads nodemailer on first use, to keep the start short. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // User input must never make nodemailer read a file or fetch a URL.
  return createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
}

/** RFC 5322, section 3.6.4. */
function messageIdOf({ id, from }: Message): string {
  return `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
}

type SmtpError = Error & { responseCode?: number };

/**
 * A permanent reply (5xx) to sender, recipient or content. A refused login is not one: the configuration can be fixed.
 */
function isRefusal(error: unknown): error is SmtpError {
  const { responseCode = 0 } = error as SmtpError;
  return error instanceof Error && ['EENVELOPE', 'EMESSAGE'].includes(String(errorCode(error))) && responseCode >= 500;
}

/** Describes a failure for log and database, without the server's text, which may quote addresses. */
export function describe(error: unknown): string {
  if (error instanceof MailRefusal) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const { responseCode } = error as SmtpError;
  return (
    [error.name, errorCode(error), responseCode].filter((part) => part !== undefined && part !== 'Error').join(' ') ||
    error.name
  );
}
