import type Koa from 'koa';
import type { Knex } from 'knex';
import type { TrustedProxies } from '../http/clientAddress.ts';
import { clientNetwork } from '../http/clientNetwork.ts';
import type { Signer } from '../signing/signer.ts';

/** How long sent files count against their client's limit. */
const SENT_HOURS = 24;

/**
 * Addresses are personal data; the key prevents reversing the hash by trying all addresses. For IPv6 the /56 that
 * providers assign to a household, which holds 256 of the networks that other limits count.
 */
export async function clientHash(
  ctx: Koa.Context,
  { signer, trustedProxies }: { signer: Signer; trustedProxies: TrustedProxies },
): Promise<Buffer> {
  return Buffer.from(await signer.sign('upload-client', clientNetwork(ctx, trustedProxies, 56)), 'base64url');
}

/** Removes the hash from files sent more than SENT_HOURS ago, which no longer count. Returns their number. */
export async function forgetClients(knex: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SENT_HOURS * 60 * 60 * 1000);
  const forget = `update uploads set client_hash = null from submissions
    where submissions.id = submission_id and client_hash is not null and submissions.created_at < ?`;
  return (await knex.raw<{ rowCount: number }>(forget, [before])).rowCount;
}
