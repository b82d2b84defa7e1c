import type { Knex } from 'knex';
import { sha256 } from '../base/sha256.ts';
import type { Signer } from '../signing/signer.ts';
import { daysBefore } from '../base/days.ts';

/** A row of `newsletter` (migrations/0003_mails.ts). */
type OrderRow = {
  id: string;
  email: string;
  wording: string;
  token_hash: Buffer;
  requested_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
};

type Order = { id: string; email: string; wording: string; requestedAt: Date; signer: Signer; publicUrl: string };

const CONFIRM = 'newsletter-bestaetigen';
const UNSUBSCRIBE = 'newsletter-abbestellen';
const VALID_DAYS = 14;

/**
 * Records the order of a confirmation mail and returns the links for that mail. Idempotent: the tokens are derived from
 * the mail's id. They are in the fragment (`#`), so that they appear in no log.
 */
export async function orderNewsletter(
  trx: Knex.Transaction,
  { id, email, wording, requestedAt, signer, publicUrl }: Order,
): Promise<{ confirmLink: string; unsubscribeLink: string }> {
  const token = await signer.sign(CONFIRM, id);
  const row = { id, email, wording, token_hash: sha256(token), requested_at: requestedAt };
  await trx<OrderRow>('newsletter').insert(row).onConflict('id').ignore();
  const leave = `${id}.${await signer.sign(UNSUBSCRIBE, id)}`;
  return {
    confirmLink: `${publicUrl}/newsletter/bestaetigen#token=${token}`,
    unsubscribeLink: `${publicUrl}/newsletter/abbestellen#token=${leave}`,
  };
}

/**
 * Confirms the order of a mailed token, once and within two weeks; time and wording are the proof of consent (GDPR
 * article 7 (1)). Returns false for any other token.
 */
export async function confirmOrder(knex: Knex, token: string, now: Date): Promise<boolean> {
  const open = knex<OrderRow>('newsletter')
    .where({ token_hash: sha256(token) })
    .whereNull('confirmed_at')
    .whereNull('unsubscribed_at');
  const confirmed = await open.where('requested_at', '>', validSince(now)).update({ confirmed_at: now });
  return confirmed > 0;
}

/**
 * Removes the address of a mailed token, with all its orders; idempotent. Returns false for a token that this server
 * has not issued.
 */
export async function unsubscribe(knex: Knex, signer: Signer, token: string, now: Date): Promise<boolean> {
  const [id = '', signature = ''] = token.split('.');
  if (!(await signer.verify(UNSUBSCRIBE, id, signature))) return false;
  const { email } = (await knex<OrderRow>('newsletter').where({ id }).first('email')) ?? {};
  const orders = knex<OrderRow>('newsletter')
    .where({ email: email ?? '' })
    .whereNull('unsubscribed_at');
  await orders.update({ unsubscribed_at: now });
  return true;
}

/** Three years, counted from the end of the year (§ 195, § 199 BGB). */
const PROOF_YEARS = 4;

/**
 * Removes orders whose link expired without confirmation, and proofs of consent after the limitation period. Returns
 * their number.
 */
export async function removeOldOrders(knex: Knex, now: Date): Promise<number> {
  const ended = new Date(now);
  ended.setUTCFullYear(ended.getUTCFullYear() - PROOF_YEARS);
  const unconfirmed = knex<OrderRow>('newsletter')
    .whereNull('confirmed_at')
    .where('requested_at', '<=', validSince(now));
  return unconfirmed.orWhere('unsubscribed_at', '<', ended).delete();
}

function validSince(now: Date): Date {
  return daysBefore(now, VALID_DAYS);
}
