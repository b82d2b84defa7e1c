import type { Transporter } from 'nodemailer';
import type { Recipient } from './address.ts';
import { errorCode } from '../base/errorCode.ts';
import { lazy } from '../base/lazy.ts';
import { reasonInWords } from './reason.ts';

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

type SmtpOptions = {
  /** Whether a server that offers no TLS gets no mail (STARTTLS, RFC 3207). Certificates are verified in any case. */
  requireTls: boolean;
};

/** Delivers over SMTP (RFC 5321), one connection for each mail. */
export function smtpDelivery(url: string, options: SmtpOptions): Deliver {
  const opened = lazy(() => openTransport(url, options));
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

/** Connects to a mail server and signs in, without sending anything. Rejects with the reason in German words. */
export async function requireMailServer(url: string, options: SmtpOptions): Promise<void> {
  const transport = await openTransport(url, options);
  try {
    await transport.verify();
  } catch (cause) {
    throw new Error(reasonInWords(describe(cause)), { cause });
  } finally {
    transport.close();
  }
}

/** Loads nodemailer on first use, to keep the start short. */
async function openTransport(url: string, { requireTls: requireTLS }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // User input must never make nodemailer read a file or fetch a URL.
  return createTransport({ url, requireTLS, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
}

/** RFC 5322, section 3.6.4. */
function messageIdOf({ id, from }: Message): string {
  return `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
}

/** `originalCode`: what the socket, the name server or TLS reported. */
type SmtpError = Error & { responseCode?: number; originalCode?: string };

/** The server wants a login (RFC 4954, section 6). */
const LOGIN_REQUIRED = 530;

/**
 * A permanent reply (5xx) to sender, recipient or content. A login that is missing or refused is not one: the configuration can be fixed.
 */
function isRefusal(error: unknown): error is SmtpError {
  const { responseCode = 0 } = error as SmtpError;
  const isReply = error instanceof Error && ['EENVELOPE', 'EMESSAGE'].includes(String(errorCode(error)));
  return isReply && responseCode >= 500 && responseCode !== LOGIN_REQUIRED;
}

/**
 * Describes a failure for log and database, such as `ESOCKET ECONNREFUSED` or `EENVELOPE 550`, without the server's text, which may quote
 * addresses. `reasonInWords` reads it.
 */
export function describe(error: unknown): string {
  if (error instanceof MailRefusal) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const { responseCode, originalCode } = error as SmtpError;
  return (
    [error.name, errorCode(error), originalCode, responseCode]
      .filter((part) => part !== undefined && part !== 'Error')
      .join(' ') || error.name
  );
}
