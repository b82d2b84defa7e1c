import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A simple reverse proxy: requests go to the targets in turn, without retries; 502 if the target does not answer. */
export class Proxy {
  /** The targets, used in turn; may change at any time. */
  targets: string[];
  /** The proxied requests: method and address. */
  readonly seen: string[] = [];
  /** Returns a status to be sent instead of proxying the request. */
  refuse: (request: IncomingMessage) => number | undefined = () => undefined;
  readonly #server: Server;
  #turn = 0;

  private constructor(targets: string[]) {
    this.targets = targets;
    this.#server = createServer((request, response) => this.#pass(request, response));
  }

  static async start(targets: string[], port = 0): Promise<Proxy> {
    const proxy = new Proxy(targets);
    await once(proxy.#server.listen(port, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    this.seen.push(`${request.method} ${request.url}`);
    const refusal = this.refuse(request);
    if (refusal !== undefined) {
      request.resume().once('end', () => response.writeHead(refusal).end());
      return;
    }
    const target = this.targets[(this.#turn += 1) % this.targets.length] ?? '';
    const before = request.headers['x-forwarded-for'];
    const from = [before, request.socket.remoteAddress].filter((part) => part !== undefined).join(', ');
    const onward = ask(target + request.url, {
      method: request.method,
      headers: { ...request.headers, 'x-forwarded-for': from },
      agent: false,
    });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.on('error', () => onward.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  }
}
