import type { Knex } from 'knex';
import { RateLimiterPostgres, type IRateLimiterPostgresOptions } from 'rate-limiter-flexible';
import { batched } from '../db/batched.ts';
import { within } from '../base/within.ts';

/** Points for a key, whose window ends at `expire` (milliseconds) if it begins with them. */
type Count = { key: string; points: number; expire: number };
type Counted = { points: number; expire: string };
export type WriteCount = (count: Count) => Promise<Counted>;

/** Milliseconds. Counting must not hold a request up: after that, each process counts by itself. */
export const COUNT_LIMIT_MS = 500;

/** rate-limiter-flexible's limiter, but that what many count at the same time is written in one statement. */
export class SharedLimiter extends RateLimiterPostgres {
  readonly #write: WriteCount;

  constructor(options: IRateLimiterPostgresOptions, write: WriteCount) {
    super(options);
    this.#write = write;
  }

  /**
   * How the library has a store count. Its last argument, a window to be set anew, comes only from blocks, which we do
   * not use.
   */
  async _upsert(key: string, points: number, msDuration: number): Promise<{ rows: Counted[] }> {
    return { rows: [await this.#write({ key, points, expire: Date.now() + msDuration })] };
  }
}

/** Gives what writes to the table that all limits share, answering with what stands there afterwards. */
export function openCounts(knex: Knex): WriteCount {
  return batched(async (counts) => {
    const sums = new Map<string, Count>();
    for (const count of counts)
      sums.set(count.key, { ...count, points: count.points + (sums.get(count.key)?.points ?? 0) });
    const upsert = knex.raw<{ rows: (Counted & { key: string })[] }>(UPSERT, {
      counts: JSON.stringify([...sums.values()]),
      now: Date.now(),
    });
    const { rows } = await within(COUNT_LIMIT_MS, upsert.options({ name: 'counts' }));
    const before = new Map(
      rows.map(({ key, points, expire }) => [key, { points: points - (sums.get(key)?.points ?? 0), expire }]),
    );
    // Under one key, each is told what it would have been told had they come one after the other.
    return counts.map(({ key, points }) => {
      const row = before.get(key) as Counted;
      row.points += points;
      return { ...row };
    });
  });
}

/** What the library writes, for many keys. In their order: instances that wait for one another would wait for ever. */
const UPSERT = `
insert into rate_limits as counted (key, points, expire)
select key, points, expire from jsonb_to_recordset(:counts::jsonb) as new (key text, points integer, expire bigint) order by key
on conflict (key) do update set
  points = case when counted.expire <= :now then excluded.points else counted.points + excluded.points end,
  expire = case when counted.expire <= :now then excluded.expire else counted.expire end
returning key, points, expire`;
