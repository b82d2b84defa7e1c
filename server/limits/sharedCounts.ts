import type { Knex } from 'knex';
import { RateLimiterPostgres, type IRateLimiterPostgresOptions } from 'rate-limiter-flexible';
import { batched } from '../db/batched.ts';
import { preparedAs } from '../db/pool.ts';
import { within } from '../base/within.ts';

/** Points for a key. `expire` (milliseconds) is the end of the window that they begin if the key has none. */
type Count = { key: string; points: number; expire: number };
type Counted = { points: number; expire: string };
export type WriteCount = (count: Count) => Promise<Counted>;

/** rate-limiter-flexible's Postgres limiter, except that concurrent counts are written in one statement. */
export class SharedLimiter extends RateLimiterPostgres {
  readonly #write: WriteCount;

  constructor(options: IRateLimiterPostgresOptions, write: WriteCount) {
    super(options);
    this.#write = write;
  }

  /**
   * Called by the library to write a count. Its last argument, which resets the window, is only used for blocks, which
   * this server does not use.
   */
  async _upsert(key: string, points: number, msDuration: number): Promise<{ rows: Counted[] }> {
    return { rows: [await this.#write({ key, points, expire: Date.now() + msDuration })] };
  }
}

/**
 * Returns a function that adds to the table shared by all limits and resolves with the new count.
 * @param patience in milliseconds, after which it rejects
 */
export function openCounts(knex: Knex, patience: number): WriteCount {
  return batched(async (counts) => {
    const sums = new Map<string, Count>();
    for (const count of counts)
      sums.set(count.key, { ...count, points: count.points + (sums.get(count.key)?.points ?? 0) });
    const upsert = knex.raw<{ rows: (Counted & { key: string })[] }>(UPSERT, {
      counts: JSON.stringify([...sums.values()]),
      now: Date.now(),
    });
    const { rows } = await within(patience, upsert.options(preparedAs('counts', knex)));
    const before = new Map(
      rows.map(({ key, points, expire }) => [key, { points: points - (sums.get(key)?.points ?? 0), expire }]),
    );
    // Each call with the same key gets the count it would have got if the calls had run one after another.
    return counts.map(({ key, points }) => {
      const row = before.get(key) ?? { points: 0, expire: '0' };
      row.points += points;
      return { ...row };
    });
  });
}

/** The library's statement for many keys; what is given back ends at none. What is given back to a key that has none is left out. Sorted, so that instances do not deadlock. */
const UPSERT = `
insert into rate_limits as counted (key, points, expire)
select key, points, expire from jsonb_to_recordset(:counts::jsonb) as new (key text, points integer, expire bigint)
where points > 0 or exists (select 1 from rate_limits as known where known.key = new.key) order by key
on conflict (key) do update set
  points = greatest(0, case when counted.expire <= :now then excluded.points else counted.points + excluded.points end),
  expire = case when counted.expire <= :now then excluded.expire else counted.expire end
returning key, points, expire`;
