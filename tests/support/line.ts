import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a database that can fall silent or break. */
export class Line {
  /** The database's address over this line. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #state: 'through' | 'silent' | 'broken' = 'through';

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

  /** Connections stay open, new ones are taken, and nothing comes through. */
  silence(): void {
    this.#state = 'silent';
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Every connection is closed at once, new ones too. */
  break(): void {
    this.#state = 'broken';
    this.#closeAll();
  }

  /** New connections work; those that fell silent stay so, as after the loss of a machine that can tell nobody. */
  failOver(): void {
    this.#state = 'through';
  }

  /** New connections work again; the old ones are gone. */
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
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    if (this.#state === 'silent') near.pause();
  }

  #closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
