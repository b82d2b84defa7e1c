import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { AppServer } from '../appServer.ts';
import { WIZARD } from '../fineReview.ts';
import { pdfFile } from './samples.ts';
import { formOf } from './uploadServer.ts';

const server = AppServer.use({
  wizards: [WIZARD],
  parts: async (_, knex) => ({
    limiter: openRateLimiter({
      knex,
      trusted: parseTrustedProxies('', () => {}),
      log: pino({ level: 'silent' }),
      patience: 60_000,
    }),
  }),
});

async function upload(): Promise<number> {
  return (
    await server.current.send('POST', '/api/upload', {
      body: formOf([{ name: 'a.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' }),
    })
  ).status;
}

it('what a client brings is counted before it lies here: forty large requests at once are too many, whether or not they say how large', async () => {
  expect(await upload()).toBe(200);
  const { hostname, port } = new URL(server.current.url);
  const sockets = Array.from({ length: 40 }, (_, n) => {
    const length = n % 2 === 0 ? `Content-Length: ${LIMITS.uploadRequestBytes}` : 'Transfer-Encoding: chunked';
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
    );
    return socket;
  });
  await expect.poll(upload).toBe(429);
  for (const socket of sockets) socket.destroy();
});
