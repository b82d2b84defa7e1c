import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { WIZARD } from '../fineReview.ts';
import { PASSWORD, StudioServer, type Browser } from './studioServer.ts';

/** With limits, which other tests do without. */
const server = StudioServer.use((knex) => ({
  limiter: openRateLimiter({
    knex,
    trusted: parseTrustedProxies('', () => {}),
    log: pino({ level: 'silent' }),
    patience: 60_000,
  }),
}));
const API = '/api/studio/wizards';
const CODE = '/studio/anmelden/code';
const SWITCH = [`${API}/${WIZARD}/switch`, { on: false, note: 'Warum' }] as const;

/** A browser in which the password was given, and nothing else. */
async function halfSignedIn(email: string): Promise<Browser> {
  const browser = server.current.browser();
  const { status, headers } = await browser.post('/studio/anmelden', { email, passwort: PASSWORD });
  expect([status, headers.get('location')]).toEqual([303, `${CODE}?weiter=%2Fstudio`]);
  return browser;
}

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET', API)).status === 200;
}

/** Sets up an app as the pages lead through it. Returns its secret and the recovery codes. */
async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  await browser.post('/studio/konto/app', {});
  const secret = secretOf((await browser.get('/studio/konto/app')).text);
  const fields = { code: server.current.code(secret), passwort: PASSWORD };
  const confirmed = await browser.post('/studio/konto/app/bestaetigen', fields);
  expect(confirmed.headers.get('location')).toBe('/studio/konto/codes');
  return { secret, codes: codesOf((await browser.get('/studio/konto/codes')).text) };
}

function secretOf(page: string): string {
  return (/<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '');
}

function codesOf(page: string): string[] {
  return [...page.matchAll(/<code>([A-Z\d-]{19})<\/code>/g)].map(([, code = '']) => code);
}

async function saidAfter(browser: Browser, reply: { headers: Headers }): Promise<string> {
  return (await browser.get(reply.headers.get('location') ?? '')).text;
}

describe('signing in with an app', () => {
  it('takes the code after the password, and leads where somebody wanted to go', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const { secret } = await server.current.giveFactor(email);
    server.current.later({ minutes: 1 });
    const browser = server.current.browser();
    const weiter = `/studio/assistenten/${WIZARD}`;
    const asked = await browser.post('/studio/anmelden', { email, passwort: PASSWORD, weiter });
    expect(await isIn(browser)).toBe(false);
    const page = await browser.get(asked.headers.get('location') ?? '');
    expect(page.text).toContain('autocomplete="one-time-code"');
    const code = server.current.code(secret).replace(/^.../, '$& ');
    const reply = await browser.post(CODE, { code, weiter });
    expect(reply.headers.get('location')).toBe(weiter);
    expect(await isIn(browser)).toBe(true);
  });

  it('takes the code before and the one after, and no older one', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const { secret } = await server.current.giveFactor(email);
    server.current.later({ minutes: 60 });
    for (const [minutes, isRight] of [
      [-1, false],
      [1, false],
      [-0.5, true],
      [0, true],
      [0.5, true],
    ] as const) {
      const browser = await halfSignedIn(email);
      await browser.post(CODE, { code: server.current.code(secret, { minutes }) });
      expect([minutes, await isIn(browser)]).toEqual([minutes, isRight]);
    }
  });

  it('asks nobody who has none', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    expect(await isIn(browser)).toBe(true);
    expect((await browser.get('/studio/konto')).text).toContain('App einrichten');
  });

  it('ends with ten minutes and with a new password', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const { secret } = await server.current.giveFactor(email);
    const late = await halfSignedIn(email);
    server.current.later({ minutes: 10 });
    const told = await saidAfter(late, await late.post(CODE, { code: server.current.code(secret) }));
    expect(told).toContain('hat zu lange gedauert');
    const outdated = await halfSignedIn(email);
    await server.current.app.knex('accounts').where({ email }).update({ password_hash: 'x' });
    const led = await outdated.get(CODE);
    expect(led.headers.get('location')).toContain('/studio/anmelden?');
    await outdated.post(CODE, { code: server.current.code(secret) });
    expect([await isIn(late), await isIn(outdated)]).toEqual([false, false]);
  });
});

