import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '../../../server/http/errors.ts';
import { host } from '../../../server/http/host.ts';
import { securityHeaders } from '../../../server/http/securityHeaders.ts';
import { drain, listen } from '../../../server/main/listen.ts';
import { exchange, type RawRequest } from '../../hostile/wire.ts';

/** Answers sent by Node itself have the form of all other answers. */

let server: Server;
beforeAll(async () => {
  const app = new Koa();
  app
    .use(securityHeaders({ production: true, relaxed: false }))
    .use(errors({ log: pino({ level: 'silent' }) }))
    .use(host())
    .use((ctx) => {
      ctx.body = 'ok';
    });
  server = await listen(app, { host: '127.0.0.1', port: 0, production: true, clientPatienceMs: 60_000 });
});
afterAll(() => drain(server, 0));

function ask(changes: Partial<RawRequest>) {
  const plain: RawRequest = {
    method: 'GET',
    target: '/api/x',
    headers: [['Host', 'localhost']],
    body: '',
    framing: 'none',
  };
  return exchange((server.address() as AddressInfo).port, { ...plain, ...changes }, 60_000);
}

describe('a request that cannot be read', () => {
  it.each<[string, Partial<RawRequest>, number]>([
    ['a method that is none', { method: 'XYZ' }, 400],
    [
      'headers without end',
      {
        headers: [
          ['Host', 'localhost'],
          ['X', 'x'.repeat(20_000)],
        ],
      },
      431,
    ],
    ['two lengths', { method: 'POST', framing: 'both' }, 400],
    ['no host', { headers: [] }, 400],
    [
      'two hosts',
      {
        headers: [
          ['Host', 'a'],
          ['Host', 'b'],
        ],
      },
      400,
    ],
  ])('for %s is answered in one German sentence, with every header', async (_what, changes, status) => {
    const answer = await ask(changes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ success: false, error: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) });
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
      expect(answer.headers.get(name)).toBeTruthy();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('does not reset the connection under its answer, however much is still coming', async () => {
    const answer = await ask({
      method: 'POST',
      headers: [
        ['Host', 'localhost'],
        ['', 'x'],
      ],
      body: 'x'.repeat(8_000_000),
      framing: 'length',
    });
    expect(answer.status).toBe(400);
  });
});

it('an expectation that nobody knows is left unmet', async () => {
  expect(
    await ask({
      headers: [
        ['Host', 'localhost'],
        ['Expect', '200-ok'],
      ],
    }),
  ).toMatchObject({ status: 200, body: 'ok' });
});
