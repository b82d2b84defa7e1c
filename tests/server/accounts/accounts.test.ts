import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../server/accounts/add.ts';
import { accountLinks } from '../../../server/accounts/index.ts';
import { AccountServer, GUTACHTER, MANDANT, PASSWORD, PORTALS, PUBLIC_URL } from './accountServer.ts';
import { NOW } from '../appServer.ts';
import { processorRatio } from '../../support/processorTime.ts';

const server = AccountServer.use();

const REGISTERED = {
  success: true,
  message: 'Registrierung erfolgreich. Bitte aktivieren Sie Ihr Konto über den Link in der E-Mail.',
};
const REQUESTED = {
  success: true,
  message: 'Eine E-Mail mit Anweisungen zum Zurücksetzen des Passworts wurde gesendet.',
};
const NEW_PASSWORD = 'Winterlicht im Hafen';
/** The reason and the remedy (OWASP ASVS 5, 6.2.4 and 6.2.11). */
const COMMON = /benutzen sehr viele Menschen\. Bitte nehmen Sie zum Beispiel drei Wörter/;
const TELLING = /Aus Ihrem Namen.* leicht erraten\. Bitte nehmen Sie zum Beispiel drei Wörter/;

describe('registering', () => {
  it('leads over the mailed link to an account of the role, with all its fields', async () => {
    const { current } = server;
    expect((await current.post('register', { ...GUTACHTER, website: 'https://weiss.example' })).body).toEqual(
      REGISTERED,
    );
    expect((await current.logIn(GUTACHTER)).status).toBe(401);
    const [mail, ...others] = await current.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'accountActivation', recipient: 'weiss@example.org', data: { validHours: 24 } });
    expect(mail?.data['link']).toMatch(/^https:\/\/vorfahrt\.example\/konto\/aktivieren#token=[\w-]{43}$/);
    expect(
      (await current.post('activate', { token: await current.mailedToken('accountActivation'), password: PASSWORD }))
        .body.success,
    ).toBe(true);
    const { status, body } = await current.logIn(GUTACHTER);
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: expect.any(String),
      email: 'weiss@example.org',
      firstName: 'Jana',
      lastName: 'Müller',
      role: 'gutachter',
    });
    const { profile } = await current.app.knex('accounts').first('profile');
    const { role: _role, firstName: _first, lastName: _last, email: _email, password: _password, ...rest } = GUTACHTER;
    expect(profile).toEqual({ ...rest, website: 'https://weiss.example' });
  });

  it('keeps no password and no token in readable form, and nothing as a submission', async () => {
    const { current } = server;
    await current.addAccount(MANDANT);
    await current.post('register', GUTACHTER);
    const token = await current.mailedToken('accountActivation');
    const { knex } = current.app;
    const stored = JSON.stringify([await knex('accounts'), await knex('registrations')]);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [PASSWORD, token]) expect(stored).not.toContain(secret);
    expect(await knex('submissions')).toEqual([]);
  });

  it.each([
    ['/role', 'anwalt', 'Bitte wählen Sie, als wer Sie sich registrieren.'],
    ['/role', undefined, 'Bitte wählen Sie, als wer Sie sich registrieren.'],
    ['/email', 'jana', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['/email', 'jana@example.org, max@example.org', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['/email', undefined, 'Bitte geben Sie Ihre E-Mail-Adresse ein.'],
    ['/password', 'siebenZ', 'Das Passwort muss mindestens 8 Zeichen haben.'],
    ['/password', 'x'.repeat(129), 'Das Passwort darf höchstens 128 Zeichen haben.'],
    ['/password', undefined, 'Bitte geben Sie ein Passwort ein.'],
    ...['password', 'PassWord1', 'qwertyuiop', '1234567890', 'Fussball'].map((password): [string, unknown, unknown] => [
      '/password',
      password,
      expect.stringMatching(COMMON),
    ]),
    ...['Vorfahrt2026!', '!!Bußgeld!!', 'jana-müller', 'MÜLLER1984', 'Weiss@Example.org', 'Passwort Passwort'].map(
      (password): [string, unknown, unknown] => ['/password', password, expect.stringMatching(TELLING)],
    ),
    ['/firstName', ' ', 'Bitte geben Sie Ihren Vornamen ein.'],
    ['/lastName', null, 'Bitte geben Sie Ihren Nachnamen ein.'],
    ['/isAdmin', true, 'Dieses Feld ist unbekannt.'],
    ['/token', 'x', 'Dieses Feld ist unbekannt.'],
    ['/website', 'weiss.example', 'Bitte geben Sie eine vollständige Adresse ein, die mit https:// beginnt.'],
    ['/website', 'javascript:alert(1)', 'Bitte geben Sie eine vollständige Adresse ein, die mit https:// beginnt.'],
    ['/company', undefined, 'Bitte geben Sie Ihre Firma ein.'],
    ['/address', undefined, 'Bitte geben Sie die Adresse Ihrer Firma ein.'],
    ['/licenseNumber', undefined, 'Bitte geben Sie Ihre Zulassungsnummer ein.'],
    ['/serviceArea', undefined, 'Bitte geben Sie Ihr Einsatzgebiet an.'],
    ['/availability', undefined, 'Bitte geben Sie an, wann Sie erreichbar sind.'],
    ['/languages', undefined, 'Bitte geben Sie an, welche Sprachen Sie sprechen.'],
    ['/expertiseTypes', undefined, 'Bitte geben Sie an, welche Gutachten Sie erstellen.'],
  ])('refuses %s = %j', async (pointer, value, message) => {
    const { status, body } = await server.current.post('register', { ...GUTACHTER, [pointer.slice(1)]: value });
    expect([status, body.felder]).toEqual([422, [{ pfad: pointer, meldung: message }]]);
    expect(await server.current.app.knex('registrations')).toEqual([]);
    expect(await server.current.mails()).toEqual([]);
  });

  it.each([
    ['8 characters', 'achtZeic'],
    ['128 characters', 'ü'.repeat(128)],
    ['a name among other words', 'Jana geht baden'],
    ['digits that nobody else has', '8374651029384756'],
  ])('takes a password of %s', async (_, password) => {
    await server.current.addAccount({ ...MANDANT, password });
    expect((await server.current.logIn({ ...MANDANT, password })).status).toBe(200);
  });

  it('asks a client for nothing that only assessors have, and keeps nothing of it', async () => {
    const { company, address } = GUTACHTER;
    expect((await server.current.post('register', { ...MANDANT, company, address })).status).toBe(200);
    expect(await server.current.app.knex('registrations').pluck('profile')).toEqual([{}]);
  });

  it('with a taken address answers the same, mails its owner, and changes nothing', async () => {
    const { current } = server;
    await current.addAccount(MANDANT);
    const before = await current.app.knex('accounts');
    const taken = await current.post('register', {
      ...MANDANT,
      email: 'Jana@Example.org',
      password: NEW_PASSWORD,
      firstName: 'Eve',
    });
    expect(taken.body).toEqual(REGISTERED);
    expect(await current.mails()).toEqual([
      {
        kind: 'accountExists',
        recipient: 'jana@example.org',
        data: {
          loginLink: `${PUBLIC_URL}/login`,
          passwordLink: `${PUBLIC_URL}/login?modus=passwort-vergessen`,
          requestedAt: NOW.toISOString(),
        },
      },
    ]);
    expect(await current.app.knex('accounts')).toEqual(before);
    expect(await current.app.knex('registrations')).toEqual([]);
  });

  it('by a stranger and by the owner: whichever link the owner opens, the password decides, and the stranger has nothing', async () => {
    const { current } = server;
    const strangers = { ...MANDANT, role: 'mandant', firstName: 'Eve', password: 'vom Fremden gewählt' };
    for (const opened of [0, 1]) {
      await current.post('register', strangers);
      await current.settled();
      current.later({ minutes: 3 });
      await current.post('register', MANDANT);
      const mails = await current.mails();
      expect(new Set(mails.map(({ data }) => data['requestedAt'])).size).toBe(2);
      const token = mails[opened]?.data['link']?.split('#token=')[1];
      expect((await current.post('activate', { token, password: PASSWORD })).status).toBe(200);
      expect(await current.app.knex('accounts').pluck('first_name')).toEqual(['Jana']);
      expect(
        (
          await current.post('activate', {
            token: mails[1 - opened]?.data['link']?.split('#token=')[1],
            password: strangers.password,
          })
        ).status,
      ).toBe(410);
      expect([(await current.logIn(MANDANT)).status, (await current.logIn(strangers)).status]).toEqual([200, 401]);
      await current.clear();
    }
  });

  it('by a stranger alone becomes no account in the hands of whoever opens the mail', async () => {
    const { current } = server;
    await current.post('register', { ...MANDANT, password: 'vom Fremden gewählt' });
    const token = await current.mailedToken('accountActivation');
    for (const [password, told] of [
      [PASSWORD, /passt zu keiner Registrierung/],
      ['', /Bitte geben Sie das Passwort ein/],
      [undefined, /Bitte geben Sie das Passwort ein/],
    ] as const) {
      const { status, body } = await current.post('activate', { token, password });
      expect([status, body.felder]).toEqual([422, [{ pfad: '/password', meldung: expect.stringMatching(told) }]]);
    }
    expect(await current.app.knex('accounts')).toEqual([]);
    expect((await current.post('activate', { token, password: 'vom Fremden gewählt', role: 'anwalt' })).status).toBe(
      422,
    );
    // A mistake does not use the link up.
    expect((await current.post('activate', { token, password: 'vom Fremden gewählt' })).status).toBe(200);
  });

  it('again while the first mail is under way gets one mail, whose link serves both', async () => {
    const { current } = server;
    await current.post('register', { ...MANDANT, password: 'zuerst gewählt' });
    current.later({ minutes: -1 });
    await current.post('register', MANDANT);
    current.later({ minutes: 2 });
    const mails = await current.mails();
    expect(mails).toHaveLength(1);
    const token = await current.mailedToken('accountActivation');
    expect((await current.post('activate', { token, password: PASSWORD })).status).toBe(200);
  });

  it('takes one spelling of an address for another only if mails go to the same mailbox', async () => {
    const { current } = server;
    // U+212A, the Kelvin sign, lower-cases to the letter k.
    await current.post('register', { ...MANDANT, email: '\u212Aatja@example.org ' });
    expect((await current.mails()).map(({ recipient }) => recipient)).toEqual(['katja@example.org']);
  });

  it.each([
    ['erika@xn--mller-kva.example', 'Erika@MÜLLER.example'],
    ['erika@weiß.example', 'erika@xn--wei-7ka.example'],
    ['erika@example.org', 'erika\u200B@exam\u00ADple.org'],
  ])('knows an account registered as %s by %s', async (registered, typed) => {
    const { current } = server;
    await current.post('register', { ...MANDANT, email: registered });
    const token = await current.mailedToken('accountActivation');
    await current.post('activate', { token, password: PASSWORD });
    expect((await current.post('login', { email: typed, password: PASSWORD })).status).toBe(200);
    expect((await current.post('login', { email: 'erika@weiss.example', password: PASSWORD })).status).not.toBe(200);
  });
});

