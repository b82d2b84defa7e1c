import type { Knex } from 'knex';
import { accountName } from '../db/accountName.ts';

/**
 * What an account may do in the studio of a deployed server. `testerin`: look and try out; `analyst`: change drafts; `freigabe`: publish them,
 * and restore whatever was live; `betrieb`: restore what was live before, and switch off.
 */
export type StudioRight = 'testerin' | 'analyst' | 'freigabe' | 'betrieb';

export const STUDIO_RIGHTS: readonly StudioRight[] = ['testerin', 'analyst', 'freigabe', 'betrieb'];

/** The rights of which each lets somebody change a wizard. */
export const CHANGING_RIGHTS: readonly StudioRight[] = ['analyst', 'freigabe'];

/** Stands for all wizards. */
export const ALL_WIZARDS = '*';

/** A right at one wizard, or at all of them (`ALL_WIZARDS`). */
export type Grant = { right: StudioRight; wizard: string };

/** A row of `studio_rights` (migrations/0023_studio_access.ts). */
type Row = Grant & { account_id: string; granted_at: Date };

/** Returns false if the account has this right already. */
export async function grantRight(knex: Knex, accountId: string, grant: Grant, now: Date): Promise<boolean> {
  const added = await knex('studio_rights')
    .insert({ account_id: accountId, ...grant, granted_at: now })
    .onConflict(['account_id', 'right', 'wizard'])
    .ignore()
    .returning('right');
  return added.length > 0;
}

/** Returns false if the account does not have this right. With its last one, its sessions in the studio end. */
export async function revokeRight(knex: Knex, accountId: string, grant: Grant): Promise<boolean> {
  const removed: number = await knex('studio_rights')
    .where({ account_id: accountId, ...grant })
    .delete();
  await knex('studio_sessions')
    .where({ account_id: accountId })
    .whereNotExists(knex('studio_rights').where({ account_id: accountId }).select(knex.raw('1')))
    .delete();
  return removed > 0;
}

export async function rightsOf(knex: Knex, accountId: string): Promise<Grant[]> {
  return knex<Row>('studio_rights')
    .where({ account_id: accountId })
    .orderBy(['wizard', 'right'])
    .select('right', 'wizard');
}

/** All rights, with the address of who has them, and the account as the log names it. */
export async function listRights(knex: Knex): Promise<(Grant & { email: string; account: string })[]> {
  return knex('studio_rights')
    .join('accounts', 'accounts.id', 'studio_rights.account_id')
    .orderBy(['email', 'wizard', 'right'])
    .select('email', 'right', 'wizard', { account: 'accounts.id' });
}

/** The accounts that may publish a wizard, by name. */
export async function releasersOf(knex: Knex, wizard: string): Promise<{ id: string; name: string; email: string }[]> {
  return knex('accounts')
    .whereIn(
      'id',
      knex('studio_rights').where({ right: 'freigabe' }).whereIn('wizard', [ALL_WIZARDS, wizard]).select('account_id'),
    )
    .orderBy('email')
    .select('id', 'email', { name: knex.raw(accountName()) });
}

/** Whether anybody has a right. Without one, a deployed server has no studio. */
export async function hasStudio(knex: Knex): Promise<boolean> {
  return (await knex<Row>('studio_rights').first('account_id')) !== undefined;
}

/** Whether one of the rights is among the grants, at this wizard; without a wizard, at any. */
export function isGranted(grants: readonly Grant[], rights: readonly StudioRight[], wizard?: string): boolean {
  return grants.some(
    (grant) =>
      rights.includes(grant.right) && (wizard === undefined || grant.wizard === ALL_WIZARDS || grant.wizard === wizard),
  );
}