describe('an attacker who knows the password', () => {
  it('reaches nothing without the code', async () => {
    const email = await server.current.person('Vera', 'analyst', 'freigabe', 'betrieb');
    const browser = await halfSignedIn(email);
    const before = await server.current.app.knex('studio_totp').select();
    for (const address of ['/studio', '/studio/konto', '/studio/konto/app', '/studio/konto/codes'])
      expect((await browser.get(address)).headers.get('location')).toMatch(/^\/studio\/anmelden\?/);
    for (const address of ['app', 'app/bestaetigen', 'app/entfernen', 'codes', 'codes/notiert'])
      await browser.post(`/studio/konto/${address}`, { passwort: PASSWORD, code: '000000' });
    expect((await browser.call('POST', ...SWITCH)).status).toBe(401);
    for (const fields of [{}, { code: '' }, { wiederherstellung: ' ' }, { code: '000000' }, { code: 'x'.repeat(500) }])
      await browser.post(CODE, fields);
    expect(await isIn(browser)).toBe(false);
    expect(await server.current.app.knex('studio_totp').select()).toEqual(before);
  });

  it('does not use a code again that somebody has used, nor one from before it', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const { secret } = await server.current.giveFactor(email);
    server.current.later({ minutes: 1 });
    const code = server.current.code(secret);
    await (await halfSignedIn(email)).post(CODE, { code });
    for (const replayed of [code, server.current.code(secret, { minutes: -0.5 })]) {
      const attacker = await halfSignedIn(email);
      expect(await saidAfter(attacker, await attacker.post(CODE, { code: replayed }))).toContain('schon benutzt');
      expect(await isIn(attacker)).toBe(false);
    }
  });

  it('does not use the code of setting it up', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'testerin'));
    const { secret } = await enrol(browser);
    const attacker = await halfSignedIn('vera@kanzlei.example');
    await attacker.post(CODE, { code: server.current.code(secret) });
    expect(await isIn(attacker)).toBe(false);
  });

  it('gets one session from one code, however many requests race', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const { secret, recoveryCodes } = await server.current.giveFactor(email);
    server.current.later({ minutes: 1 });
    const race = async (fields: Record<string, string>) => {
      const browsers = await Promise.all([1, 2, 3, 4].map(() => halfSignedIn(email)));
      await Promise.all(browsers.map((browser) => browser.post(CODE, fields)));
      return (await Promise.all(browsers.map(isIn))).filter(Boolean);
    };
    expect(await race({ code: server.current.code(secret) })).toEqual([true]);
    expect(await race({ wiederherstellung: recoveryCodes[0] ?? '' })).toEqual([true]);
  });

  it('does not use the codes of another account', async () => {
    const [vera, otto] = [
      await server.current.person('Vera', 'testerin'),
      await server.current.person('Otto', 'testerin'),
    ];
    await server.current.giveFactor(vera);
    const own = await server.current.giveFactor(otto);
    server.current.later({ minutes: 1 });
    const attacker = await halfSignedIn(vera);
    await attacker.post(CODE, { code: server.current.code(own.secret) });
    await attacker.post(CODE, { wiederherstellung: own.recoveryCodes[0] ?? '' });
    expect(await isIn(attacker)).toBe(false);
    // A row of Otto that somebody writes over to Vera does not open either: the secret is sealed for its account.
    const { knex } = server.current.app;
    const ids = await Promise.all([vera, otto].map((email) => knex('accounts').where({ email }).first('id')));
    const { secret } = await knex('studio_totp').where({ account_id: ids[1].id }).first('secret');
    await knex('studio_totp').where({ account_id: ids[0].id }).update({ secret });
    await attacker.post(CODE, { code: server.current.code(own.secret, { minutes: 0.5 }) });
    expect(await isIn(attacker)).toBe(false);
  });

  it('guesses five codes in a quarter of an hour; a recovery code works meanwhile', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const { secret, recoveryCodes } = await server.current.giveFactor(email);
    server.current.later({ minutes: 1 });
    const attacker = await halfSignedIn(email);
    for (let guess = 0; guess < 5; guess += 1) await attacker.post(CODE, { code: `00000${guess}` });
    const told = await saidAfter(attacker, await attacker.post(CODE, { code: server.current.code(secret) }));
    expect(told).toContain('zu viele Anfragen');
    expect(await isIn(attacker)).toBe(false);
    const owner = await halfSignedIn(email);
    await owner.post(CODE, { wiederherstellung: recoveryCodes[0] ?? '' });
    expect(await isIn(owner)).toBe(true);
  });

  it.each(['１２３４５６', '١٢٣٤٥٦', 'äöüäöü', '12345é', '', '1234567', '12e456'])(
    'is refused %s as any wrong code, and it counts',
    async (code) => {
      const email = await server.current.person('Vera', 'testerin');
      await server.current.giveFactor(email);
      const attacker = await halfSignedIn(email);
      expect(await saidAfter(attacker, await attacker.post(CODE, { code }))).toContain('Der Code stimmt nicht');
      for (let guess = 0; guess < 4; guess += 1) await attacker.post(CODE, { code });
      expect(await saidAfter(attacker, await attacker.post(CODE, { code }))).toContain('zu viele Anfragen');
    },
  );

  it.each(['{"id":{"toString":1}}', '{"id":"\\u0000"}', '{}', '[1]', 'x', `{"id":"${'x'.repeat(500)}"}`])(
    'is refused %s as the answer of a passkey, and it counts',
    async (antwort) => {
      const email = await server.current.person('Vera', 'testerin');
      await server.current.giveFactor(email);
      const attacker = await halfSignedIn(email);
      for (let guess = 0; guess < 20; guess += 1) expect((await attacker.post(CODE, { antwort })).status).toBe(303);
      expect(await saidAfter(attacker, await attacker.post(CODE, { antwort }))).toContain('zu viele Anfragen');
    },
  );

  it('finds neither secret nor recovery code in the database', async () => {
    const { secret, codes } = await enrol(
      await server.current.signedIn(await server.current.person('Vera', 'testerin')),
    );
    const { knex } = server.current.app;
    const tables = ['studio_totp', 'studio_recovery_codes', 'studio_sessions', 'studio_sign_ins', 'accounts'];
    const rows = (await Promise.all(tables.map((table) => knex(table).select()))).flat();
    const stored = rows
      .flatMap((row) => Object.values(row as object))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    expect(codes).toHaveLength(10);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
  });
});