it.each(['register', 'login', 'forgot-password'])('%s refuses an address without end at once', async (name) => {
  const refuse = async (email: string) =>
    expect((await server.current.post(name, { ...MANDANT, email })).status).toBe(422);
  // Sorting the combining marks, as NFC does, took half a minute of the processor.
  const crafted = `a${'\u0300\u0316'.repeat(200_000)}@example.org`;
  const plain = `a${'ää'.repeat(200_000)}@example.org`;
  expect(
    await processorRatio(
      () => refuse(crafted),
      () => refuse(plain),
    ),
  ).toBeLessThan(50);
});

describe('links', () => {
  it('work once, also when they are used twice at the same time', async () => {
    const { current } = server;
    await current.post('register', MANDANT);
    const token = await current.mailedToken('accountActivation');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => current.post('activate', { token, password: PASSWORD })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await current.app.knex('accounts')).toHaveLength(1);
    expect(replies.find(({ status }) => status === 410)?.body.error).toBe(
      'Dieser Link ist abgelaufen oder wurde schon benutzt.',
    );
  });

  it('end: an activation after 24 hours, a new password after one', async () => {
    const { current } = server;
    await current.post('register', MANDANT);
    const late = await current.mailedToken('accountActivation');
    current.later({ minutes: 24 * 60 });
    expect((await current.post('activate', { token: late, password: PASSWORD })).status).toBe(410);
    await current.addAccount(MANDANT);
    await current.post('forgot-password', { email: MANDANT.email });
    const token = await current.mailedToken('passwordReset');
    current.later({ minutes: 60 });
    expect((await current.post('reset-password', { token, password: NEW_PASSWORD })).status).toBe(410);
    expect((await current.logIn(MANDANT)).status).toBe(200);
  });

  it('are good for their own purpose only', async () => {
    const { current } = server;
    await current.addAccount(MANDANT);
    await current.post('forgot-password', { email: MANDANT.email });
    await current.post('register', GUTACHTER);
    const [reset, activation] = [
      await current.mailedToken('passwordReset'),
      await current.mailedToken('accountActivation'),
    ];
    expect((await current.post('activate', { token: reset, password: PASSWORD })).status).toBe(410);
    expect((await current.post('reset-password', { token: activation, password: NEW_PASSWORD })).status).toBe(410);
    expect((await current.post('reset-password', { token: reset, password: NEW_PASSWORD })).status).toBe(200);
  });

  it.each([undefined, null, '', 'x', 'a'.repeat(43), ['a'], { hash: 'x' }, 5])('are refused as %j', async (token) => {
    await server.current.post('register', MANDANT);
    for (const [name, more] of [
      ['activate', { password: PASSWORD }],
      ['reset-password', { password: NEW_PASSWORD }],
    ] as const) {
      const { status, body } = await server.current.post(name, { token, ...more });
      expect([status, body.error]).toEqual([
        token === 'a'.repeat(43) ? 410 : 422,
        'Dieser Link ist abgelaufen oder wurde schon benutzt.',
      ]);
    }
  });

  it('are built from PUBLIC_URL, whatever Host and X-Forwarded-Host say', async () => {
    const { current } = server;
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    };
    await current.addAccount(MANDANT);
    for (const [name, body] of [
      ['register', GUTACHTER],
      ['register', MANDANT],
      ['forgot-password', { email: MANDANT.email }],
    ] as const) {
      expect((await current.post(name, body, headers)).status).toBe(200);
    }
    const { token, ...reset } = { token: await current.mailedToken('passwordReset'), password: NEW_PASSWORD };
    expect((await current.post('reset-password', { token, ...reset }, headers)).status).toBe(200);
    const links = (await current.mails())
      .flatMap(({ data: { requestedAt: _at, ...rest } }) => Object.values(rest))
      .filter((value) => typeof value === 'string');
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((link) => !link.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
  });

  it('are not used up by looking', async () => {
    const { current } = server;
    await current.post('register', MANDANT);
    const token = await current.mailedToken('accountActivation');
    for (const method of ['GET', 'HEAD'])
      expect((await current.call(method, `/api/auth/activate?token=${token}`)).status).toBe(405);
    expect((await current.post('activate', { token, password: PASSWORD })).status).toBe(200);
  });
});

