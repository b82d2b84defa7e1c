import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { urlOf } from '../../server/db/pool.ts';
import { AccountServer, PASSWORD, PUBLIC_URL } from './accountServer.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const server = AccountServer.use();
const ERIKA = ['add', ' Erika@Kanzlei.example', '--role', 'anwalt', '--first-name', 'Erika', '--last-name', 'Groß'];
const LOGIN = { email: 'erika@kanzlei.example', password: PASSWORD };

/** `npm run user --`, on the database of the app under test. */
async function user(args: string[], input = ''): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: urlOf(server.current.app.knex), PUBLIC_URL };
  const child = spawn(process.execPath, ['server/accounts/cli.ts', ...args], { cwd: ROOT, env });
  child.stdin.end(input);
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), new Promise<number | null>((resolve) => child.once('close', resolve))]);
  return { code, said: out + complaint };
}

describe('npm run user -- add', () => {
  it('makes a lawyer who chooses a password over the mailed link', async () => {
    const { current } = server;
    expect(await user(ERIKA)).toEqual({ code: 0, said: 'Konto erika@kanzlei.example (anwalt) angelegt. Der Link zum Festlegen des Passworts ist unterwegs.\n' });
    for (const password of ['', PASSWORD, 'null']) expect((await current.post('login', { ...LOGIN, password })).status).not.toBe(200);
    expect(await current.mails()).toMatchObject([{ kind: 'accountAdded', recipient: LOGIN.email, data: { validHours: 72 } }]);
    const token = await current.mailedToken('accountAdded');
    expect((await current.post('reset-password', { token, password: PASSWORD })).status).toBe(200);
    expect((await current.logIn(LOGIN)).body).toMatchObject({ redirectTo: '/home', user: { role: 'anwalt', firstName: 'Erika', lastName: 'Groß' } });
  });

  it('takes a password from standard input', async () => {
    expect((await user([...ERIKA, '--password-stdin'], `${PASSWORD}\n`)).code).toBe(0);
    expect((await server.current.logIn(LOGIN)).status).toBe(200);
    expect(await server.current.mails()).toEqual([]);
  });

  it('changes nothing about an account that is there', async () => {
    await user([...ERIKA, '--password-stdin'], PASSWORD);
    expect(await user([...ERIKA, '--password-stdin'], 'ein anderes Passwort')).toEqual({ code: 1, said: 'Zu erika@kanzlei.example gibt es schon ein Konto.\n' });
    expect((await server.current.logIn(LOGIN)).status).toBe(200);
  });

  it.each([
    [['add', 'erika', ...ERIKA.slice(2)], '', "'erika' ist keine E-Mail-Adresse.\n"],
    [ERIKA.with(3, 'admin'), '', "Die Rolle 'admin' gibt es nicht. Möglich sind: mandant, gutachter, anwalt.\n"],
    [[...ERIKA, '--password-stdin'], 'siebenZ', 'Das Passwort muss 8 bis 128 Zeichen haben.\n'],
    [[...ERIKA, '--password-stdin'], 'Kanzlei-Groß', expect.stringContaining('leicht erraten')],
  ])('refuses %j', async (args, input, said) => {
    expect(await user(args, input)).toEqual({ code: 1, said });
  });

  it.each([[[]], [['remove', 'erika@kanzlei.example']], [ERIKA.slice(0, 6)]])('says how it is used: %j', async (args) => {
    const { code, said } = await user(args);
    expect([code, said.split(' --')[0]]).toEqual([1, 'npm run user']);
  });
});
