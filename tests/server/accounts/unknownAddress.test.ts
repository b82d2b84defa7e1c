import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from '../../../server/accounts/passwords.ts';
import { AccountServer, MANDANT } from './accountServer.ts';

/** What takes time, in the order in which it was done: statements for the database, and passwords. */
let work: string[] = [];
const real = createPasswords();
const passwords: Passwords = {
  hash: (password) => {
    work.push('hashes a password');
    return real.hash(password);
  },
  verify: (password, ...rest) => {
    work.push('checks a password');
    return real.verify(password, ...rest);
  },
};
const server = AccountServer.use(() => ({ passwords }));
const note = ({ sql }: { sql: string }) => work.push(sql);
beforeAll(() => void server.current.app.knex.on('query', note));
afterAll(() => void server.current.app.knex.off('query', note));

describe('known and unknown addresses look the same', () => {
  it.each([
    { name: 'login', bodyFor: (email: string) => ({ email, password: 'falsch geraten' }), checks: 1 },
    { name: 'forgot-password', bodyFor: (email: string) => ({ email }), checks: 0 },
    { name: 'register', bodyFor: (email: string) => ({ ...MANDANT, email }), checks: 0 },
  ])('$name: status, headers, body, and the work that is done before the answer', async ({ name, bodyFor, checks }) => {
    const { current } = server;
    await current.addAccount(MANDANT);
    const ask = async (email: string) => {
      work = [];
      const { status, headers, text } = await current.post(name, bodyFor(email));
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return { status, rest, text, work };
    };
    const known = await ask(MANDANT.email);
    expect(known.work.filter((done) => done === 'checks a password')).toHaveLength(checks);
    expect(known.work.length).toBeGreaterThan(0);
    expect(await ask('wer@example.net')).toEqual(known);
  });
});

const cost = (hash: string) => hash.split('$').slice(0, 4);

it('a password is checked at the same cost without a hash', async () => {
  const checked: string[] = [];
  const noted = createPasswords({
    verify: async (hash) => {
      checked.push(hash);
      return false;
    },
  });
  await noted.verify('falsch geraten', undefined);
  expect(cost(checked[0] ?? '')).toEqual(cost(await real.hash('falsch geraten')));
});