describe('logging in', () => {
  it('gives token and user, and where to go: the portal of the role, or /home', async () => {
    const { current } = server;
    await current.addAccount(MANDANT);
    await current.addAccount(GUTACHTER);
    const [mandant, gutachter] = [await current.logIn(MANDANT), await current.logIn(GUTACHTER)];
    expect([mandant.body.redirectTo, gutachter.body.redirectTo]).toEqual([PORTALS.mandant, PORTALS.gutachter]);
    await current.app.knex('accounts').where({ email: MANDANT.email }).update({ role: 'anwalt' });
    const { body, headers } = await current.logIn(MANDANT);
    expect([body.redirectTo, body.user?.role, headers['cache-control']]).toEqual(['/home', 'anwalt', 'no-store']);
    expect(Object.keys(body).toSorted()).toEqual(['redirectTo', 'success', 'token', 'user']);
  });

  it('accepts the address in any case, and a password whatever keyboard wrote its umlauts', async () => {
    const { current } = server;
    const password = 'Größe über alles';
    await current.addAccount({ ...MANDANT, password });
    expect((await current.logIn({ email: ' JANA@example.ORG', password: password.normalize('NFD') })).status).toBe(200);
    expect((await current.logIn({ email: MANDANT.email, password: 'grösse über alles' })).status).toBe(401);
  });

  it.each([
    [{ email: MANDANT.email }, '/password'],
    [{ password: PASSWORD }, '/email'],
    [{ email: 'jana', password: PASSWORD }, '/email'],
    [{ email: MANDANT.email, password: 'x'.repeat(129) }, '/password'],
    [{ email: MANDANT.email, password: PASSWORD, role: 'anwalt' }, '/role'],
  ])('refuses %j', async (body, pointer) => {
    const reply = await server.current.post('login', body);
    expect([reply.status, reply.body.felder?.map(({ pfad }) => pfad)]).toEqual([422, [pointer]]);
  });

  it('issues a token that any portal can verify with the published keys', async () => {
    const { current } = server;
    await current.addAccount(MANDANT);
    const { body } = await current.logIn(MANDANT);
    const { status, body: published, headers } = await current.call('GET', '/.well-known/jwks.json');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    const { keys } = published as unknown as JSONWebKeySet;
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig' });
      expect(key).not.toHaveProperty('d');
    }
    const verified = await jwtVerify(body.token ?? '', createLocalJWKSet({ keys }), {
      algorithms: ['EdDSA'],
      issuer: PUBLIC_URL,
      audience: new URL(PORTALS.mandant).origin,
      currentDate: NOW,
    });
    expect(verified.payload).toMatchObject({
      sub: body.user?.id,
      role: 'mandant',
      iat: NOW.getTime() / 1000,
      exp: NOW.getTime() / 1000 + 15 * 60,
    });
    expect(JSON.stringify(verified.payload)).not.toContain(MANDANT.email);
  });

  it('knows its own tokens until they expire or are revoked, and no others', async () => {
    const { current } = server;
    await current.addAccount(MANDANT);
    const user = (token: string) =>
      current.call('GET', '/api/auth/user', { headers: { authorization: `Bearer ${token}` } });
    const [first, second] = [(await current.logIn(MANDANT)).body, (await current.logIn(MANDANT)).body];
    expect((await user(first.token ?? '')).body.user).toEqual(first.user);
    expect(
      (await current.call('POST', '/api/auth/logout', { headers: { authorization: `Bearer ${first.token}` } })).status,
    ).toBe(200);
    expect([(await user(first.token ?? '')).status, (await user(second.token ?? '')).status]).toEqual([401, 200]);

    const { kid = '' } = decodeProtectedHeader(second.token ?? '');
    const forged = new SignJWT({ role: 'anwalt', jti: crypto.randomUUID() })
      .setSubject(first.user?.id ?? '')
      .setIssuer(PUBLIC_URL)
      .setAudience(PUBLIC_URL)
      .setIssuedAt(NOW)
      .setExpirationTime(new Date(NOW.getTime() + 60_000));
    const unsigned = `${btoa(JSON.stringify({ alg: 'none', kid }))}.${second.token?.split('.')[1]}.`;
    const symmetric = await forged
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode('x'.repeat(32)));
    const strange = `${btoa(JSON.stringify({ alg: 'EdDSA', kid: '\0' }))}.e30.AA`;
    for (const token of [unsigned, symmetric, strange, `${second.token?.slice(0, -4)}AAAA`, 'x', ''])
      expect((await user(token)).status).toBe(401);

    current.later({ minutes: 15 });
    expect((await user(second.token ?? '')).status).toBe(401);
  });

  it('logs out without a token as well', async () => {
    for (const headers of [{}, { authorization: 'Bearer x' }])
      expect((await server.current.call('POST', '/api/auth/logout', { headers })).status).toBe(200);
    expect((await server.current.call('GET', '/api/auth/user')).headers['www-authenticate']).toBe('Bearer');
  });
});

