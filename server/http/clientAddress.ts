import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';
import type Koa from 'koa';

/** Proxies whose X-Forwarded-For is trusted, by address or network (TRUST_PROXY). */
export type TrustedProxies = BlockList;

/** Parses addresses and networks such as `10.0.0.1, 10.1.0.0/16, ::1`; invalid entries are passed to `onFault`. */
export function parseTrustedProxies(text: string, onFault: (entry: string) => void): TrustedProxies {
  const list = new BlockList();
  const entries = text.split(',').map((part) => part.trim());
  for (const entry of entries.filter(Boolean)) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? longest : Number(bits);
    const isPrefix = bits !== '' && Number.isInteger(prefix) && prefix >= 0 && prefix <= longest;
    if (family === 0 || !isPrefix) onFault(entry);
    else list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/**
 * Returns the client's address: that of the peer or, if the peer is a trusted proxy, the last one in X-Forwarded-For
 * that is not a trusted proxy. Entries further left are written by the client and cannot be trusted.
 */
export function clientAddress(ctx: Koa.Context, trusted: TrustedProxies): string {
  const forwarded = ctx
    .get('X-Forwarded-For')
    .split(',')
    .map((part) => plain(part.trim()));
  let address = peerAddress(ctx);
  while (isTrusted(address, trusted)) {
    const before = forwarded.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** Headers that proxies add, whatever their value; the last ones are those of content networks and load balancers. */
const FORWARDING =
  /^(?:via|forwarded|x-real-ip|x-forwarded(?:-.*)?|(?:cf-connecting|true-client|x-client|x-cluster-client|fly-client)-ip|cf-connecting-ipv6|x-envoy-external-address)$/;

/**
 * Whether a program on this machine may have sent the request, under a local host name. It proves nothing: a proxy on this machine that
 * says nothing of itself looks the same, so what is only for this machine asks for a key, too (`server/developer`). A proxy on this machine connects from a
 * local address for all its clients, so a request with a forwarding header, or over HTTP/1.0 as proxies use it, does
 * not count. A foreign host name that resolves to this machine may be an attack (DNS rebinding).
 */
export function isThisMachine(ctx: Koa.Context): boolean {
  const proxied = ctx.req.httpVersion === '1.0' || Object.keys(ctx.headers).some((name) => FORWARDING.test(name));
  return !proxied && isLoopback(peerAddress(ctx)) && isLocalName(ctx.hostname);
}

/** Whether a host name always refers to the local machine: `localhost`, 127.0.0.0/8 (RFC 1122, section 3.2.1.3) and ::1. */
export function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && isLoopback(hostname));
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function peerAddress(ctx: Koa.Context): string {
  return plain(ctx.req.socket.remoteAddress ?? '');
}

/** Some proxies append the client's port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/;

/**
 * Normalizes an address and removes its port. A socket that listens on IPv6 reports an IPv4 client as
 * `::ffff:192.0.2.1` or `::ffff:c000:201` (RFC 4291, section 2.5.5.2), which is the same client as `192.0.2.1`. Text
 * that is not an address is returned unchanged.
 */
function plain(text: string): string {
  const [, six, four] = WITH_PORT.exec(text) ?? [];
  const address = six ?? four ?? text;
  if (isIP(address) !== 6) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
}
