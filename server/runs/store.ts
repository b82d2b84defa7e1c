import type { Knex } from 'knex';
import { versionOf } from '../base/seal.ts';

type RunRow = { id: string; sealed: Buffer; changed_at: Date };

/** A run as it was read. */
export type Sealed = Pick<RunRow, 'id' | 'sealed'>;

/** How long a run is kept after its last form, in hours. The pages and the privacy page say so. */
const KEPT_HOURS = 24;

export async function findRun(knex: Knex, id: string, now: Date): Promise<Sealed | undefined> {
  return knex<RunRow>('runs').where({ id }).where('changed_at', '>=', expiry(now)).first('id', 'sealed');
}

/** Writes a run, whatever there is of it. */
export async function keepRun(knex: Knex, id: string, sealed: Buffer, now: Date): Promise<void> {
  await knex<RunRow>('runs').insert({ id, sealed, changed_at: now }).onConflict('id').merge();
}

/** Writes a run over the one that was read. Returns false if another form has written or removed it since. */
export async function replaceRun(knex: Knex, read: Sealed, sealed: Buffer, now: Date): Promise<boolean> {
  return (await inVersion(knex, read).update({ sealed, changed_at: now })) > 0;
}

/** Removes the run that was read. Returns false if another form has written or removed it since. */
export async function removeRun(knex: Knex, read: Sealed): Promise<boolean> {
  return (await inVersion(knex, read).delete()) > 0;
}

function inVersion(knex: Knex, { id, sealed }: Sealed): Knex.QueryBuilder<RunRow, number> {
  const version = versionOf(sealed);
  return knex<RunRow>('runs').where({ id }).whereRaw('substring(sealed for ?) = ?', [version.length, version]);
}

/** Removes runs whose last form came more than KEPT_HOURS ago. Returns their number. */
export async function removeExpiredRuns(knex: Knex, now: Date): Promise<number> {
  return knex<RunRow>('runs').where('changed_at', '<', expiry(now)).delete();
}

function expiry(now: Date): Date {
  return new Date(now.getTime() - KEPT_HOURS * 60 * 60 * 1000);
}
