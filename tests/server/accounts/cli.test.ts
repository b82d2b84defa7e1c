import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { urlOf } from '../../../server/db/pool.ts';
import { runCommand, runProcess, type Said } from '../../support/command.ts';
import { giveFactor } from '../../support/secondFactor.ts';
import { AccountServer, PASSWORD, PUBLIC_URL } from './accountServer.ts';

const server = AccountServer.use();
const ERIKA = ['add', ' Erika@Kanzlei.example', '--role', 'anwalt', '--first-name', 'Erika', '--last-name', 'Groß'];
const LOGIN = { email: 'erika@kanzlei.example', password: PASSWORD };

/** Uses the database of the app under test, whose server has recorded its public address. */
function user(args: string[], input = '', publicUrl = PUBLIC_URL, run = runCommand): Promise<Said> {
  return run('user', args, {
    env: { DATABASE_URL: urlOf(server.current.app.knex), PUBLIC_URL: publicUrl },
    input,
  });
}

beforeAll(() =>
  recordDeployment(
    server.current.app.knex,
    { dataDir: mkdtempSync(path.join(tmpdir(), 'vorfahrt-user-')), s3: undefined, publicUrl: PUBLIC_URL },
    pino({ level: 'silent' }),
  ),
);

describe('npm run user -- add', () => {
  it('makes a lawyer who chooses a password over the mailed link', async () => {
    const { current } = server;
    expect(await user(ERIKA)).toMatchObject({
      code: 0,
      lines: [
        'Konto erika@kanzlei.example (anwalt) angelegt. Der Link zum Festlegen des Passworts geht hinaus, sobald der Server E-Mails senden kann.',
      ],
    });
    for (const password of ['', PASSWORD, 'null'])
      expect((await current.post('login', { ...LOGIN, password })).status).not.toBe(200);
    expect(await current.mails()).toMatchObject([
      { kind: 'accountAdded', recipient: LOGIN.email, data: { validHours: 72 } },
    ]);
    const token = await current.mailedToken('accountAdded');
    expect((await current.post('reset-password', { token, password: PASSWORD })).status).toBe(200);
    expect((await current.logIn(LOGIN)).body).toMatchObject({
      redirectTo: '/home',
      user: { role: 'anwalt', firstName: 'Erika', lastName: 'Groß' },
    });
  });

  it('takes a password from standard input', async () => {
    const asked = [...ERIKA, '--password-stdin'];
    expect((await user(asked, `${PASSWORD}\n`, PUBLIC_URL, runProcess)).code).toBe(0);
    expect((await server.current.logIn(LOGIN)).status).toBe(200);
    expect(await server.current.mails()).toEqual([]);
  });

  it('takes the spaces of a password as its own', async () => {
    await user([...ERIKA, '--password-stdin'], ` ${PASSWORD}\r\n`);
    expect((await server.current.logIn(LOGIN)).status).toBe(401);
    expect((await server.current.logIn({ ...LOGIN, password: ` ${PASSWORD}` })).status).toBe(200);
  });

  it('changes nothing about an account that is there', async () => {
    await user([...ERIKA, '--password-stdin'], PASSWORD);
    expect(await user([...ERIKA, '--password-stdin'], 'ein anderes Passwort')).toMatchObject({
      code: 1,
      lines: [
        'Zu erika@kanzlei.example gibt es schon ein Konto. Ein neues Passwort bekommt es mit: npm run user -- password … --password-stdin',
      ],
    });
    expect((await server.current.logIn(LOGIN)).status).toBe(200);
  });

  it('gives an account another password, which ends its links', async () => {
    await user(ERIKA);
    const other = 'Sommerregen am Deich';
    const asked = ['password', LOGIN.email, '--password-stdin'];
    expect(await user(asked, other)).toMatchObject({
      code: 0,
      lines: ['erika@kanzlei.example hat ein neues Passwort. Es kann sich sofort damit anmelden.'],
    });
    expect((await server.current.logIn({ ...LOGIN, password: other })).status).toBe(200);
    expect(await server.current.app.knex('password_resets').select()).toEqual([]);
    expect(await user(asked, 'erika1234')).toMatchObject({ code: 1 });
    expect(await user(['password', 'niemand@kanzlei.example', '--password-stdin'], other)).toMatchObject({
      code: 1,
      lines: ['Zu niemand@kanzlei.example gibt es kein Konto. Legen Sie es zuerst an: npm run user -- add …'],
    });
  });

  it.each([
    [['add', 'erika', ...ERIKA.slice(2)], '', "'erika' ist keine E-Mail-Adresse.\n"],
    [ERIKA.with(3, 'admin'), '', "Die Rolle 'admin' gibt es nicht. Möglich sind: mandant, gutachter, anwalt.\n"],
    [
      [...ERIKA, '--password-stdin'],
      'siebenZ',
      expect.stringContaining('Das Passwort muss 8 bis 128 Zeichen haben.\n'),
    ],
    [[...ERIKA, '--password-stdin'], 'Kanzlei-Groß', expect.stringContaining('leicht erraten')],
  ])('refuses %j', async (args, input, said) => {
    expect(await user(args, input)).toMatchObject({ code: 1, said });
  });

  it('mails no link to another address than the server’s', async () => {
    const { code, said } = await user(ERIKA, '', 'http://localhost:3000');
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(
        `Der Server läuft unter ${PUBLIC_URL}, hier steht http://localhost:3000; Links wären falsch.`,
      ),
    ]);
    expect(await server.current.mails()).toEqual([]);
  });

  it.each([[[]], [['remove', 'erika@kanzlei.example']], [ERIKA.slice(0, 6)]])(
    'says how it is used: %j',
    async (args) => {
      const { code, said } = await user(args);
      expect([code, said.split(' --')[0]]).toEqual([1, 'npm run user']);
    },
  );
});

