import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bounded } from '../../../server/base/bounded.ts';
import { removeExpiredAccountRecords } from '../../../server/accounts/index.ts';
import { createPauses } from '../../../server/accounts/slowDown.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { AccountServer, MANDANT, PASSWORD } from './accountServer.ts';
import { NOW } from '../appServer.ts';
import { HeldBack } from './heldBack.ts';
import { LONG } from '../../support/extent.ts';

/** Lets tests act as several clients: the test's own connection counts as a trusted proxy. */
const TRUSTED = parseTrustedProxies('127.0.0.1, ::1', () => {});
/** Fewer than in production, but more than passwords that may wait in the other queue. */
const HELD = 150;
const heldBack = new HeldBack(HELD);
const limited = AccountServer.use(({ knex }) => ({
  limiter: openRateLimiter({ knex, trusted: TRUSTED, log: pino({ level: 'silent' }), patience: 60_000 }),
  pause: heldBack.pause,
}));

// The limiter's clock stands still.
beforeAll(() => {
  vi.setSystemTime(Date.now());
});
afterAll(() => {
  vi.useRealTimers();
});

/** Each test has a client of its own with unspent limits. */
let client = 0;
afterEach(() => {
  client += 1;
  heldBack.clear();
});
const from = (host: number) => ({ 'x-forwarded-for': `198.51.${client}.${host}` });
const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await call()).status);
  return found;
};

