import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import { hashOfRecoveryCode } from './recovery.ts';

/** What an account has. `recoveryCodes`: how many are left. */
export type Factors = { app: { since: Date } | undefined; recoveryCodes: number };

/** Whether an account has a second factor, as a condition about the row of a table with its id in this column. */
export function hasFactorSql(column: string): string {
  return `(exists (select from studio_totp where studio_totp.account_id = ${column})
    or exists (select from studio_passkeys where studio_passkeys.account_id = ${column}))`;
}

/** Whether the account has a second factor. Recovery codes alone are none. */
export async function hasFactor(knex: Knex, accountId: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { has: boolean }[] }>(
    `select ${hasFactorSql('accounts.id')} as has from accounts where id = ?`,
    [accountId],
  );
  return rows[0]?.has === true;
}

export async function factorsOf(knex: Knex, accountId: string): Promise<Factors> {
  const app = await knex('studio_totp').where({ account_id: accountId }).first({ since: 'created_at' });
  const [counted] = await knex('studio_recovery_codes').where({ account_id: accountId }).count({ left: '*' });
  return { app, recoveryCodes: Number(counted?.['left'] ?? 0) };
}

type Totp = { accountId: string; sealed: Buffer; step: number; now: Date };

/**
 * Stores an app and recovery codes in place of those before. `step`: of the code that has shown that the app is set up, which is used up by that.
 */
export async function storeTotp(
  knex: Knex,
  { accountId, sealed, step, now }: Totp,
  recoveryCodes: readonly string[],
): Promise<void> {
  await transact(knex, async (trx) => {
    await insertRecoveryCodes(trx, accountId, recoveryCodes);
    await trx('studio_totp')
      .insert({ account_id: accountId, secret: sealed, created_at: now, last_step: step })
      .onConflict('account_id')
      .merge();
  });
}

export async function findTotp(knex: Knex, accountId: string): Promise<Buffer | undefined> {
  const row: { secret: Buffer } | undefined = await knex('studio_totp')
    .where({ account_id: accountId })
    .first('secret');
  return row?.secret;
}

/** Uses up the code of a period, and those before it. Returns false if that has happened already. */
export async function takeStep(knex: Knex, accountId: string, step: number): Promise<boolean> {
  const taken: number = await knex('studio_totp')
    .where({ account_id: accountId })
    .where('last_step', '<', step)
    .update({ last_step: step });
  return taken > 0;
}

/** Uses up a recovery code. Returns false if the account has no such code, or not any more. */
export async function takeRecoveryCode(knex: Knex, accountId: string, typed: string): Promise<boolean> {
  const hash = hashOfRecoveryCode(accountId, typed);
  if (hash === undefined) return false;
  const taken: number = await knex('studio_recovery_codes').where({ account_id: accountId, hash }).delete();
  return taken > 0;
}

export async function replaceRecoveryCodes(knex: Knex, accountId: string, codes: readonly string[]): Promise<void> {
  await transact(knex, (trx) => insertRecoveryCodes(trx, accountId, codes));
}

/** One at a time for each account: otherwise two could both find nothing of the other to remove. */
async function insertRecoveryCodes(trx: Knex.Transaction, accountId: string, codes: readonly string[]): Promise<void> {
  await trx('accounts').where({ id: accountId }).forUpdate().first('id');
  await trx('studio_recovery_codes').where({ account_id: accountId }).delete();
  const rows = codes.map((code) => ({ account_id: accountId, hash: hashOfRecoveryCode(accountId, code) }));
  await trx('studio_recovery_codes').insert(rows);
}

/** Removes the app. Returns false if there is none. */
export async function removeTotp(knex: Knex, accountId: string): Promise<boolean> {
  const removed: number = await knex('studio_totp').where({ account_id: accountId }).delete();
  await removeRecoveryCodes(knex, accountId);
  return removed > 0;
}

/** Removes the recovery codes of an account without any other factor: alone they are none. */
export async function removeRecoveryCodes(knex: Knex, accountId: string): Promise<void> {
  const rest = knex('studio_recovery_codes').where({ account_id: accountId });
  await rest.whereRaw(`not ${hasFactorSql('studio_recovery_codes.account_id')}`).delete();
}

/**
 * Removes all factors of an account whose owner has lost them, and ends its sessions in the studio. Returns false if there are none.
 */
export async function resetFactors(knex: Knex, accountId: string): Promise<boolean> {
  return transact(knex, async (trx) => {
    const remove = async (table: string): Promise<number> => trx(table).where({ account_id: accountId }).delete();
    for (const table of ['studio_sessions', 'studio_sign_ins', 'studio_recovery_codes']) await remove(table);
    return (await remove('studio_totp')) + (await remove('studio_passkeys')) > 0;
  });
}