describe('an attacker at a browser that is signed in', () => {
  it('sets up nothing, changes nothing and removes nothing without the password', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const browser = await server.current.signedIn(email);
    await browser.post('/studio/konto/app', {});
    const secret = secretOf((await browser.get('/studio/konto/app')).text);
    const code = server.current.code(secret);
    const refused = await browser.post('/studio/konto/app/bestaetigen', { code, passwort: 'falsch geraten' });
    expect(await saidAfter(browser, refused)).toContain('Das Passwort stimmt nicht');
    const { knex } = server.current.app;
    expect(await knex('studio_totp').select()).toEqual([]);
    await browser.post('/studio/konto/app/bestaetigen', { code, passwort: PASSWORD });
    const before = [await knex('studio_totp').select(), await knex('studio_recovery_codes').select()];
    for (const address of ['app/entfernen', 'codes'])
      await browser.post(`/studio/konto/${address}`, { passwort: 'falsch geraten' });
    await browser.post('/studio/konto/codes/notiert', {});
    expect([await knex('studio_totp').select(), await knex('studio_recovery_codes').select()]).toEqual(before);
  });

  it('does not see in another browser what one is setting up', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const [office, home] = [await server.current.signedIn(email), await server.current.signedIn(email)];
    await office.post('/studio/konto/app', {});
    expect((await home.get('/studio/konto/app')).headers.get('location')).toBe('/studio/konto');
    expect((await office.get('/studio/konto/app')).text).toContain('<svg');
  });

  it('is signed out where somebody sets one up in another browser', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const [office, stolen] = [await server.current.signedIn(email), await server.current.signedIn(email)];
    await enrol(office);
    expect([await isIn(office), await isIn(stolen)]).toEqual([true, false]);
  });
});

