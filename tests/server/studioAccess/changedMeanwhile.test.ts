import type { Knex } from 'knex';
import { afterEach, expect, it } from 'vitest';
import { createPasswords, type Passwords } from '../../../server/accounts/passwords.ts';
import { setPassword } from '../../../server/accounts/resets.ts';
import { NOW } from '../appServer.ts';
import { AccountServer, MANDANT } from '../accounts/accountServer.ts';
import { PASSWORD, StudioServer } from './studioServer.ts';

const NEW = 'Winterwind am Deich';
const real = createPasswords();
/** What happens once a password was found right, before whoever gave it is signed in. */
let meanwhile: () => Promise<void> = async () => {};

const passwords: Passwords = {
  hash: real.hash,
  async verify(password, known, waiting) {
    const isRight = await real.verify(password, known, waiting);
    if (isRight) await meanwhile();
    return isRight;
  },
};
const server = StudioServer.use({ passwords });
const accounts = AccountServer.use(() => ({ passwords }));
afterEach(() => {
  meanwhile = async () => {};
});

/** The password of an account is changed while somebody signs in with it. The clock of whoever changes it is behind. */
async function changeMeanwhile({ knex }: { knex: Knex }, email: string): Promise<void> {
  const { id: accountId } = await knex('accounts').where({ email }).first('id');
  meanwhile = async () => {
    meanwhile = async () => {};
    const passwordHash = await real.hash(NEW);
    await setPassword(knex, { accountId, passwordHash, now: new Date(NOW.getTime() - 60_000) });
  };
}

it('a session of the studio begins only with the password that the account has when it begins', async () => {
  const email = await server.current.person('Vera', 'testerin');
  await changeMeanwhile(server.current.app, email);
  const browser = server.current.browser();
  const reply = await browser.post('/studio/anmelden', { email, passwort: PASSWORD });
  const told = await browser.get(reply.headers.get('location') ?? '');
  expect([reply.status, told.text.includes('Das Passwort wurde gerade geändert.')]).toEqual([303, true]);
  expect((await browser.call('GET', '/api/studio/wizards')).status).toBe(401);
  expect((await browser.post('/studio/anmelden', { email, passwort: NEW })).status).toBe(303);
  expect((await browser.call('GET', '/api/studio/wizards')).status).toBe(200);
});

it('a token of the site is good only with the password that was verified for it, whatever the clocks say', async () => {
  const { current } = accounts;
  await current.addAccount(MANDANT);
  await changeMeanwhile(current.app, MANDANT.email);
  const statusOf = async (password: string) => {
    const { token } = (await current.logIn({ ...MANDANT, password })).body;
    return (await current.call('GET', '/api/auth/user', { headers: { authorization: `Bearer ${token}` } })).status;
  };
  expect(await statusOf(MANDANT.password)).toBe(401);
  expect(await statusOf(NEW)).toBe(200);
});
