import type { Knex } from 'knex';
import { within } from '../base/within.ts';

const LIMIT_MS = 2_000;

/** Whether the database answers a query within 2 s. Never rejects. */
export async function answers(knex: Knex): Promise<boolean> {
  try {
    await within(LIMIT_MS, knex.raw('select 1'));
    return true;
  } catch {
    return false;
  }
}
