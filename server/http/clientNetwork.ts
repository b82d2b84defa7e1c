import type Koa from 'koa';
import { clientAddress, type TrustedProxies } from './clientAddress.ts';

/** Returns the client's address or, for IPv6, its network. A customer has at least a /64 and up to a /56. */
export function clientNetwork(ctx: Koa.Context, trusted: TrustedProxies, prefix: 56 | 64 = 64): string {
  return networkOf(clientAddress(ctx, trusted), prefix);
}

function networkOf(address: string, prefix: 56 | 64): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  const [a = 0, b = 0, c = 0, d = 0] = groups.map((group) => Number.parseInt(group, 16));
  return `${[a, b, c, prefix === 56 ? d & 0xff00 : d].map((group) => group.toString(16)).join(':')}::/${prefix}`;
}
