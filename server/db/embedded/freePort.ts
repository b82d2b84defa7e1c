import { createServer } from 'node:net';

/** Returns a TCP port on 127.0.0.1 that is free at the moment. The caller must handle its being taken before use. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('Kein freier Port auf 127.0.0.1.');
  return address.port;
}
