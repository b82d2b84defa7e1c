import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** EICAR's test file (eicar.org), in two halves, so that scanners do not detect it in this source file. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** The behaviour of the daemon; 'works' follows clamd(8). */
type Mood = 'works' | 'silent' | 'strange' | 'hangsUp';

/** A fake clamd: PING and INSTREAM in their NUL-terminated form, with a size limit; detects EICAR anywhere in the content. */
export class FakeClamd {
  mood: Mood = 'works';
  readonly limit: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(limit: number) {
    this.limit = limit;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(limit = 1024 * 1024): Promise<FakeClamd> {
    const fake = new FakeClamd(limit);
    await fake.up();
    return fake;
  }

  get url(): string {
    return `tcp://127.0.0.1:${this.#port}`;
  }

  #port = 0;

  async up(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async down(): Promise<void> {
    if (!this.#server.listening) return;
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    if (this.mood === 'hangsUp') socket.destroy();
    if (this.mood === 'strange') socket.end('UNKNOWN COMMAND\0');
    if (this.mood !== 'works') return;
    let received = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const answer = this.#answerTo(received);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  }

  /** Returns the answer; undefined while the request is incomplete. */
  #answerTo(received: Buffer): string | undefined {
    const command = received.indexOf(0);
    if (command < 0) return undefined;
    if (received.toString('latin1', 0, command) === 'zPING') return 'PONG';
    if (received.toString('latin1', 0, command) !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const content: Buffer[] = [];
    for (let at = command + 1, total = 0; at + 4 <= received.length;) {
      const length = received.readUInt32BE(at);
      total += length;
      if (total > this.limit) return 'INSTREAM size limit exceeded. ERROR';
      if (length === 0)
        return Buffer.concat(content).includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
      if (at + 4 + length > received.length) return undefined;
      content.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return undefined;
  }
}