const right = (command: string, ...args: string[]) => user([command, 'erika@kanzlei.example', '--right', ...args]);

describe('npm run user -- grant, revoke, list', () => {
  it('gives a right in the studio, shows it, and takes it', async () => {
    await user([...ERIKA, '--password-stdin'], PASSWORD);
    const { id } = await server.current.app.knex('accounts').where({ email: 'erika@kanzlei.example' }).first('id');
    expect((await user(['list'])).lines).toEqual([
      'Niemand hat ein Recht im Studio. Darum gibt es auf diesem Server keines.',
    ]);
    expect(await right('grant', 'analyst')).toMatchObject({
      code: 0,
      lines: [`erika@kanzlei.example hat jetzt: analyst (alle Assistenten) · im Protokoll: ${id}`],
    });
    await right('grant', 'freigabe', '--wizard', 'bussgeldanfrage');
    expect((await user(['list'])).lines).toEqual([
      `erika@kanzlei.example: analyst (alle Assistenten) · im Protokoll: ${id}`,
      `erika@kanzlei.example: freigabe (bussgeldanfrage) · im Protokoll: ${id}`,
    ]);
    expect(await right('grant', 'analyst')).toMatchObject({
      code: 1,
      lines: ['erika@kanzlei.example hat dieses Recht schon: analyst (alle Assistenten).'],
    });
    expect(await right('revoke', 'analyst')).toMatchObject({
      code: 0,
      lines: [`erika@kanzlei.example hat nicht mehr: analyst (alle Assistenten) · im Protokoll: ${id}`],
    });
    expect(await right('revoke', 'analyst')).toMatchObject({ code: 1 });
    expect((await user(['list'])).lines).toEqual([
      `erika@kanzlei.example: freigabe (bussgeldanfrage) · im Protokoll: ${id}`,
    ]);
  });

  it('says what is wrong: no account, no such right, something missing', async () => {
    expect((await right('grant', 'analyst')).said).toContain('Zu erika@kanzlei.example gibt es kein Konto.');
    expect((await right('grant', 'chefin')).said).toContain(
      "Das Recht 'chefin' gibt es nicht. Möglich sind: testerin, analyst, freigabe, betrieb.",
    );
    await user([...ERIKA, '--password-stdin'], PASSWORD);
    const { code, said } = await right('grant', 'analyst', '--wizard', 'bussgeldanfrag');
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/Den Assistenten 'bussgeldanfrag' gibt es nicht\. Möglich sind: .*bussgeldanfrage/),
    ]);
    expect((await user(['list'])).lines).toEqual([expect.stringContaining('Niemand hat ein Recht')]);
    expect((await user(['grant'])).said).toContain('npm run user -- grant');
    expect((await user(['list', 'alle'])).code).toBe(1);
  });
});

function reset(): Promise<Said> {
  return user(['reset-factor', ' Erika@Kanzlei.example']);
}

describe('npm run user -- reset-factor', () => {
  it('removes the second factor of somebody who has lost it, and ends the sessions in the studio', async () => {
    await user([...ERIKA, '--password-stdin'], PASSWORD);
    const { knex } = server.current.app;
    const { id } = await knex('accounts').where({ email: LOGIN.email }).first('id');
    await giveFactor(knex, id, new Date());
    const times = { created_at: new Date(), used_at: new Date(), expires_at: new Date() };
    await knex('studio_sessions').insert({ id, token_hash: Buffer.from('x'), account_id: id, ...times });
    expect(await reset()).toMatchObject({
      code: 0,
      lines: [
        `Der zweite Faktor von erika@kanzlei.example ist entfernt, und alle Anmeldungen im Studio sind beendet. Eine E-Mail an diese Adresse sagt es · im Protokoll: ${id}`,
      ],
    });
    for (const table of ['studio_totp', 'studio_recovery_codes', 'studio_sessions'])
      expect([table, await knex(table).where({ account_id: id })]).toEqual([table, []]);
    expect((await reset()).said).toContain('erika@kanzlei.example hat keinen zweiten Faktor.');
    const mails = await knex('mails').where({ recipient: LOGIN.email, kind: 'factorChanged' }).select('data');
    expect(mails).toEqual([{ data: expect.objectContaining({ change: 'reset' }) }]);
  });

  it('says what is missing', async () => {
    expect((await reset()).said).toContain('Zu erika@kanzlei.example gibt es kein Konto.');
    expect((await user(['reset-factor'])).said).toContain('npm run user -- reset-factor <E-Mail-Adresse>');
  });
});
