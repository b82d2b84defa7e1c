import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { exitCodeOf } from '../../../server/base/configFault.ts';
import { listen } from '../../../server/main/listen.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('closes a connection that goes on with empty lines after an answer, and not one that asks again', async () => {
  const app = new Koa().use((ctx) => {
    ctx.body = 'ok';
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, production: false, clientPatienceMs: 3_000 });
  // Node's end of idle connections would come first, after the process stood still, to those who have just asked again.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    let read = '';
    socket.on('data', (data: Buffer) => (read += data.toString()));
    socket.write(REQUEST);
    return { socket, statuses: () => [...read.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status) };
  };
  const [holder, honest] = [open(), open()];
  const lines = setInterval(() => holder.socket.write('\r\n'), 50);
  const asking = setInterval(() => honest.socket.write(REQUEST), 50);
  await once(holder.socket, 'close');
  clearInterval(lines);
  clearInterval(asking);
  expect(holder.statuses()).toEqual(['200', '408']);
  expect(honest.socket.closed).toBe(false);
  expect(new Set(honest.statuses())).toEqual(new Set(['200']));
  honest.socket.destroy();
  server.close();
});

const OPTIONS = { host: '127.0.0.1', port: 0, production: false, clientPatienceMs: 3_000 };

it('names PORT where another program listens', async () => {
  const first = await listen(new Koa(), OPTIONS);
  const { port } = first.address() as AddressInfo;
  const fault: unknown = await listen(new Koa(), { ...OPTIONS, port }).catch((error: unknown) => error);
  first.close();
  expect(String(fault)).toContain(`PORT ${port} ist auf 127.0.0.1 schon belegt.`);
  // It may be free again when a supervisor starts the server anew.
  expect(exitCodeOf(fault)).toBe(1);
});

it('names HOST where it is no address of this machine', async () => {
  const fault: unknown = await listen(new Koa(), { ...OPTIONS, host: '192.0.2.1' }).catch((error: unknown) => error);
  expect(String(fault)).toContain("HOST ist '192.0.2.1': An dieser Adresse kann der Server");
  expect(exitCodeOf(fault)).toBe(78);
});