/** Whether a recovery code of Vera opens the studio. */
async function opens(wiederherstellung = ''): Promise<boolean> {
  const browser = await halfSignedIn('vera@kanzlei.example');
  await browser.post(CODE, { wiederherstellung });
  return isIn(browser);
}

describe('setting up an app', () => {
  it('says what is wrong and keeps the secret, and begins anew after a quarter of an hour', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    await browser.post('/studio/konto/app', {});
    const page = (await browser.get('/studio/konto/app')).text;
    const secret = secretOf(page);
    expect(page).toContain(`href="otpauth://totp/Studio%20localhost:vera%40kanzlei.example?`);
    const wrong = { code: '000000', passwort: PASSWORD };
    const again = await saidAfter(browser, await browser.post('/studio/konto/app/bestaetigen', wrong));
    expect([again.includes('Der Code stimmt nicht.'), secretOf(again)]).toEqual([true, secret]);
    server.current.later({ minutes: 15 });
    const fields = { code: server.current.code(secret), passwort: PASSWORD };
    const late = await saidAfter(browser, await browser.post('/studio/konto/app/bestaetigen', fields));
    expect(late).toContain('Das hat zu lange gedauert.');
    expect(await server.current.app.knex('studio_totp').select()).toEqual([]);
  });

  it('shows the recovery codes until they are noted, also if it is pressed twice, and never again', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    await browser.post('/studio/konto/app', {});
    const secret = secretOf((await browser.get('/studio/konto/app')).text);
    const fields = { code: server.current.code(secret), passwort: PASSWORD };
    const replies = await Promise.all([1, 2].map(() => browser.post('/studio/konto/app/bestaetigen', fields)));
    for (const { headers } of replies) expect(headers.get('location')).toBe('/studio/konto/codes');
    const page = (await browser.get('/studio/konto/codes')).text;
    expect(page).toContain('Frühere Codes gelten nicht mehr.');
    const codes = codesOf(page);
    expect(codesOf((await browser.get('/studio/konto/codes')).text)).toEqual(codes);
    await browser.post('/studio/konto/codes/notiert', {});
    expect((await browser.get('/studio/konto/codes')).headers.get('location')).toBe('/studio/konto');
    const owner = await halfSignedIn('vera@kanzlei.example');
    await owner.post(CODE, { wiederherstellung: codes[3]?.toLowerCase().replaceAll('-', ' ') ?? '' });
    expect(await isIn(owner)).toBe(true);
    expect((await owner.get('/studio/konto')).text).toContain('Sie haben noch 9 Wiederherstellungscodes.');
  });

  it('new recovery codes count once they are noted; those before count until then', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    const { codes: before } = await enrol(browser);
    await browser.post('/studio/konto/codes', { passwort: PASSWORD });
    const page = (await browser.get('/studio/konto/codes')).text;
    expect(page).toContain('Ab dann gelten nur noch diese Codes.');
    const codes = codesOf(page);
    expect([await opens(codes[0]), await opens(before[0])]).toEqual([false, true]);
    await browser.post('/studio/konto/codes/notiert', {});
    expect([await opens(codes[0]), await opens(before[1])]).toEqual([true, false]);
  });

  it('is taken back with the password, which then is enough', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    await enrol(browser);
    const reply = await browser.post('/studio/konto/app/entfernen', { passwort: PASSWORD });
    expect(await saidAfter(browser, reply)).toContain('Die App ist entfernt.');
    const again = await browser.post('/studio/konto/app/entfernen', { passwort: PASSWORD });
    expect(await saidAfter(browser, again)).toContain('Sie haben keine App eingerichtet.');
    expect(await isIn(await server.current.signedIn('vera@kanzlei.example'))).toBe(true);
    expect(await server.current.app.knex('studio_recovery_codes').select()).toEqual([]);
  });

  it('is told its owner by mail with each change, and once', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const browser = await server.current.signedIn(email);
    await server.current.app.knex('mails').delete();
    await enrol(browser);
    await browser.post('/studio/konto/codes', { passwort: PASSWORD });
    await browser.post('/studio/konto/codes/notiert', {});
    for (const passwort of ['falsch', PASSWORD, PASSWORD])
      await browser.post('/studio/konto/app/entfernen', { passwort });
    const mails = await server.current.app
      .knex('mails')
      .where({ recipient: email, kind: 'factorChanged' })
      .orderBy('created_at')
      .pluck<{ change: string }[]>('data');
    expect(mails.map(({ change }) => change)).toEqual(['appAdded', 'newCodes', 'appRemoved']);
  });
});

