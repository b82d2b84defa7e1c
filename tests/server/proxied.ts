import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Headers that proxies add. Each alone proves a proxy, whatever its value. */
export const FORWARDING: [name: string, value: string][] = [
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-port', '443'],
  ['x-forwarded-server', 'proxy'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['cf-connecting-ip', '127.0.0.1'],
  ['cf-connecting-ipv6', '127.0.0.1'],
  ['true-client-ip', '127.0.0.1'],
  ['x-client-ip', '127.0.0.1'],
  ['x-cluster-client-ip', '127.0.0.1'],
  ['fly-client-ip', '127.0.0.1'],
  ['x-envoy-external-address', '127.0.0.1'],
];

/** The status of a GET over HTTP/1.0, which proxies use that add no header (nginx by default). */
export async function statusOverHttp10(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}
