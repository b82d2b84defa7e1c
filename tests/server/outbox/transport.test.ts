import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { reasonInWords } from '../../../server/outbox/reason.ts';
import { describe as describeFailure, MailRefusal, smtpDelivery } from '../../../server/outbox/transport.ts';
import { freePort } from '../../../server/db/embedded/freePort.ts';

const MESSAGE = {
  id: '00000000-0000-4000-8000-000000000000',
  from: { name: 'Vorfahrt', address: 'kanzlei@vorfahrt.example' },
  to: { address: 'jana@example.org' },
  subject: 'Ihre Anfrage',
  text: 'Angekommen.',
  html: '<p>Angekommen.</p>',
};

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A mail server that takes every mail, with other options. Returns its port. */
async function mailServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: takeData((callback) => callback(null)),
    ...options,
  });
  // The client ends connections that it does not trust.
  server.on('error', () => undefined);
  closers.push(() => server.close());
  return await portOf(server.server);
}

/** Refuses a command with a code. */
const refusing =
  (responseCode: number) =>
  (...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(Object.assign(new Error('no'), { responseCode }));

type Callback = (error: Error | null) => void;

/** Reads a mail to its end, then answers. */
function takeData(answer: (callback: Callback) => void): NonNullable<SMTPServerOptions['onData']> {
  return (stream, _session, callback: Callback) => stream.resume().once('end', () => answer(callback));
}

async function failureOf(url: string, requireTls = false): Promise<unknown> {
  return smtpDelivery(url, { requireTls })(MESSAGE).then(
    () => 'sent',
    (error: unknown) => error,
  );
}

type Case = {
  what: string;
  url: () => Promise<string>;
  requireTls?: boolean;
  code: RegExp;
  words: string;
  final?: boolean;
};

const CASES: Case[] = [
  {
    what: 'nobody listens',
    url: async () => `smtp://127.0.0.1:${await freePort()}`,
    code: /^ESOCKET ECONNREFUSED$/,
    words: 'Unter der Adresse des Mailservers nimmt niemand Verbindungen an',
  },
  {
    what: 'no such name',
    url: async () => 'smtp://mail.invalid:25',
    code: /^EDNS (?:ENOTFOUND|EAI_AGAIN)$/,
    words: 'Der Name des Mailservers ist nicht zu finden',
  },
  {
    what: 'a certificate that has expired',
    url: async () => `smtps://127.0.0.1:${await mailServer({ secure: true })}`,
    code: /^ESOCKET CERT_HAS_EXPIRED$/,
    words: 'Das Zertifikat des Mailservers ist nicht gültig',
  },
  {
    what: 'a certificate that has expired, after STARTTLS',
    url: async () => `smtp://127.0.0.1:${await mailServer({ disabledCommands: [] })}`,
    code: /^ESOCKET CERT_HAS_EXPIRED$/,
    words: 'Das Zertifikat des Mailservers ist nicht gültig',
  },
  {
    what: 'TLS expected of a server that has none',
    url: async () => `smtps://127.0.0.1:${await mailServer()}`,
    code: /^ESOCKET ERR_SSL_/,
    words: 'Die Verschlüsselung mit dem Mailserver kommt nicht zustande',
  },
  {
    what: 'no TLS where it is required',
    url: async () => `smtp://127.0.0.1:${await mailServer()}`,
    requireTls: true,
    code: /^ETLS \d+$/,
    words: 'Der Mailserver bietet keine Verschlüsselung an (SMTP_TLS)',
  },
  {
    what: 'a wrong password',
    url: async () => {
      const port = await mailServer({ allowInsecureAuth: true, onAuth: refusing(535) });
      return `smtp://jana:falsch@127.0.0.1:${port}`;
    },
    code: /^EAUTH 535$/,
    words: 'Der Mailserver nimmt die Anmeldung nicht an',
  },
  {
    what: 'a login that is missing',
    url: async () => `smtp://127.0.0.1:${await mailServer({ authOptional: false })}`,
    code: /^EENVELOPE 530$/,
    words: 'Der Mailserver nimmt die Anmeldung nicht an',
  },
  {
    what: 'a recipient that is refused for now',
    url: async () => `smtp://127.0.0.1:${await mailServer({ onRcptTo: refusing(450) })}`,
    code: /^EENVELOPE 450$/,
    words: 'Der Mailserver will es später noch einmal angeboten bekommen',
  },
  {
    what: 'a recipient that is refused',
    url: async () => `smtp://127.0.0.1:${await mailServer({ onRcptTo: refusing(550) })}`,
    code: /^EENVELOPE 550$/,
    words: 'Der Mailserver weist Absender oder Empfänger ab',
    final: true,
  },
  {
    what: 'a content that is refused',
    url: async () => `smtp://127.0.0.1:${await mailServer({ onData: takeData(refusing(554)) })}`,
    code: /^EMESSAGE 554$/,
    words: 'Der Mailserver weist den Inhalt ab',
    final: true,
  },
  {
    what: 'a connection that ends',
    url: async () => {
      const server = createServer((socket) => socket.end('220 hello\r\n'));
      closers.push(() => server.close());
      return `smtp://127.0.0.1:${await portOf(server)}`;
    },
    code: /^ECONNECTION$/,
    words: 'Die Verbindung zum Mailserver ist abgebrochen',
  },
];

describe('a mail that cannot be sent says why', () => {
  it.each(CASES)('$what', async ({ url, requireTls = false, code, words, final = false }) => {
    const failure = await failureOf(await url(), requireTls);
    const reason = describeFailure(failure);
    expect(reason).toMatch(code);
    expect(reasonInWords(reason).startsWith(words)).toBe(true);
    expect(reasonInWords(reason)).toContain(`(${reason})`);
    // Only what another attempt would not change is given up.
    expect(failure instanceof MailRefusal).toBe(final);
  });
});

it('a timeout and what nobody knows keep their codes', () => {
  expect(reasonInWords('ETIMEDOUT')).toBe('Der Mailserver antwortet nicht (ETIMEDOUT)');
  expect(reasonInWords('the submission is gone')).toBe('the submission is gone');
});

it('sends to a server without TLS where that is allowed', async () => {
  expect(await failureOf(`smtp://127.0.0.1:${await mailServer()}`)).toBe('sent');
});
