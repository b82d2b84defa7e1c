import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { drain, listen } from '../../../server/main/listen.ts';

it('ends a connection that was in use when it began, with the next answer', async () => {
  const entered = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const app = new Koa().use(async (ctx) => {
    entered.resolve();
    await held.promise;
    ctx.body = 'ok';
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, production: false, clientPatienceMs: 30_000 });
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [response] = (await once(request({ port, agent }).end(), 'response')) as [IncomingMessage];
    await response.toArray();
    return response.headers.connection;
  };
  const first = ask();
  await entered.promise;
  const drained = drain(server, 3_600_000);
  held.resolve();
  expect(await first).toBe('keep-alive');
  expect(await ask()).toBe('close');
  await drained;
  agent.destroy();
});
