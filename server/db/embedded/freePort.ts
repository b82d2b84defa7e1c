import { createServer } from 'node:net';

/** A TCP port on 127.0.0.1 that was free a moment ago; the caller copes when somebody was faster. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('Kein freier Port auf 127.0.0.1.');
  return address.port;
}
