import type { Knex } from 'knex';
import { ALL_WIZARDS, CHANGING_RIGHTS, hashOfToken } from '../accounts/index.ts';
import { daysAfter } from '../base/days.ts';
import { accountName } from '../db/accountName.ts';
import { Fault } from '../http/fault.ts';

/** A link that is open, without its token. */
export type Share = { id: number; by: string; at: Date; until: Date };

/** What a link shows. */
export type OpenShare = { id: number; wizard: string; by: string; until: Date };

const ENDED = 'Dieser Link gilt nicht mehr.';
const ASK = 'Er gilt 14 Tage und kann früher beendet werden. Bitte fragen Sie, wer ihn Ihnen gesendet hat.';

/** As long as a link opens something. */
const DAYS = 14;

/** The links of a wizard that are open, the newest first. */
export function listShares(knex: Knex, wizard: string, now: Date): Promise<Share[]> {
  return openShares(knex, now)
    .where({ 'studio_shares.wizard': wizard })
    .orderBy('studio_shares.id', 'desc')
    .select(
      'studio_shares.id',
      { at: 'studio_shares.created_at', until: 'expires_at' },
      knex.raw(`${accountName()} as by`),
    );
}

/** Stores a link that opens from now on. */
export async function addShare(
  knex: Knex,
  { wizard, hash, account }: { wizard: string; hash: Buffer; account: string },
  now: Date,
): Promise<void> {
  const expires = daysAfter(now, DAYS);
  await knex('studio_shares').insert({
    wizard,
    token_hash: hash,
    account_id: account,
    created_at: now,
    expires_at: expires,
  });
}

/** Ends a link. Returns false if the wizard has no such link. */
export async function endShare(knex: Knex, wizard: string, id: number): Promise<boolean> {
  return (await knex('studio_shares').where({ wizard, id }).delete()) > 0;
}

/** A Fault 410 for a link that opens nothing. */
export function shareEnded(): Fault {
  return new Fault(410, ENDED, { details: ASK });
}

/** What a token opens. Throws a Fault 410 if it opens nothing any more. */
export async function openedBy(knex: Knex, token: string | undefined, now: Date): Promise<OpenShare> {
  const hash = hashOfToken(token);
  const found = hash === undefined ? undefined : await shareWith(knex, hash, now);
  if (found === undefined) throw shareEnded();
  return found;
}

function shareWith(knex: Knex, hash: Buffer, now: Date): Promise<OpenShare | undefined> {
  return openShares(knex, now)
    .where({ token_hash: hash })
    .first<OpenShare | undefined>(
      'studio_shares.id',
      'studio_shares.wizard',
      { until: 'expires_at' },
      knex.raw(`${accountName()} as by`),
    );
}

/** Removes links that open nothing any more. Returns their number. */
export function removeExpiredShares(knex: Knex, now: Date): Promise<number> {
  return knex('studio_shares').where('expires_at', '<=', now).delete();
}

/** Those that have not expired, of who may still change the wizard. */
function openShares(knex: Knex, now: Date) {
  const rights = knex('studio_rights')
    .whereRaw('studio_rights.account_id = studio_shares.account_id')
    .whereRaw('studio_rights.wizard in (?, studio_shares.wizard)', [ALL_WIZARDS])
    .whereIn('right', [...CHANGING_RIGHTS]);
  return knex('studio_shares')
    .join('accounts', 'accounts.id', 'studio_shares.account_id')
    .where('expires_at', '>', now)
    .whereExists(rights.select(knex.raw('1')));
}
