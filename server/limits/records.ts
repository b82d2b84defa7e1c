import type { Knex } from 'knex';
import { removeExpiredLimits } from './rateLimit.ts';

/** `Records` (server/records): hashes of addresses, which say nothing by themselves. */
export const records = {
  tables: { rate_limits: ['löschen ihn kurz nach Ablauf des Zeitraums'] },
  expiry: { 'rate limits': ({ knex, now }: { knex: Knex; now: Date }) => removeExpiredLimits(knex, now) },
} as const;
