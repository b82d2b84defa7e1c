import type { Knex } from 'knex';

type RunRow = { id: string; sealed: Buffer; changed_at: Date };

/** How long a run is kept after its last form, in hours. The pages and the privacy page say so. */
const KEPT_HOURS = 24;

export async function findRun(knex: Knex, id: string, now: Date): Promise<Buffer | undefined> {
  const row = await knex<RunRow>('runs').where({ id }).where('changed_at', '>=', expiry(now)).first();
  return row?.sealed;
}

export async function keepRun(knex: Knex, id: string, sealed: Buffer, now: Date): Promise<void> {
  await knex<RunRow>('runs').insert({ id, sealed, changed_at: now }).onConflict('id').merge();
}

export async function removeRun(knex: Knex, id: string): Promise<void> {
  await knex<RunRow>('runs').where({ id }).delete();
}

/** Removes runs whose last form came more than KEPT_HOURS ago. Returns their number. */
export async function removeExpiredRuns(knex: Knex, now: Date): Promise<number> {
  return knex<RunRow>('runs').where('changed_at', '<', expiry(now)).delete();
}

function expiry(now: Date): Date {
  return new Date(now.getTime() - KEPT_HOURS * 60 * 60 * 1000);
}
