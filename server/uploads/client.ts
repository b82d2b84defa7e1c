import type Koa from 'koa';
import type { Knex } from 'knex';
import type { TrustedProxies } from '../http/clientAddress.ts';
import { clientNetwork } from '../http/clientNetwork.ts';
import type { Signer } from '../signing/signer.ts';

/** How long what a client has sent counts against it. */
const SENT_HOURS = 24;

/**
 * Addresses are personal data; the key keeps the hash from being undone by trying all of them. Of IPv6 the /56 that
 * providers hand to one household: it holds 256 networks of the size that other limits count.
 */
export async function clientHash(
  ctx: Koa.Context,
  { signer, trustedProxies }: { signer: Signer; trustedProxies: TrustedProxies },
): Promise<Buffer> {
  return Buffer.from(await signer.sign('upload-client', clientNetwork(ctx, trustedProxies, 56)), 'base64url');
}

/** Removes the hash from files that were sent SENT_HOURS ago: they count no more. Gives their number. */
export async function forgetClients(knex: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SENT_HOURS * 60 * 60 * 1000);
  const forget = `update uploads set client_hash = null from submissions
    where submissions.id = submission_id and client_hash is not null and submissions.created_at < ?`;
  return (await knex.raw<{ rowCount: number }>(forget, [before])).rowCount;
}
