import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { TrustedProxies } from '../http/clientAddress.ts';
import { clientNetwork } from '../http/clientNetwork.ts';
import { describeError } from '../base/describeError.ts';
import { sha256 } from '../base/sha256.ts';
import { Fault } from '../http/fault.ts';
import { openCounts, SharedLimiter, COUNT_LIMIT_MS, type WriteCount } from './sharedCounts.ts';
import { within } from '../base/within.ts';

/** So many in so many seconds. The name tells one limit from another; a name has one size. */
export type Limit = { name: string; count: number; seconds: number };

/** Counts what clients do, for all instances together. A key is anything: `client(ctx)`, an e-mail address, both. */
export type RateLimiter = {
  /**
   * Counts one, or as many as `amount` says, and tells how many are counted by then. Throws 429 with Retry-After once
   * the limit is spent.
   */
  take: (limit: Limit, key: string, amount?: number) => Promise<number>;
  /** Takes one back: limits on failures are counted before it is known whether it is one. */
  giveBack: (limit: Limit, key: string) => Promise<void>;
  /** Throws as `take` would, and counts nothing. */
  check: (limit: Limit, key: string) => Promise<void>;
  /** Forgets what was counted under the key. */
  forget: (limit: Limit, key: string) => Promise<void>;
  /** A key for whoever sent the request. */
  client: (ctx: Koa.Context) => string;
};

type RateLimiterOptions = { knex: Knex; trusted: TrustedProxies; log: Logger };
type Store = { shared: SharedLimiter; own: RateLimiterMemory };

/** For test runs (RATE_LIMITS=off). */
export const noLimits: RateLimiter = {
  take: async () => 0,
  giveBack: async () => {},
  check: async () => {},
  forget: async () => {},
  client: () => '',
};

/**
 * Counts in Postgres (table `rate_limits`); a key whose limit is spent is refused from memory. While the database does
 * not answer, each instance counts for itself.
 */
export function openRateLimiter({ knex, trusted, log }: RateLimiterOptions): RateLimiter {
  const stores = new Map<string, Store>();
  const write = openCounts(knex);
  const storeOf = (limit: Limit) => {
    const known = stores.get(limit.name) ?? makeStore(knex, write, limit);
    stores.set(limit.name, known);
    return known;
  };
  /** Gives the store's answer, or that of the memory where the store has none. */
  async function ask<Answer>(
    limit: Limit,
    work: (limiter: SharedLimiter | RateLimiterMemory) => Promise<Answer>,
  ): Promise<Answer> {
    const { shared, own } = storeOf(limit);
    try {
      return await work(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error);
      log.warn({ cause: describeError(error), limit: limit.name }, 'rate limit counted in memory');
    }
    try {
      return await work(own);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error) : error;
    }
  }
  return {
    client: (ctx) => clientNetwork(ctx, trusted),
    take: async (limit, key, amount = 1) =>
      (await ask(limit, (limiter) => limiter.consume(hashOf(key), amount))).consumedPoints,
    giveBack: async (limit, key) => void (await ask(limit, (limiter) => limiter.reward(hashOf(key)))),
    check: async (limit, key) => {
      const counted = await ask(limit, (limiter) => within(COUNT_LIMIT_MS, limiter.get(hashOf(key))));
      if (counted !== null && counted.consumedPoints >= limit.count) throw tooMany(counted);
    },
    forget: async (limit, key) =>
      void (await ask(limit, (limiter) => within(COUNT_LIMIT_MS, limiter.delete(hashOf(key))))),
  };
}

/** Forgets what counts no more, and tells how much. */
export async function removeExpiredLimits(knex: Knex, now: Date): Promise<number> {
  return knex('rate_limits').where('expire', '<', now.getTime()).delete();
}

function makeStore(knex: Knex, write: WriteCount, { name, count, seconds }: Limit): Store {
  const options = { keyPrefix: name, points: count, duration: seconds };
  const table = {
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const shared = new SharedLimiter({ ...options, ...table, inMemoryBlockOnConsumed: count + 1 }, write);
  return { shared, own: new RateLimiterMemory(options) };
}

/** Keys are addresses of people; the table needs none of them. */
function hashOf(key: string): string {
  return sha256(key).toString('base64url').slice(0, 22);
}

function tooMany({ msBeforeNext }: RateLimiterRes): Fault {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const wait = seconds < 90 ? 'in einer Minute' : `in ${Math.ceil(seconds / 60)} Minuten`;
  return new Fault(429, `Das waren zu viele Anfragen. Bitte versuchen Sie es ${wait} erneut.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
