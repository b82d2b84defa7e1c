import { createHash } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress, type TrustedProxies } from './clientAddress.ts';
import { describeError } from './describeError.ts';
import { Fault } from './fault.ts';
import { sharedCounts, type Counted } from './sharedCounts.ts';

/** So many in so many seconds. The name tells one limit from another; a name has one size. */
export type Limit = { name: string; count: number; seconds: number };

/** Counts what clients do, for all instances together. A key is anything: `client(ctx)`, an e-mail address, both. */
export type RateLimiter = {
  /** Counts one, or as many as `amount` says. Throws 429 with Retry-After once the limit is spent. */
  take: (limit: Limit, key: string, amount?: number) => Promise<void>;
  /** Takes one back: limits on failures are counted before it is known whether it is one. */
  giveBack: (limit: Limit, key: string) => Promise<void>;
  /** Throws as `take` would, and counts nothing. */
  check: (limit: Limit, key: string) => Promise<void>;
  /** Forgets what was counted under the key. */
  forget: (limit: Limit, key: string) => Promise<void>;
  /** A key for whoever sent the request: the address, of IPv6 the network (/64), which belongs to one customer. */
  client: (ctx: Koa.Context) => string;
};

type RateLimiterOptions = { knex: Knex; trusted: TrustedProxies; log: Logger };

/** Counting must not hold a request up; whoever waits for the database waits for the answer itself. */
const PATIENCE_MS = 500;

/** For test runs (RATE_LIMITS=off). */
export const noLimits: RateLimiter = { take: async () => {}, giveBack: async () => {}, check: async () => {}, forget: async () => {}, client: () => '' };

/**
 * Counts in Postgres (table `rate_limits`); a key whose limit is spent is refused from memory. While the database does not answer,
 * each instance counts for itself.
 */
export function openRateLimiter({ knex, trusted, log }: RateLimiterOptions): RateLimiter {
  const shared = sharedCounts(knex, PATIENCE_MS);
  const memories = new Map<string, RateLimiterMemory>();
  /** What this instance knows by itself: whose limit is spent, and what it counted without the database. */
  const memoryOf = ({ name, count, seconds }: Limit) => {
    const known = memories.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points: count, duration: seconds });
    memories.set(name, known);
    return known;
  };
  /** False where the database says nothing. */
  const ask = async <Answer>(limit: Limit, work: Promise<Answer>): Promise<Answer | false> => {
    try {
      return await work;
    } catch (error) {
      log.warn({ cause: describeError(error), limit: limit.name }, 'rate limit counted in memory');
      return false;
    }
  };
  const refuseFrom = async (limit: Limit, hash: string, count: number) => {
    const own = await memoryOf(limit).get(hash);
    if (own !== null && own.consumedPoints >= count) throw tooMany(own.msBeforeNext);
  };
  return {
    client: (ctx) => networkOf(clientAddress(ctx, trusted)),
    async take(limit, key, amount = 1) {
      const hash = hashOf(key);
      await refuseFrom(limit, hash, limit.count + 1);
      const counted = await ask(limit, shared.add(sharedKey(limit, hash), amount, limit.seconds));
      if (counted === false) {
        await memoryOf(limit).consume(hash, amount).catch(refuse);
      } else if (counted.points > limit.count) {
        await memoryOf(limit).block(hash, msLeft(counted) / 1000);
        throw tooMany(msLeft(counted));
      }
    },
    async giveBack(limit, key) {
      const hash = hashOf(key);
      const counted = await ask(limit, shared.add(sharedKey(limit, hash), -1, limit.seconds));
      if (counted === false) await memoryOf(limit).reward(hash);
    },
    async check(limit, key) {
      const hash = hashOf(key);
      const counted = await ask(limit, shared.read(sharedKey(limit, hash)));
      if (counted === false) await refuseFrom(limit, hash, limit.count);
      else if (counted !== undefined && counted.points >= limit.count) throw tooMany(msLeft(counted));
    },
    async forget(limit, key) {
      const hash = hashOf(key);
      await memoryOf(limit).delete(hash);
      await ask(limit, shared.forget(sharedKey(limit, hash)));
    },
  };
}

/** Forgets what counts no more, and tells how much. */
export async function removeExpiredLimits(knex: Knex, now: Date): Promise<number> {
  return knex('rate_limits').where('expire', '<', now.getTime()).delete();
}

function sharedKey({ name }: Limit, hash: string): string {
  return `${name}:${hash}`;
}

function msLeft({ until }: Counted): number {
  return Math.max(until - Date.now(), 1);
}

/** The memory throws what it has counted. */
function refuse(reason: unknown): never {
  throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
}

/** Keys are addresses of people; the table needs none of them. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

function tooMany(ms: number): Fault {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const wait = seconds < 90 ? 'in einer Minute' : `in ${Math.ceil(seconds / 60)} Minuten`;
  return new Fault(429, `Das waren zu viele Anfragen. Bitte versuchen Sie es ${wait} erneut.`, { headers: { 'Retry-After': String(seconds) } });
}

function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