describe('a forgotten password', () => {
  it('is replaced over the mailed link: the old one, older tokens and other links end, the owner is told', async () => {
    const { current } = server;
    await current.addAccount(MANDANT);
    const { token: bearer } = (await current.logIn(MANDANT)).body;
    current.later({ minutes: 1 });
    expect((await current.post('forgot-password', { email: MANDANT.email })).body).toEqual(REQUESTED);
    const first = await current.mailedToken('passwordReset');
    await current.post('forgot-password', { email: 'JANA@example.org' });
    const [mail] = await current.mails();
    expect(mail).toMatchObject({ kind: 'passwordReset', recipient: MANDANT.email, data: { validHours: 1 } });
    expect(mail?.data['link']).toBe(`${PUBLIC_URL}/konto/passwort#token=${first}`);
    const second = await current.mailedToken('passwordReset');
    expect(second).not.toBe(first);
    expect((await current.post('reset-password', { token: second, password: 'zu kurz' })).body.felder).toEqual([
      { pfad: '/password', meldung: 'Das Passwort muss mindestens 8 Zeichen haben.' },
    ]);
    for (const [password, said] of [
      ['iloveyou', COMMON],
      ['Jana.Müller.1', TELLING],
    ] as const) {
      expect((await current.post('reset-password', { token: second, password })).body.felder).toEqual([
        { pfad: '/password', meldung: expect.stringMatching(said) },
      ]);
    }
    // The older of two mails is as good as the newer one, until one is used.
    expect((await current.post('reset-password', { token: first, password: NEW_PASSWORD })).status).toBe(200);
    for (const used of [first, second]) {
      const { status, body } = await current.post('reset-password', { token: used, password: NEW_PASSWORD });
      expect([status, body.error]).toEqual([410, 'Dieser Link ist abgelaufen oder wurde schon benutzt.']);
    }
    expect([
      (await current.logIn(MANDANT)).status,
      (await current.logIn({ ...MANDANT, password: NEW_PASSWORD })).status,
    ]).toEqual([401, 200]);
    expect(
      (await current.call('GET', '/api/auth/user', { headers: { authorization: `Bearer ${bearer}` } })).status,
    ).toBe(401);
    expect((await current.mails()).at(-1)).toEqual({
      kind: 'passwordChanged',
      recipient: MANDANT.email,
      data: { passwordLink: `${PUBLIC_URL}/login?modus=passwort-vergessen` },
    });
  });

  it('of somebody whom the office added and who has none yet is an invitation again, as long as the first', async () => {
    const { current } = server;
    const account = {
      email: 'anwalt@example.org',
      role: 'anwalt',
      firstName: 'Ada',
      lastName: 'Weiß',
      passwordHash: undefined,
    } as const;
    await addAccount(current.app.knex, account, { now: NOW, links: accountLinks(PUBLIC_URL) });
    const first = await current.mailedToken('accountAdded');
    await current.post('forgot-password', { email: account.email });
    expect((await current.mails()).map(({ kind, data }) => [kind, data['validHours']])).toEqual([
      ['accountAdded', 72],
      ['accountAdded', 72],
    ]);
    const second = await current.mailedToken('accountAdded');
    current.later({ minutes: 71 * 60 });
    // Both lead to the same mailbox, so either may be used, and one of them only.
    expect((await current.post('reset-password', { token: first, password: NEW_PASSWORD })).status).toBe(200);
    expect((await current.post('reset-password', { token: second, password: NEW_PASSWORD })).status).toBe(410);
  });

  it('of an unknown address gets the same answer, and nobody a mail', async () => {
    const { current } = server;
    expect((await current.post('forgot-password', { email: 'niemand@example.org' })).body).toEqual(REQUESTED);
    await current.post('register', MANDANT);
    await current.post('forgot-password', { email: MANDANT.email });
    expect((await current.mails()).map(({ kind }) => kind)).toEqual(['accountActivation']);
    expect(await current.app.knex('password_resets')).toEqual([]);
  });

  it.each([
    { token: 'x', password: NEW_PASSWORD, email: 'a@example.org' },
    { token: 'x', password: NEW_PASSWORD, role: 'anwalt' },
  ])('refuses %j', async (body) => {
    expect((await server.current.post('reset-password', body)).body.felder?.map(({ meldung }) => meldung)).toEqual([
      'Dieses Feld ist unbekannt.',
    ]);
  });
});

