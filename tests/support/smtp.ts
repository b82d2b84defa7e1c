import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../server/db/embedded/freePort.ts';

/** A received mail: its envelope and its source. */
export type Received = { from: string; to: string[]; raw: string };

/** Parses a mail as a mail program does. */
export function parseMail({ raw }: Received): Promise<Email> {
  return PostalMime.parse(raw);
}

/** How the server treats the next mails. */
type Mood = 'takes' | 'refusesRecipients' | 'hangs';

/** A real SMTP server on its own port, which can be stopped and restarted. */
export class MailServer {
  readonly url: string;
  readonly received: Received[] = [];
  mood: Mood = 'takes';
  /** Addresses that do not exist, whatever the mood. */
  readonly unknown = new Set<string>();
  /** Number of mails that began to arrive, accepted or not. */
  attempts = 0;
  /** Called when a mail was accepted, before the sender is told. */
  onTaken: () => void = () => undefined;
  readonly #port: number;
  #server: SMTPServer | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer(await freePort());
    await server.up();
    return server;
  }

  async up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          this.mood === 'refusesRecipients' || this.unknown.has(address)
            ? Object.assign(new Error('no such user'), { responseCode: 550 })
            : null,
        ),
      onData: (stream, session, callback) => {
        this.attempts += 1;
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          // In the mood 'hangs' the server has the whole mail but never replies.
          if (this.mood !== 'takes') return;
          this.#take(Buffer.concat(chunks), session.envelope);
          this.onTaken();
          callback(null);
        });
      },
    });
    // Some tests abort the client in the middle of a mail.
    server.on('error', () => undefined);
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server !== undefined) await new Promise<void>((resolve) => server.close(resolve));
  }

  to(address: string): Received[] {
    return this.received.filter(({ to }) => to.includes(address));
  }

  clear(): void {
    this.received.length = 0;
    this.attempts = 0;
    this.mood = 'takes';
    this.unknown.clear();
    this.onTaken = () => undefined;
  }

  #take(raw: Buffer, envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] }): void {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    this.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString('utf8') });
  }
}