describe('what is limited', () => {
  it.each([
    ['known', MANDANT.email],
    ['unknown', 'niemand@example.org'],
  ])('15 wrong passwords for a %s address, told when to come again', async (_, email) => {
    const { current } = limited;
    await current.addAccount(MANDANT);
    const attempt = () => current.post('login', { email, password: 'falsch geraten' }, from(1));
    expect(await statuses(15, attempt)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    const { headers, body } = await attempt();
    expect(headers['retry-after']).toBe('900');
    expect(body.error).toBe('Das waren zu viele Anfragen. Bitte versuchen Sie es in 15 Minuten erneut.');
  });

  it('the right password too, for the client that guessed; the owner elsewhere gets in', async () => {
    const { current } = limited;
    await current.addAccount(MANDANT);
    await statuses(11, () => current.post('login', { email: MANDANT.email, password: 'falsch geraten' }, from(1)));
    const right = { email: MANDANT.email, password: PASSWORD };
    expect((await current.post('login', right, from(1))).status).toBe(429);
    expect((await current.post('login', right, from(2))).status).toBe(200);
  });

  it('guesses that come all at once', async () => {
    const { current } = limited;
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        current.post('login', { email: MANDANT.email, password: 'falsch geraten' }, from(1)),
      ),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('wrong passwords for many addresses from one client', async () => {
    const { current } = limited;
    let n = 0;
    const found = await statuses(60, () =>
      current.post('login', { email: `jemand${(n += 1)}@example.org`, password: 'falsch geraten' }, from(1)),
    );
    expect(found.filter((status) => status === 401)).toHaveLength(50);
  });

  it('wrong passwords for many addresses from one client, all at once', async () => {
    const { current } = limited;
    await current.addAccount(MANDANT);
    let refused = 0;
    const wrong = Array.from({ length: 90 }, async (_, n) => {
      const reply = await current.post('login', { email: `alle${n}@example.org`, password: 'falsch geraten' }, from(1));
      if (reply.status === 429) refused += 1;
      return reply;
    });
    // Those within the limit are counted by now; their passwords take longer.
    await expect.poll(() => refused).toBe(40);
    const right = await current.post('login', { email: MANDANT.email, password: PASSWORD }, from(1));
    expect((await Promise.all(wrong)).filter(({ status }) => status === 401)).toHaveLength(50);
    expect(right.status).toBe(429);
  });

  it('logins from one client that cannot be read', async () => {
    const { current } = limited;
    const found = await statuses(60, () => current.post('login', { email: 'ohne Passwort' }, from(1)));
    expect(found.filter((status) => status === 422)).toHaveLength(50);
    expect(found.filter((status) => status === 429)).toHaveLength(10);
  });

  it('nobody in an office where sixty log in rightly at once, nor anybody there afterwards', async () => {
    const { current } = limited;
    await current.addAccount(MANDANT);
    const right = { email: MANDANT.email, password: PASSWORD };
    const all = await Promise.all(Array.from({ length: 60 }, () => current.post('login', right, from(1))));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await current.post('login', right, from(1))).status).toBe(200);
    const wrong = () => current.post('login', { ...right, password: 'falsch geraten' }, from(1));
    expect(await statuses(11, wrong)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('not somebody who logs in again and again', async () => {
    const { current } = limited;
    await current.addAccount(MANDANT);
    expect(
      new Set(await statuses(30, () => current.post('login', { email: MANDANT.email, password: PASSWORD }, from(1)))),
    ).toEqual(new Set([200]));
  });

  it.each([
    ['register', { ...MANDANT, email: 'a@example.net' }],
    ['forgot-password', { email: 'b@example.net' }],
  ])('mails that one client asks for to one address: %s', async (name, body) => {
    expect(await statuses(6, () => limited.current.post(name, body, from(1)))).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await limited.current.post(name, body, from(2))).status).toBe(200);
  });

  it('links for a new password to one address, whichever way its domain is spelt', async () => {
    let turn = 0;
    const found = await statuses(6, () => {
      const domain = (turn += 1) % 2 === 0 ? 'müller.example' : 'xn--mller-kva.example';
      return limited.current.post('forgot-password', { email: `erika@${domain}` }, from(1));
    });
    expect(found).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('mails that one client asks for to one mailbox, however its address is spelt', async () => {
    const spellings = [
      'jana.b@gmail.com',
      'Jana.B@GMAIL.com',
      'janab+1@gmail.com',
      'janab+zwei@googlemail.com',
      'j.anab@googlemail.com',
      'janab+3@gmail.com',
    ];
    let host = 0;
    const found = await statuses(6, () =>
      limited.current.post('register', { ...MANDANT, email: spellings[(host += 1) - 1] }, from(1)),
    );
    expect(found).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('what a mailbox gets, without a word; its owner is refused nothing, and gets in with what came', async () => {
    const { current } = limited;
    let host = 0;
    const stranger = async () => {
      const { status } = await current.post(
        'register',
        { ...MANDANT, password: 'vom Fremden gewählt' },
        from((host += 1)),
      );
      await current.settled();
      current.later({ minutes: 1 });
      return { status };
    };
    expect(new Set(await statuses(12, stranger))).toEqual(new Set([200]));
    expect((await current.post('register', MANDANT, from(99))).status).toBe(200);
    const mails = await current.mails();
    // Three at once and one later; the others are due after ten minutes.
    expect(mails.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'accountActivation'));
    const { rows } = await current.app.knex.raw(
      "select extract(epoch from run_at - created_at)::int as seconds, attempts, locked_by, last_error from graphile_worker.jobs where task_identifier = 'registration'",
    );
    const waiting = { seconds: expect.any(Number), attempts: 0, locked_by: null, last_error: null };
    expect(rows).toEqual(Array.from({ length: 9 }, () => waiting));
    expect(rows.filter(({ seconds }: { seconds: number }) => seconds < 500 || seconds > 600)).toEqual([]);
    const token = await current.mailedToken('accountActivation');
    expect((await current.post('activate', { token, password: PASSWORD }, from(99))).status).toBe(200);
    expect((await current.logIn(MANDANT)).status).toBe(200);
  });

  it('what a mailbox gets under other spellings: the owner’s own is answered at once', async () => {
    const { current } = limited;
    let host = 0;
    await statuses(30, () =>
      current.post('register', { ...MANDANT, email: `jana.b+${(host += 1)}@gmail.com` }, from(Math.ceil(host / 5))),
    );
    await current.settled();
    expect((await current.post('register', { ...MANDANT, email: 'janab@gmail.com' }, from(99))).status).toBe(200);
    await current.settled();
    expect((await current.mails()).map(({ recipient }) => recipient)).toContain('janab@gmail.com');
  });

  it('what a mailbox gets in all, however its address is spelt', async () => {
    const { current } = limited;
    let host = 0;
    const found = await statuses(70, () =>
      current.post('register', { ...MANDANT, email: `jana.b+${(host += 1)}@gmail.com` }, from(Math.ceil(host / 5))),
    );
    await current.settled();
    expect(new Set(found)).toEqual(new Set([200]));
    expect(await current.mails()).toHaveLength(60);
  });

  it('links for a new password to one mailbox: the owner’s request is answered after ten minutes at most', async () => {
    const { current } = limited;
    const { knex } = current.app;
    await current.addAccount(MANDANT);
    let host = 0;
    await statuses(8, async () => {
      const reply = await current.post('forgot-password', { email: MANDANT.email }, from((host += 1)));
      await current.settled();
      return reply;
    });
    expect((await current.post('forgot-password', { email: MANDANT.email }, from(99))).status).toBe(200);
    expect(await current.mails()).toHaveLength(4);
    const { rows } = await knex.raw(
      "select extract(epoch from max(run_at - created_at))::int as seconds from graphile_worker.jobs where task_identifier = 'password-reset'",
    );
    expect(rows[0].seconds).toBeGreaterThan(500);
    expect(rows[0].seconds).toBeLessThanOrEqual(600);
    const last = await current.mailedToken('passwordReset');
    await knex('rate_limits').where('key', 'like', 'mailbox-later%').delete();
    expect(await current.mails()).toHaveLength(5);
    // Each link works until one of them is used.
    expect((await current.post('reset-password', { token: last, password: 'Winterlicht im Hafen' })).status).toBe(200);
    const token = await current.mailedToken('passwordReset');
    expect((await current.post('reset-password', { token, password: 'Winterlicht im Hafen' })).status).toBe(410);
    expect(await knex('password_resets')).toHaveLength(0);
  });

  it.each([
    ['known', MANDANT.email],
    ['unknown', 'niemand@example.org'],
  ])(
    'guessing at a %s address from many networks: each guess takes longer, up to 8 s and half as long again; nobody is locked out',
    async (_, email) => {
      const { current } = limited;
      await current.addAccount(MANDANT);
      let host = 0;
      const guess = async () => {
        const { status } = await current.post('login', { email, password: 'falsch geraten' }, from((host += 1)));
        expect(status).toBe(401);
      };
      for (let n = 0; n < 10; n += 1) await guess();
      expect(heldBack.asked).toEqual([]);
      for (let n = 0; n < 3; n += 1) await guess();
      expect(heldBack.asked).toEqual([500, 1000, 1500]);
      await Promise.all(Array.from({ length: 30 }, guess));
      expect(heldBack.asked.slice(3).toSorted((left, right) => left - right)).toEqual(
        Array.from({ length: 30 }, (_each, n) => Math.min(8000, 2000 + n * 500)),
      );
      // Under attack a network gets three guesses in half a minute.
      const stubborn = await Promise.all(
        Array.from({ length: 5 }, () => current.post('login', { email, password: 'falsch geraten' }, from(200))),
      );
      expect(stubborn.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
        401, 401, 401, 429, 429,
      ]);
      const refused = await current.post('login', { email, password: PASSWORD }, from(200));
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
      const right = email === MANDANT.email ? 200 : 401;
      heldBack.asked.length = 0;
      heldBack.chance = 1;
      expect((await current.post('login', { email, password: PASSWORD }, from(201))).status).toBe(right);
      expect(heldBack.asked).toEqual([12_000]);
      // A client in the attacker's network is admitted after that time.
      vi.setSystemTime(Date.now() + 29_000);
      expect((await current.post('login', { email, password: PASSWORD }, from(200))).status).toBe(429);
      vi.setSystemTime(Date.now() + 1001);
      expect((await current.post('login', { email, password: PASSWORD }, from(200))).status).toBe(right);
    },
  );

  it('a network gets three guesses in half a minute as soon as ten have failed elsewhere, as early as answers are delayed', async () => {
    const { current } = limited;
    let host = 0;
    const guess = (headers: Record<string, string>) =>
      current.post('login', { email: 'niemand@example.org', password: 'falsch geraten' }, headers);
    expect(new Set(await statuses(10, () => guess(from((host += 1)))))).toEqual(new Set([401]));
    expect(heldBack.asked).toEqual([]);
    expect(await statuses(5, () => guess(from(200)))).toEqual([401, 401, 401, 429, 429]);
    expect(heldBack.asked).toEqual([500, 1000, 1500]);
  });

  describe('a crowd that guesses at one address', () => {
    const WRONG = { email: MANDANT.email, password: 'falsch geraten' };

    it.runIf(LONG)('keeps nobody out elsewhere when its answers are due', async () => {
      const { current } = limited;
      await current.addAccount({ ...MANDANT, email: 'andere@example.org' });
      heldBack.hold();
      const crowd = Promise.all(
        Array.from({ length: 10 + HELD }, (_, n) =>
          current.post('login', WRONG, { 'x-forwarded-for': `2001:db8:${n + 1}::1` }),
        ),
      );
      await expect.poll(() => heldBack.asked).toHaveLength(HELD);
      const elsewhere = Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          current.post('login', { email: 'andere@example.org', password: PASSWORD }, from(n)),
        ),
      );
      // All are due at once.
      heldBack.release();
      expect(new Set((await elsewhere).map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set((await crowd).map(({ status }) => status))).toEqual(new Set([401]));
    });

    it('counts nothing, and computes nothing, for whoever does not wait for the answer', async () => {
      const { current } = limited;
      for (let n = 0; n < 14; n += 1) await current.post('login', WRONG, { 'x-forwarded-for': `2001:db8:${n + 1}::1` });
      expect(await counted()).toBe(14);
      heldBack.hold();
      const leaving = new AbortController();
      const gone = Array.from({ length: 50 }, (_, n) =>
        fetch(`${current.app.url}/api/auth/login`, {
          method: 'POST',
          body: JSON.stringify(WRONG),
          signal: leaving.signal,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${n + 100}::1` },
        }),
      );
      await expect.poll(() => heldBack.asked).toHaveLength(4 + 50);
      expect(await counted()).toBe(64);
      leaving.abort();
      await Promise.allSettled(gone);
      await expect.poll(counted).toBe(14);
      expect(current.app.logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
    });

    it.runIf(LONG)('that is told 503 counts nothing, and the log says it in a line each', async () => {
      const { current } = limited;
      for (let n = 0; n < 11; n += 1) await current.post('login', WRONG, { 'x-forwarded-for': `2001:db8:${n + 1}::1` });
      const before = current.app.logged.length;
      heldBack.hold();
      let refused = 0;
      const replies = Array.from({ length: HELD + 20 }, async (_, n) => {
        const { status } = await current.post('login', WRONG, { 'x-forwarded-for': `2001:db8:${n + 100}::1` });
        if (status === 503) refused += 1;
        return status;
      });
      await expect.poll(() => refused).toBe(20);
      heldBack.release();
      expect((await Promise.all(replies)).filter((status) => status === 401)).toHaveLength(HELD);
      expect(await counted()).toBe(11 + HELD);
      const noted = current.app.logged
        .slice(before)
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level >= 40);
      expect(noted).toHaveLength(20);
      expect(
        noted.filter(
          ({ level, cause, reason }) =>
            level !== 40 || cause !== undefined || !reason.startsWith('Gerade wird sehr oft'),
        ),
      ).toEqual([]);
    });
  });

  it('answers that are held back, all together', async () => {
    const few = new HeldBack(2);
    few.hold();
    const held = [few.pause(0.2), few.pause(0.2)];
    await expect(few.pause(0.2)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '8' } });
    await expect(few.pause(0)).resolves.toBeUndefined();
    few.release();
    await Promise.all(held);
    await expect(few.pause(0.01)).resolves.toBeUndefined();
    few.hold();
    const leaving = [new AbortController(), new AbortController()];
    const left = leaving.map(({ signal }) => few.pause(60, signal));
    for (const each of leaving) each.abort(new Error('weg'));
    expect((await Promise.allSettled(left)).map((result) => result.status)).toEqual(['rejected', 'rejected']);
    few.release();
    await expect(few.pause(0.01)).resolves.toBeUndefined();
  });

  it('answers by really waiting, until whoever asked is gone', async () => {
    const pause = createPauses({ random: () => 0 });
    const begun = performance.now();
    await pause(0.05);
    // Timers of Node may end a millisecond early.
    expect(performance.now() - begun).toBeGreaterThan(48);
    const leaving = new AbortController();
    const left = pause(3600, leaving.signal);
    leaving.abort(new Error('weg'));
    await expect(left).rejects.toThrow('weg');
  });

  it('strangers who register an address cannot keep its owner from a new password', async () => {
    const { current } = limited;
    await current.addAccount(MANDANT);
    await statuses(6, () => current.post('register', MANDANT, from(1)));
    // Another address, perhaps of another account, although both may belong to the same person.
    await statuses(6, () => current.post('forgot-password', { email: 'ja.na+x@example.org' }, from(3)));
    expect((await current.post('forgot-password', { email: MANDANT.email }, from(2))).status).toBe(200);
    expect((await current.mails()).map(({ kind }) => kind)).toContain('passwordReset');
  });

  it('mails by one client, whichever address it names', async () => {
    let n = 0;
    const found = await statuses(22, () =>
      limited.current.post('forgot-password', { email: `jemand${(n += 1)}@example.org` }, from(1)),
    );
    expect(found.filter((status) => status === 200)).toHaveLength(20);
  });

  it('passwords that are hashed at the same time', async () => {
    const run = bounded({ parallel: 2, waiting: 3, refuse: () => new Error('voll') });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const task = (n: number) =>
      run(async () => {
        most = Math.max(most, (running += 1));
        await new Promise(setImmediate);
        running -= 1;
        order.push(n);
        if (n === 1) throw new Error('kaputt');
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(task));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
    expect(await run(async () => 'geht weiter')).toBe('geht weiter');
  });

  it('passwords of accounts that somebody guesses at come last, and those of clients that are gone never', async () => {
    const run = bounded({ parallel: 1, waiting: 2, yielding: 3, refuse: () => new Error('voll') });
    const order: string[] = [];
    const leaving = new AbortController();
    const task = (name: string, yields = false, signal?: AbortSignal) =>
      run(
        async () => {
          await new Promise(setImmediate);
          order.push(name);
        },
        { yields, ...(signal && { signal }) },
      );
    const tasks = [
      task('first'),
      task('guess 1', true),
      task('gone', true, leaving.signal),
      task('guess 2', true),
      task('guess 3', true),
      task('a'),
      task('b'),
      task('c'),
    ];
    const results = Promise.allSettled(tasks);
    leaving.abort(new Error('weg'));
    const told = (await results).map((result) =>
      result.status === 'rejected' ? String(result.reason.message) : 'done',
    );
    expect(told).toEqual(['done', 'done', 'weg', 'done', 'voll', 'done', 'done', 'voll']);
    expect(order).toEqual(['first', 'a', 'b', 'guess 1', 'guess 2']);
    await expect(task('late', false, leaving.signal)).rejects.toThrow('weg');
    await expect(task('after')).resolves.toBeUndefined();
  });

  it('tells with 503 and Retry-After that too many hash passwords', async () => {
    const asked = Promise.withResolvers<boolean>();
    const passwords = createPasswords({ verify: () => asked.promise });
    const attempts = Array.from({ length: 110 }, () => passwords.verify('x', undefined));
    asked.resolve(false);
    const results = await Promise.allSettled(attempts);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  });
});

it('forgets links and revocations once they have expired, and nothing before', async () => {
  const { current } = limited;
  const { knex } = current.app;
  await current.post('register', MANDANT, from(1));
  await current.post('register', { ...MANDANT, email: 'zweite@example.org' }, from(1));
  await current.settled();
  await knex('registrations').where({ email: MANDANT.email }).update({ expires_at: NOW });
  await knex('revoked_tokens').insert([
    { id: crypto.randomUUID(), expires_at: NOW },
    { id: crypto.randomUUID(), expires_at: new Date(NOW.getTime() + 1) },
  ]);
  await removeExpiredAccountRecords(knex, NOW);
  expect(await knex('registrations').pluck('email')).toEqual(['zweite@example.org']);
  expect(await knex('revoked_tokens')).toHaveLength(1);
});

/** The number of wrong passwords counted at an address. */
async function counted(): Promise<number> {
  return Math.max(
    ...(await limited.current.app.knex('rate_limits').where('key', 'like', 'login-anywhere%').pluck('points')),
  );
}

it('a wrong password at an activation link costs at most five computations, however many have registered the address', async () => {
  let computations = 0;
  const verify = async () => {
    computations += 1;
    return false;
  };
  const counting = await AccountServer.start(() => ({ passwords: createPasswords({ verify }) }));
  try {
    await counting.post('register', MANDANT);
    const token = await counting.mailedToken('accountActivation');
    const { knex } = counting.app;
    const { id: _, token_hash: __, ...row } = await knex('registrations').first();
    await knex('registrations').insert(Array.from({ length: 30 }, () => ({ ...row, id: randomUUID() })));
    expect((await counting.post('activate', { token, password: 'nicht das richtige' })).status).toBe(422);
    expect(computations).toBe(5);
  } finally {
    await counting.close();
  }
});