it('logs what happens to accounts as security events that name nobody, whatever the log level', async () => {
  const lines: Record<string, unknown>[] = [];
  const quiet = await AccountServer.start(() => ({
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  }));
  await quiet.post('register', MANDANT);
  const token = await quiet.mailedToken('accountActivation');
  await quiet.post('activate', { token, password: 'nicht das richtige' });
  await quiet.post('activate', { token, password: PASSWORD });
  await quiet.logIn({ ...MANDANT, password: 'falsch geraten' });
  await quiet.logIn({ ...MANDANT, email: 'niemand@example.org' });
  const { body } = await quiet.logIn(MANDANT);
  await quiet.call('POST', '/api/auth/logout', { headers: { authorization: `Bearer ${body.token}` } });
  await quiet.post('forgot-password', { email: MANDANT.email });
  await quiet.post('reset-password', { token: await quiet.mailedToken('passwordReset'), password: NEW_PASSWORD });
  await quiet.close();
  expect(lines.map(({ msg, event }) => [msg, event])).toEqual(
    [
      'activation failed',
      'activation succeeded',
      'login failed',
      'login failed',
      'login succeeded',
      'logout',
      'password changed',
    ].map((event) => ['security', event]),
  );
  const known = new Set(['level', 'time', 'pid', 'hostname', 'requestId', 'event', 'failuresAtAddress', 'role', 'msg']);
  expect(lines.flatMap((line) => Object.keys(line)).filter((key) => !known.has(key))).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(
    new RegExp(`jana|Müller|niemand|${body.user?.id}|${body.token}|127\\.0|::1`, 'i'),
  );
});

it('writes no address, name, password or token into the log', async () => {
  const { current } = server;
  await current.addAccount(MANDANT);
  await current.post('forgot-password', { email: MANDANT.email });
  const token = await current.mailedToken('passwordReset');
  await current.post('reset-password', { token, password: NEW_PASSWORD });
  await current.post('reset-password', { token, password: NEW_PASSWORD });
  const { token: bearer = '?' } = (await current.logIn({ ...MANDANT, password: NEW_PASSWORD })).body;
  await current.logIn(MANDANT);
  const log = current.app.logged.join('\n');
  expect(log).toContain('/api/auth/login');
  for (const secret of ['jana', 'Jana', 'Müller', PASSWORD, NEW_PASSWORD, token, bearer])
    expect(log).not.toContain(secret);
});
