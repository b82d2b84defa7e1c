import { decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { describe, expect, it } from 'vitest';
import { removeExpiredAccountRecords } from '../../../server/accounts/index.ts';
import { openTokens } from '../../../server/accounts/tokens.ts';
import { AccountServer, MANDANT, PUBLIC_URL } from './accountServer.ts';
import { NOW } from '../appServer.ts';

const server = AccountServer.use();

describe('signing keys', () => {
  const user = {
    id: crypto.randomUUID(),
    email: MANDANT.email,
    firstName: 'Jana',
    lastName: 'Müller',
    role: 'mandant',
  } as const;
  const account = { user, passwordNumber: 0 };

  it('change every day; the one before is published as long as its tokens live, then forgotten', async () => {
    const { knex } = server.current.app;
    await knex('signing_keys').delete();
    const { time, tokens } = issueAt(knex);
    const kidOf = async () => decodeProtectedHeader(await tokens.issue(account, undefined)).kid;
    const first = await kidOf();
    expect(await Promise.all([kidOf(), kidOf()])).toEqual([first, first]);
    time.now = new Date(NOW.getTime() + 24 * 60 * 60_000 - 1000);
    const last = await tokens.issue(account, undefined);
    time.now = new Date(NOW.getTime() + 24 * 60 * 60_000);
    const [second, again] = await Promise.all([kidOf(), kidOf()]);
    expect([second === first, again]).toEqual([false, second]);
    expect(kids(await tokens.keySet())).toEqual([second, first]);
    time.now = new Date(time.now.getTime() + 14 * 60_000);
    expect(await tokens.read(last)).toMatchObject({ sub: user.id });
    time.now = new Date(time.now.getTime() + 17 * 60_000);
    expect(kids(await tokens.keySet())).toEqual([second]);
    await removeExpiredAccountRecords(knex, time.now);
    expect(await knex('signing_keys').pluck('kid')).toEqual([second]);
  });

  it('of two instances are both known to each, and neither holds the other one’s secret', async () => {
    const { knex } = server.current.app;
    await knex('signing_keys').delete();
    const [one, other] = [issueAt(knex).tokens, issueAt(knex).tokens];
    const [first, second] = [
      await one.issue(account, 'https://portal.example/x'),
      await other.issue(account, undefined),
    ];
    expect(await other.read(first)).toMatchObject({ sub: user.id });
    expect(await one.read(second)).toMatchObject({ sub: user.id });
    expect(JSON.stringify(await knex('signing_keys'))).not.toContain('"d"');
  });

  it('of another server or for another one are refused', async () => {
    const { knex } = server.current.app;
    const { tokens } = issueAt(knex);
    const foreign = openTokens({ knex, publicUrl: 'https://andere.example', clock: () => NOW });
    expect(await tokens.read(await foreign.issue(account, PUBLIC_URL))).toBeUndefined();
    const forgotten = await tokens.issue(account, undefined);
    expect(await tokens.read(forgotten)).toBeDefined();
    await knex('signing_keys').delete();
    expect(await tokens.read(forgotten)).toBeUndefined();
  });
});

function issueAt(knex: AccountServer['app']['knex']) {
  const time = { now: NOW };
  return { time, tokens: openTokens({ knex, publicUrl: PUBLIC_URL, clock: () => time.now }) };
}

function kids({ keys }: JSONWebKeySet) {
  return keys.map(({ kid }) => kid);
}