describe('„Freigabe“ and „Betrieb“ in production', () => {
  it('are no right before there is a second factor: pages lead to setting one up, the API says so', async () => {
    const browser = await server.current.signedIn(await server.current.personWithout('Vera', 'freigabe', 'betrieb'));
    for (const address of ['/studio', `/studio/assistenten/${WIZARD}`])
      expect((await browser.get(address)).headers.get('location')).toBe('/studio/konto');
    expect((await browser.get('/studio/konto')).text).toContain('erst mit einem zweiten Faktor');
    for (const [method, address, body] of [
      ['GET', API],
      ['GET', `${API}/${WIZARD}`],
      ['PUT', `${API}/${WIZARD}`, { files: {} }],
      ['POST', `${API}/${WIZARD}/releases`, { note: 'Warum' }],
      ['POST', `${API}/${WIZARD}/restorations`, { entry: 1, note: 'Warum' }],
      ['POST', ...SWITCH],
    ] as [string, string, unknown?][]) {
      const reply = await browser.call(method, address, body);
      expect([address, reply.status, reply.body.error]).toEqual([
        address,
        403,
        expect.stringContaining('brauchen Sie einen zweiten Faktor'),
      ]);
    }
    await enrol(browser);
    expect((await browser.call('POST', ...SWITCH)).status).toBe(200);
  });

  it('leave the other rights of the account as they are', async () => {
    const browser = await server.current.signedIn(await server.current.personWithout('Vera', 'analyst', 'betrieb'));
    const { account } = JSON.parse((await browser.call('GET', API)).text);
    expect(account.rights).toEqual([
      'Entwürfe ändern (alle Assistenten)',
      'Ansehen, die Fassung davor wiederherstellen, ab- und anschalten (alle Assistenten), erst mit einem zweiten Faktor',
    ]);
    expect((await browser.call('POST', ...SWITCH)).status).toBe(403);
  });

  it('are told to who has others as waiting for the factor, not as missing', async () => {
    const browser = await server.current.signedIn(await server.current.personWithout('Vera', 'analyst', 'freigabe'));
    const { may } = JSON.parse((await browser.call('GET', `${API}/${WIZARD}/release`)).text) as {
      may: Record<string, boolean>;
    };
    expect([may['publish'], may['publishWithFactor']]).toEqual([false, true]);
    const restored = await browser.call('POST', `${API}/${WIZARD}/restorations`, { entry: 1, note: 'Warum' });
    expect([restored.status, restored.body.error]).toEqual([403, expect.stringContaining('zweiten Faktor')]);
    await enrol(browser);
    const after = JSON.parse((await browser.call('GET', `${API}/${WIZARD}/release`)).text) as { may: object };
    expect(after.may).toMatchObject({ publish: true, restore: true, restorePrevious: true, switch: false });
  });

  it('end with the factor, also in sessions that began with it', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'betrieb'));
    await browser.post('/studio/konto/app/entfernen', { passwort: PASSWORD });
    expect((await browser.call('POST', ...SWITCH)).status).toBe(403);
  });

  it('are not opened by a session that an older program began with the password', async () => {
    const email = await server.current.person('Vera', 'betrieb');
    const browser = await server.current.signedIn(email);
    await server.current.app.knex('studio_sessions').update({ factor_at: null });
    expect((await browser.call('POST', ...SWITCH)).status).toBe(401);
  });
});
