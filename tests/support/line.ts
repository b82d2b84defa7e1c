import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A connection to a database that can become silent or break. */
export class Line {
  /** The database's address through this connection. */
  readonly url: string;
  /** How many connections were refused while it was broken. */
  refused = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #state: 'through' | 'silent' | 'broken' = 'through';
  #silencedBy: { words: string; resolve: () => void } | undefined;

  private constructor(databaseUrl: string, server: Server) {
    const url = new URL(databaseUrl);
    const target = { host: url.hostname, port: Number(url.port) };
    this.#server = server.on('connection', (near: Socket) => this.#join(near, target));
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    this.url = url.href;
  }

  static async to(databaseUrl: string): Promise<Line> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Line(databaseUrl, server);
  }

  /** Connections stay open and new ones are accepted, but no data passes. */
  silence(): void {
    this.#state = 'silent';
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Becomes silent as soon as a client sends these words, which do not reach the database. Resolves then. */
  silenceAt(words: string): Promise<void> {
    return new Promise((resolve) => {
      this.#silencedBy = { words, resolve };
    });
  }

  /** All connections are closed at once, including new ones. */
  break(): void {
    this.#state = 'broken';
    this.#closeAll();
  }

  /** New connections work; silent ones stay silent, as after the loss of a machine. */
  failOver(): void {
    this.#state = 'through';
  }

  /** New connections work again; the old ones are closed. */
  restore(): void {
    this.#state = 'through';
    this.#closeAll();
  }

  close(): void {
    this.#closeAll();
    this.#server.close();
  }

  #join(near: Socket, target: { host: string; port: number }): void {
    if (this.#state === 'broken') {
      this.refused += 1;
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    }
    near.on('data', (data: Buffer) => {
      if (this.#silencedBy === undefined || !data.includes(this.#silencedBy.words)) return;
      this.silence();
      this.#silencedBy.resolve();
      this.#silencedBy = undefined;
    });
    near.pipe(far).pipe(near);
    if (this.#state === 'silent') near.pause();
  }

  #closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
