import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Listening = { url: string; port: number; close(): void };

/** Listens on a free loopback port; `close` also ends open connections. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Listening> {
  // Client and server share a process: after it was busy for long, the end of idle connections would come before the
  // request that the client has just sent on one of them.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void handle(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a TCP port');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, close };
}
