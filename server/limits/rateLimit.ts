import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { TrustedProxies } from '../http/clientAddress.ts';
import { clientNetwork } from '../http/clientNetwork.ts';
import { describeError } from '../base/describeError.ts';
import { sha256 } from '../base/sha256.ts';
import { sparingly } from '../base/sparingly.ts';
import { Fault } from '../http/fault.ts';
import { openCounts, SharedLimiter, type WriteCount } from './sharedCounts.ts';
import { attemptQueue } from './attemptQueue.ts';
import { within } from '../base/within.ts';

/** `count` within `seconds`. The name identifies the limit; a name must always have the same values. */
export type Limit = { name: string; count: number; seconds: number };

/** Counts what clients do, across all instances. A key is any text: `client(ctx)`, an e-mail address, or both. */
export type RateLimiter = {
  /** Counts one, or `amount`, and returns the current count. Throws 429 with Retry-After if the limit is exceeded. */
  take: (limit: Limit, key: string, amount?: number) => Promise<number>;
  /**
   * Counts one before it is known whether it counts: otherwise parallel attempts could all pass an unspent limit. Somebody must settle it. While
   * others of the same key are under way at this instance, it waits for them instead of being refused. An attempt that is refused is not counted.
   * A limit of attempts is never used with `take`.
   */
  attempt: (limit: Limit, key: string) => Promise<Attempted>;
  /** Throws 429 with Retry-After if a limit of attempts is spent. Counts nothing. */
  read: (limit: Limit, key: string) => Promise<void>;
  /** Clears the count of the key. */
  forget: (limit: Limit, key: string) => Promise<void>;
  /** Returns the key of the client that sent the request. */
  client: (ctx: Koa.Context) => string;
};

/** An attempt whose outcome is not known yet. */
export type Attempted = {
  /** The count with it. */
  count: number;
  /** It counts. */
  keep: () => void;
  /** It does not count, at any instance. */
  giveBack: () => Promise<void>;
};

type RateLimiterOptions = {
  knex: Knex;
  trusted: TrustedProxies;
  log: Logger;
  /** In milliseconds. Counting must not delay a request; after this time, each process counts on its own. */
  patience?: number;
};
type Limiter = SharedLimiter | RateLimiterMemory;
type Store = { shared: SharedLimiter; attempts: SharedLimiter; own: RateLimiterMemory };

const PATIENCE_MS = 500;

/** For test runs (RATE_LIMITS=off). */
export const noLimits: RateLimiter = {
  take: async () => 0,
  attempt: async () => ({ count: 0, keep: () => {}, giveBack: async () => {} }),
  read: async () => {},
  forget: async () => {},
  client: () => '',
};

/**
 * Counts in Postgres (table `rate_limits`); a key whose limit is spent is refused from memory, unless something may be given back. While the database is
 * unavailable, each instance counts on its own.
 */
export function openRateLimiter({ knex, trusted, log, patience = PATIENCE_MS }: RateLimiterOptions): RateLimiter {
  const stores = new Map<string, Store>();
  const rarely = sparingly();
  const write = openCounts(knex, patience);
  const storeOf = (limit: Limit) => {
    const known = stores.get(limit.name) ?? makeStore(knex, write, limit);
    stores.set(limit.name, known);
    return known;
  };
  /** Returns the answer of the store or, if that fails, of the memory. */
  async function ask<Answer>(
    limit: Limit,
    work: (limiter: Limiter) => Promise<Answer>,
    kind: 'shared' | 'attempts' = 'shared',
  ): Promise<Answer> {
    const { [kind]: shared, own } = storeOf(limit);
    try {
      return await work(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error);
      rarely(limit.name, (leftOut) =>
        log.warn({ cause: describeError(error), limit: limit.name, leftOut }, 'rate limit counted in memory'),
      );
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
    attempt: attempting((limit, hash) => ask(limit, (limiter) => countAttempt(limiter, hash), 'attempts')),
    async read(limit, key) {
      const look = (limiter: Limiter) => within(patience, Promise.resolve(limiter.get(hashOf(key))));
      const known = await ask(limit, look, 'attempts');
      if (known !== null && known.consumedPoints >= limit.count) throw tooMany(known);
    },
    forget: async (limit, key) => void (await ask(limit, (limiter) => within(patience, limiter.delete(hashOf(key))))),
  };
}

/** Deletes expired counts. Returns their number. */
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
  // Remembers nothing: what another instance gives back, no memory would hear of.
  const attempts = new SharedLimiter({ ...options, ...table }, write);
  return { shared, attempts, own: new RateLimiterMemory(options) };
}

type Counted = { count: number; undo: () => Promise<void> };

/** `RateLimiter.attempt`. `count` counts one, or throws a Fault 429 and has counted nothing. */
function attempting(count: (limit: Limit, hash: string) => Promise<Counted>): RateLimiter['attempt'] {
  const turns = attemptQueue();
  return async (limit, key) => {
    const hash = hashOf(key);
    for (;;) {
      const turn = await turns.begin(`${limit.name} ${hash}`, limit.count);
      try {
        const counted = await count(limit, hash);
        const leave = once(turn.leave);
        return {
          count: counted.count,
          keep: () => leave(false),
          giveBack: () => counted.undo().finally(() => leave(true)),
        };
      } catch (error) {
        const isSpent = error instanceof Fault && error.status === 429;
        if (!isSpent) turn.leave(false);
        if (!isSpent || !(await turn.isWorthAnother())) throw error;
      }
    }
  };
}

function once(leave: (isGivenBack: boolean) => void): (isGivenBack: boolean) => void {
  let isOver = false;
  return (isGivenBack) => {
    if (!isOver) leave(isGivenBack);
    isOver = true;
  };
}

/** Counts an attempt, and takes it back at once if the limit is exceeded. `undo` takes it back where it was counted. */
async function countAttempt(limiter: Limiter, hash: string): Promise<Counted> {
  const undo = async () => void (await limiter.reward(hash).catch(() => undefined));
  try {
    const { consumedPoints } = await limiter.consume(hash);
    return { count: consumedPoints, undo };
  } catch (error) {
    if (error instanceof RateLimiterRes) await undo();
    throw error;
  }
}

/** Keys contain personal addresses, so only their hashes are stored. */
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
