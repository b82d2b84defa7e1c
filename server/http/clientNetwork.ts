import type Koa from 'koa';
import { clientAddress, type TrustedProxies } from './clientAddress.ts';

/** Whoever sent the request: the address, of IPv6 the network (/64), which belongs to one customer. */
export function clientNetwork(ctx: Koa.Context, trusted: TrustedProxies): string {
  return networkOf(clientAddress(ctx, trusted));
}

function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
