import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { readConfig } from '../../../server/config/config.ts';
import { errors } from '../../../server/http/errors.ts';
import {
  openRateLimiter,
  removeExpiredLimits,
  type Limit,
  type RateLimiter,
} from '../../../server/limits/rateLimit.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { createPool } from '../../../server/db/pool.ts';
import { listen } from '../listen.ts';

const log = pino({ level: 'silent' });
const none = parseTrustedProxies('', () => {});
let database: TestDatabase;
let first: RateLimiter;
let second: RateLimiter;

beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = [1, 2].map(() =>
    openRateLimiter({ knex: database.knex, trusted: none, log, patience: 60_000 }),
  ) as [RateLimiter, RateLimiter];
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.drop());

const limitOf = (name: string, count = 3): Limit => ({ name, count, seconds: 600 });

describe('a rate limit', () => {
  it('is counted by all instances together, for each key of its own', async () => {
    const limit = limitOf('together');
    await first.take(limit, 'a');
    await second.take(limit, 'a');
    await first.take(limit, 'a');
    await expect(second.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
    await expect(first.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
    await expect(first.take(limit, 'b')).resolves.toBe(1);
  });

  it('counts by the amount', async () => {
    const limit = limitOf('amounts', 10);
    await first.take(limit, 'a', 7);
    await first.take(limit, 'a', 3);
    await expect(second.take(limit, 'a', 1)).rejects.toMatchObject({ status: 429 });
    await expect(second.take(limit, 'b', 11)).rejects.toMatchObject({ status: 429 });
  });

  it('is counted exactly when everybody comes at once, here and there', async () => {
    const limit = limitOf('crowd', 60);
    const taken = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? first : second).take(limit, index % 4 < 2 ? 'a' : 'b'),
      ),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
    await expect(second.take(limit, 'b')).rejects.toMatchObject({ status: 429 });
  });

  it('begins anew when its time is over, for each that comes at once', async () => {
    vi.setSystemTime(Date.now());
    const limit = limitOf('anew');
    await Promise.all([1, 2, 3].map(() => first.take(limit, 'a')));
    await expect(first.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
    vi.setSystemTime(Date.now() + 600_001);
    const taken = await Promise.allSettled([1, 2, 3, 4].map(() => second.take(limit, 'a')));
    expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  });

  it('can be forgotten', async () => {
    const limit = limitOf('asked', 2);
    await first.take(limit, 'a');
    await first.take(limit, 'a');
    await expect(second.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
    await second.forget(limit, 'a');
    await expect(first.take(limit, 'a')).resolves.toBe(1);
  });

  it('is answered with 429, when to come back, and one German sentence', async () => {
    vi.setSystemTime(Date.now());
    const limit = limitOf('answered', 1);
    const app = new Koa().use(errors({ log })).use(async (ctx) => {
      await first.take(limit, first.client(ctx));
      ctx.body = 'ok';
    });
    const listening = await listen(app.callback());
    expect((await fetch(`${listening.url}/api/x`)).status).toBe(200);
    const refused = await fetch(`${listening.url}/api/x`);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(await refused.json()).toEqual({
      success: false,
      error: 'Das waren zu viele Anfragen. Bitte versuchen Sie es in 10 Minuten erneut.',
    });
    listening.close();
  });

  it('keeps no address, and nothing that has run out', async () => {
    await first.take({ name: 'short', count: 5, seconds: 60 }, '203.0.113.7');
    const keys: string[] = await database.knex('rate_limits').pluck('key');
    expect(keys.join()).not.toContain('203.0.113.7');
    await removeExpiredLimits(database.knex, new Date(Date.now() + 24 * 60 * 60 * 1000));
    expect(await database.knex('rate_limits').select()).toEqual([]);
  });

  it('is counted in memory while the database is away or says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const knex = createPool(`postgres://nobody@127.0.0.1:${port}/none?sslmode=disable`);
    const lonely = openRateLimiter({ knex, trusted: none, log, patience: 1 });
    await lonely.take(limitOf('lonely', 1), 'a');
    await expect(lonely.take(limitOf('lonely', 1), 'a')).rejects.toMatchObject({ status: 429 });
    silent.close();
    await expect(lonely.take(limitOf('alone', 1), 'a')).resolves.toBe(1);
    await knex.destroy();
  });
});

/** Attempts at both instances at once; each is settled in its turn, when all have begun that can. */
async function attemptAll(limit: Limit, outcomes: ('keep' | 'giveBack')[]): Promise<('judged' | 'refused')[]> {
  return Promise.all(
    outcomes.map(async (outcome, index) => {
      try {
        const attempt = await (index % 2 === 0 ? first : second).attempt(limit, 'a');
        await setImmediate();
        await attempt[outcome]();
        return 'judged';
      } catch {
        return 'refused';
      }
    }),
  );
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const judged = (all: string[]) => all.filter((one) => one === 'judged').length;

describe('a limit of attempts that may be given back', () => {
  it('lets exactly so many wrong ones be judged, of any number at once at two instances', async () => {
    const limit = limitOf('wrong', 10);
    expect(judged(await attemptAll(limit, times(60, 'keep')))).toBe(10);
    for (const one of [first, second]) {
      await expect(one.attempt(limit, 'a')).rejects.toMatchObject({ status: 429 });
      await expect(one.read(limit, 'a')).rejects.toMatchObject({ status: 429 });
    }
  });

  it('refuses nobody at an instance whose attempts are all given back, and is as it was', async () => {
    const limit = limitOf('right', 10);
    const all = await Promise.all(
      times(60, 0).map(async () => {
        const attempt = await first.attempt(limit, 'a');
        await setImmediate();
        await attempt.giveBack();
        return attempt.count;
      }),
    );
    expect(Math.max(...all)).toBe(10);
    for (const one of [first, second]) await one.read(limit, 'a');
    expect(judged(await attemptAll(limit, times(30, 'keep')))).toBe(10);
  });

  it('is spent for nobody by what was refused while others were under way', async () => {
    const limit = limitOf('mixed', 10);
    await attemptAll(limit, times(80, 'giveBack'));
    for (const one of [first, second]) expect((await one.attempt(limit, 'a')).count).toBeLessThanOrEqual(2);
  });

  it('is not touched by reading', async () => {
    const limit = limitOf('looked at', 1);
    await Promise.all(times(200, 0).map((_, index) => (index % 2 === 0 ? first : second).read(limit, 'a')));
    expect((await first.attempt(limit, 'a')).count).toBe(1);
    await expect(second.read(limit, 'a')).rejects.toMatchObject({ status: 429 });
    await expect(second.read(limit, 'b')).resolves.toBeUndefined();
  });

  it('gives back no more than was taken', async () => {
    const limit = limitOf('forgotten', 1);
    const attempt = await first.attempt(limit, 'a');
    await second.forget(limit, 'a');
    await attempt.giveBack();
    await first.attempt(limit, 'a');
    await expect(second.attempt(limit, 'a')).rejects.toMatchObject({ status: 429 });
  });

  it('is counted in memory while the database is away, and given back there', async () => {
    const knex = createPool('postgres://nobody@127.0.0.1:1/none?sslmode=disable');
    const lonely = openRateLimiter({ knex, trusted: none, log, patience: 1 });
    const limit = limitOf('lonely attempts', 1);
    for (let time = 0; time < 3; time += 1) await (await lonely.attempt(limit, 'a')).giveBack();
    (await lonely.attempt(limit, 'a')).keep();
    await expect(lonely.attempt(limit, 'a')).rejects.toMatchObject({ status: 429 });
    await expect(lonely.read(limit, 'a')).rejects.toMatchObject({ status: 429 });
    await knex.destroy();
  });
});

describe('who sent a request', () => {
  const cases: [name: string, trusted: string, forwarded: string | undefined, client: string][] = [
    ['the peer, where no proxy is trusted, whatever it claims', '', '198.51.100.1', '127.0.0.1'],
    ['the peer, where another proxy is trusted', '10.0.0.0/8', '198.51.100.1', '127.0.0.1'],
    ['whom a trusted proxy names', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the last that is no proxy of ours: the rest is the client’s own claim',
      '127.0.0.1, 10.0.0.0/8',
      '1.2.3.4, 198.51.100.1, 10.0.0.3',
      '198.51.100.1',
    ],
    ['the proxy itself, where it names nobody', '127.0.0.1', undefined, '127.0.0.1'],
    ['the proxy itself, where what stands there is no address', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['the network of an IPv6 client', '127.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the network of an IPv6 client in short form', '127.0.0.1', '2001:db8::7', '2001:db8:0:0::/64'],
    ['an IPv4 client without its port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['an IPv6 client without brackets and port', '127.0.0.1', '[2001:db8:1:2::3]:4711', '2001:db8:1:2::/64'],
    ['an IPv6 client without brackets', '127.0.0.1', '[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['an IPv4 client that is written as IPv6', '127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['an IPv4 client that is written as IPv6 in hex', '127.0.0.1', '::ffff:c633:6401', '198.51.100.1'],
    ['an IPv4 client that is written as IPv6 in full', '127.0.0.1', '[0:0:0:0:0:FFFF:C633:6401]:443', '198.51.100.1'],
    ['an IPv6 client whose address ends in IPv4 form', '127.0.0.1', '2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
    [
      'whom our proxies name, though they write ports and IPv6 in hex',
      '127.0.0.1, 10.0.0.0/8',
      '1.2.3.4, 198.51.100.1:80, ::ffff:a00:3, 10.0.0.3:4711',
      '198.51.100.1',
    ],
    ['the proxy itself, where a port is no number', '127.0.0.1', '198.51.100.1:x', '127.0.0.1'],
    ['the proxy itself, where nothing stands in the brackets', '127.0.0.1', '[]:80', '127.0.0.1'],
  ];

  it.each(cases)('is %s', async (_, trusted, forwarded, client) => {
    const limiter = openRateLimiter({
      knex: database.knex,
      trusted: parseTrustedProxies(trusted, () => expect.unreachable()),
      log,
    });
    const listening = await listen(
      new Koa()
        .use((ctx) => {
          ctx.body = limiter.client(ctx);
        })
        .callback(),
    );
    const reply = await fetch(listening.url, {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
    expect(await reply.text()).toBe(client);
    listening.close();
  });
});

describe('the configuration of limits', () => {
  it('refuses to switch them off in production', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
    expect(readConfig({}).rateLimits).toBe(true);
    expect(() => readConfig({ RATE_LIMITS: 'off', NODE_ENV: 'production' })).toThrow(
      'RATE_LIMITS=off ist nur ohne NODE_ENV=production erlaubt.',
    );
    expect(() => readConfig({ RATE_LIMITS: 'nein' })).toThrow(
      "RATE_LIMITS muss 'on' oder 'off' sein, ist aber 'nein'.",
    );
  });

  it.each(['10.0.0.0/33', 'proxy.example', '10.0.0.1/', '::1/129'])('refuses %s as a proxy', (entry) => {
    expect(() => readConfig({ TRUST_PROXY: `10.0.0.1, ${entry}` })).toThrow(`enthält aber '${entry}'`);
  });
});
