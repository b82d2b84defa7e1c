import { once } from 'node:events';
import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import { grantRight, revokeRight } from '../../../server/accounts/rights.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { PASSWORD, StudioServer } from './studioServer.ts';

const server = StudioServer.use();
const API = '/api/studio/wizards';
const ONE = `${API}/${WIZARD}`;
const TEXT = '{"title":"Neu"}';

/** Every route of the studio, and what it takes there. */
const SEEING: [string, string, unknown?][] = [
  ['GET', '/studio'],
  ['GET', `/studio/assistenten/${WIZARD}`],
  ['GET', '/studio/suche'],
  ['GET', '/studio/vorschau'],
  ['GET', '/studio/mail'],
  ['GET', API],
  ['GET', ONE],
  ['GET', `${ONE}/pages`],
  ['GET', `${ONE}/grounds`],
  ['GET', `${ONE}/revisions`],
  ['GET', `${ONE}/release`],
  ['GET', `${ONE}/history`],
  ['POST', `${ONE}/mails`, { files: {}, journey: 0 }],
  ['POST', `${ONE}/windows`, { window: 'a', place: 'Schritt', unsaved: false }],
];
const CHANGING: [string, string, unknown?][] = [
  ['PUT', ONE, { files: { 'steps/service.json': TEXT } }],
  ['DELETE', ONE],
  ['PUT', `${ONE}/pictures/auto.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['DELETE', `${ONE}/pictures/auto.svg`],
];
/** Whoever sees a draft has it examined. */
const EXAMINING: [string, string, unknown?][] = [['POST', `${ONE}/examination`]];
/** What decides what visitors get. */
const DECIDING: [string, string, unknown?][] = [
  ['POST', `${ONE}/releases`, { note: 'Warum' }],
  ['POST', `${ONE}/restorations`, { entry: 1, note: 'Warum' }],
  ['POST', `${ONE}/switch`, { on: false, note: 'Warum' }],
];
/** What shows submissions is for the own machine. */
const LOCAL: [string, string, unknown?][] = [['GET', `${ONE}/submissions/BG-AAAA-AAAA`]];
const ALL = [...SEEING, ...EXAMINING, ...CHANGING, ...DECIDING, ...LOCAL];

describe('the studio of a server for others', () => {
  it('is not there as long as nobody has a right', async () => {
    await server.current.person('Jana');
    const browser = server.current.browser();
    for (const [method, address, body] of ALL)
      expect([address, (await browser.call(method, address, body)).status]).toEqual([address, 404]);
    for (const address of ['/studio/anmelden', '/studio/konto']) expect((await browser.get(address)).status).toBe(404);
    expect((await browser.post('/studio/anmelden', {})).status).toBe(404);
  });

  it('leads from the address of a wizard without its folder to the wizard, and says elsewhere that there is nothing', async () => {
    const vera = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    const short = await vera.get(`/studio/${WIZARD}?ansicht=texte`);
    const address = `/studio/assistenten/${WIZARD}?ansicht=texte`;
    expect([short.status, short.headers.get('location')]).toEqual([303, address]);
    const nowhere = await vera.get('/studio/nirgends');
    expect([nowhere.status, nowhere.text]).toEqual([404, expect.stringContaining('<div id="studio"')]);
    const own = await vera.get('/studio/konto');
    expect([own.status, own.text]).toEqual([200, expect.not.stringContaining('<div id="studio"')]);
  });

  it('asks who is not signed in: pages lead to the form and back, the API answers 401', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const browser = server.current.browser();
    for (const [method, address, body] of ALL) {
      const reply = await browser.call(method, address, body);
      expect([address, reply.status]).toEqual([address, address.startsWith('/api') ? 401 : 303]);
    }
    const led = await browser.get(`/studio/assistenten/${WIZARD}?ansicht=schritt&stelle=%2Ftitle`);
    const address = led.headers.get('location') ?? '';
    const weiter = `/studio/assistenten/${WIZARD}?ansicht=schritt&stelle=%2Ftitle`;
    expect(address).toBe(`/studio/anmelden?${new URLSearchParams({ weiter }).toString()}`);
    expect((await browser.get(address)).text).toContain(`value="${weiter.replace('&', '&amp;')}"`);
    const back = await browser.post('/studio/anmelden', { email, passwort: PASSWORD, weiter });
    expect([back.status, back.headers.get('location')]).toEqual([303, weiter]);
    expect((await browser.get(address)).headers.get('location')).toBe(weiter);
  });

  it.each(['https://boese.example', '//boese.example', '/\\boese.example', '/kontakt', '/studio/../kontakt', ''])(
    'leads nowhere else after signing in: %s',
    async (weiter) => {
      const email = await server.current.person('Vera', 'testerin');
      const reply = await server.current.browser().post('/studio/anmelden', { email, passwort: PASSWORD, weiter });
      expect(reply.headers.get('location')).toBe('/studio');
    },
  );

  it('leads to a page after signing in, also from a form that nobody could send any more', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const reply = await server.current.app.send('GET', '/api/openapi.json');
    const { paths } = JSON.parse(reply.text) as { paths: Record<string, object> };
    const ofStudio = Object.keys(paths).filter((address) => address.startsWith('/studio/') && !address.includes('{'));
    expect(ofStudio).toContain('/studio/abmelden');
    for (const weiter of ofStudio) {
      const browser = server.current.browser();
      const led = await browser.post('/studio/anmelden', { email, passwort: PASSWORD, weiter });
      expect([weiter, (await browser.get(led.headers.get('location') ?? '')).status]).toEqual([weiter, 200]);
    }
  });

  it('keeps the cookie from scripts, other sites and plain lines, and only its hash in the database', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const reply = await server.current.browser().post('/studio/anmelden', { email, passwort: PASSWORD });
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie.toLowerCase().split('; ').slice(1).toSorted()).toEqual([
      'httponly',
      'path=/',
      'samesite=strict',
      'secure',
    ]);
    const token = /^__Host-studio=([\w-]{43});/.exec(cookie)?.[1] ?? '';
    expect(JSON.stringify(await server.current.app.knex('studio_sessions').select())).not.toContain(token);
  });

  it('says what was wrong, and keeps the address that was typed', async () => {
    const email = await server.current.person('Vera', 'testerin');
    await server.current.person('Jana');
    const browser = server.current.browser();
    const attempt = async (fields: { email: string; passwort: string }) => {
      const reply = await browser.post('/studio/anmelden', { ...fields, weiter: '/studio?assistent=x' });
      const to = reply.headers.get('location') ?? '';
      expect([reply.status, to]).toEqual([303, expect.stringMatching(/^\/studio\/anmelden\?weiter=[^@]+&ergebnis=1$/)]);
      return { to, text: (await browser.get(to)).text };
    };
    const { to, text } = await attempt({ email, passwort: 'falsch' });
    expect(text).toContain('Anmeldung fehlgeschlagen');
    expect(text).toContain(`value="${email}"`);
    expect(text).toContain('value="/studio?assistent=x"');
    expect(text).not.toContain('falsch"');
    const unknown = await attempt({ email: 'wer@kanzlei.example', passwort: PASSWORD });
    expect(unknown.text).toContain('Anmeldung fehlgeschlagen');
    const none = await attempt({ email: 'jana@kanzlei.example', passwort: PASSWORD });
    expect(none.text).toContain('hat im Studio kein Recht');
    // Of another browser it says nothing.
    expect((await server.current.browser().get(to)).text).not.toContain('fehlgeschlagen');
    expect(browser.cookie()).toBe('');
  });

  it('forgets the address that was typed once the password is right', async () => {
    const email = await server.current.person('Vera', 'testerin');
    const browser = server.current.browser();
    const refused = await browser.post('/studio/anmelden', { email, passwort: 'falsch' });
    const page = refused.headers.get('location') ?? '';
    expect((await browser.get(page)).text).toContain(email);
    await server.current.signIn(browser, email);
    await browser.post('/studio/abmelden', {});
    expect((await browser.get(page)).text).not.toContain(email);
  });
});

describe('the log', () => {
  it('says that somebody signs in to the studio, and not to the site, also where it fails', async () => {
    const { app } = server.current;
    const [email, stranger] = [await server.current.person('Frieda', 'freigabe'), await server.current.person('Jana')];
    const browser = server.current.browser();
    const before = app.logged.length;
    await browser.post('/studio/anmelden', { email, passwort: 'falsch geraten' });
    await browser.post('/studio/anmelden', { email: stranger, passwort: PASSWORD });
    await server.current.signIn(browser, email);
    server.current.later({ minutes: 16 });
    for (const password of ['falsch geraten', PASSWORD])
      await browser.call('POST', `${ONE}/restorations`, { entry: 1, note: 'Probe', password });
    const events = app.logged
      .slice(before)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'security');
    const { id } = await app.knex('accounts').where({ email }).first('id');
    expect(events.map(({ event, place, account }) => [event, place, account])).toEqual([
      ['login failed', 'studio', undefined],
      ['login refused', 'studio', undefined],
      ['login succeeded', 'studio', id],
      ['second factor succeeded', 'studio', id],
      ['login failed', 'studio confirmation', undefined],
      ['login succeeded', 'studio confirmation', id],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/frieda|jana|Groß|@/i);
  });
});

describe('a session', () => {
  it('ends after thirty minutes without use, and after twelve hours in any case', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'testerin'));
    for (let minutes = 0; minutes < 12 * 60 - 29; minutes += 29) {
      server.current.later({ minutes: 29 });
      expect((await browser.call('GET', API)).status).toBe(200);
    }
    server.current.later({ minutes: 29 });
    expect((await browser.call('GET', API)).status).toBe(401);
    const idle = await server.current.signedIn('vera@kanzlei.example');
    server.current.later({ minutes: 31 });
    expect((await idle.call('GET', API)).status).toBe(401);
  });

  it('is not kept alive by what windows report by themselves', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'testerin'));
    const report = () => browser.call('POST', `${ONE}/windows`, { window: 'a', place: 'Schritt', unsaved: false });
    server.current.later({ minutes: 20 });
    expect((await report()).status).toBe(200);
    server.current.later({ minutes: 20 });
    expect((await report()).status).toBe(401);
  });

  it('ends with a new password, with its right, and with the account', async () => {
    const { knex } = server.current.app;
    const email = await server.current.person('Vera', 'testerin');
    await server.current.person('Otto', 'betrieb');
    const first = await server.current.signedIn(email);
    server.current.later({ minutes: 1 });
    await knex('accounts')
      .where({ email })
      .update({ password_hash: await createPasswords().hash(PASSWORD) });
    expect((await first.call('GET', API)).status).toBe(401);
    const second = await server.current.signedIn(email);
    await knex('studio_rights').where({ right: 'testerin' }).delete();
    expect((await second.call('GET', API)).status).toBe(401);
    await knex('accounts').where({ email }).delete();
    expect(await knex('studio_sessions').select()).toEqual([]);
  });

  it('ends with the last right, also if it is given again', async () => {
    const { knex } = server.current.app;
    await server.current.person('Otto', 'betrieb');
    const email = await server.current.person('Vera', 'analyst', 'freigabe');
    const browser = await server.current.signedIn(email);
    const { id } = await knex('accounts').where({ email }).first('id');
    await revokeRight(knex, id, { right: 'freigabe', wizard: '*' });
    expect((await browser.call('GET', API)).status).toBe(200);
    await revokeRight(knex, id, { right: 'analyst', wizard: '*' });
    await grantRight(knex, id, { right: 'analyst', wizard: '*' }, new Date());
    expect((await browser.call('GET', API)).status).toBe(401);
  });

  it.each([
    ['PUT', ONE, '{"files":{"steps/service.json":"{}"}}', 'application/json'],
    ['PUT', `${ONE}/pictures/auto.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['POST', `${ONE}/releases`, '{"note":"Warum"}', 'application/json'],
    ['POST', `${ONE}/switch`, '{"on":false,"note":"Warum"}', 'application/json'],
    ['POST', `${ONE}/restorations`, '{"entry":1,"note":"Warum"}', 'application/json'],
  ])('does nothing any more if it has ended before all of %s %s arrived', async (method, address, body, type) => {
    const { knex, url } = server.current.app;
    await server.current.person('Otto', 'testerin');
    const email = await server.current.person('Vera', 'freigabe', 'betrieb');
    const browser = await server.current.signedIn(email);
    server.current.later({ minutes: 5 });
    const used = async () => (await knex('studio_sessions').orderBy('used_at', 'desc').first('used_at')).used_at;
    const before: Date = await used();
    const headers = { cookie: browser.cookie(), 'content-type': type, 'if-match': '"x"' };
    const request = http.request(url + address, { method, headers });
    request.write(body.slice(0, 5));
    // The server has seen who asks.
    await expect.poll(used).not.toEqual(before);
    await knex('accounts').where({ email }).delete();
    request.end(body.slice(5));
    const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(reply.statusCode).toBe(401);
    reply.resume();
    expect(await knex('studio_drafts').select()).toEqual([]);
  });

  it('ends when the same browser signs in again, and no other does', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const [office, home] = [await server.current.signedIn(email), await server.current.signedIn(email)];
    const former = office.cookie();
    await office.post('/studio/anmelden', { email, passwort: 'falsch geraten' });
    expect((await office.call('GET', API)).status).toBe(200);
    await office.post('/studio/anmelden', { email, passwort: PASSWORD });
    expect((await office.get('/studio/konto')).text.match(/Ein anderer Browser/g)).toHaveLength(1);
    expect((await home.call('GET', API)).status).toBe(200);
    const { status } = await server.current.app.send('GET', API, { headers: { cookie: former } });
    expect(status).toBe(401);
  });

  it('is listed for its account, and is ended from another browser or by signing out', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const other = await server.current.signedIn(await server.current.person('Otto', 'testerin'));
    const [office, home] = [await server.current.signedIn(email), await server.current.signedIn(email)];
    const page = (await office.get('/studio/konto')).text;
    expect(page).toContain('Vera Groß, vera@kanzlei.example');
    expect(page).toContain('Entwürfe ändern (alle Assistenten)');
    expect(page.match(/Ein anderer Browser/g)).toHaveLength(1);
    const session = /name="sitzung" value="([^"]+)"/.exec(page)?.[1] ?? '';
    // A session of somebody else stays.
    await other.post('/studio/konto', { sitzung: session });
    expect((await home.call('GET', API)).status).toBe(200);
    await office.post('/studio/konto', { sitzung: session });
    expect((await home.call('GET', API)).status).toBe(401);
    const left = await office.post('/studio/abmelden', {});
    expect(left.headers.get('location')).toBe('/studio/anmelden');
    expect((await office.call('GET', API)).status).toBe(401);
  });
});

describe('a right', () => {
  it('lets testers see everything and change nothing', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'testerin'));
    for (const [method, address, body] of SEEING)
      expect([address, (await browser.call(method, address, body)).status]).toEqual([address, 200]);
    for (const [method, address, body] of [...CHANGING, ...DECIDING])
      expect([address, (await browser.call(method, address, body)).status]).toEqual([address, 403]);
    expect(JSON.parse((await browser.call('GET', ONE)).text)).toMatchObject({ access: 'see' });
  });

  it.each(['analyst', 'freigabe'] as const)(
    'lets who has „%s“ change a draft, which nobody else sees',
    async (right) => {
      const { app } = server.current;
      const browser = await server.current.signedIn(await server.current.person('Vera', right));
      const before = JSON.parse((await browser.call('GET', ONE)).text);
      expect(before).toMatchObject({ access: 'change' });
      const changes = {
        files: { 'steps/service.json': before.files['steps/service.json'].replace('"title"', ' "title"') },
      };
      const saved = await browser.call('PUT', ONE, changes, { 'if-match': `"${before.version}"` });
      expect(saved.status).toBe(200);
      expect(JSON.parse(saved.text)).toMatchObject({ draft: { by: 'Vera Groß', behind: false } });
      const late = await browser.call('PUT', ONE, changes, { 'if-match': `"${before.version}"` });
      expect(late.status).toBe(412);
      expect(JSON.parse((await browser.call('GET', API)).text)).toMatchObject({
        account: { name: 'Vera Groß' },
        wizards: [{ id: WIZARD, draftBy: 'Vera Groß', live: true }, { id: 'kontaktformular' }],
      });
      expect((await app.submit(ANFRAGE, fineReview())).status).toBe(200);
      const discarded = await browser.call('DELETE', ONE, undefined, {
        'if-match': `"${JSON.parse(saved.text).version}"`,
      });
      expect(discarded.status).toBe(204);
      expect(JSON.parse((await browser.call('GET', ONE)).text)).toEqual(before);
      await app.clear();
    },
  );

  it('lets one person at a time change a draft, and tells the others who it is', async () => {
    const vera = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    const otto = await server.current.signedIn(await server.current.person('Otto', 'analyst'));
    const { version } = JSON.parse((await vera.call('GET', ONE)).text);
    const changes = { files: { 'steps/service.json': TEXT } };
    const saved = JSON.parse((await vera.call('PUT', ONE, changes, { 'if-match': `"${version}"` })).text);
    expect(saved.draft.writer).toBeUndefined();
    expect(JSON.parse((await otto.call('GET', ONE)).text).draft.writer).toBe('Vera Groß');
    expect(JSON.parse((await otto.call('GET', API)).text).wizards[0]).toMatchObject({ writer: 'Vera Groß' });
    const window = { window: 'a', place: 'Schritt', unsaved: false };
    expect(JSON.parse((await otto.call('POST', `${ONE}/windows`, window)).text).draft.writer).toBe('Vera Groß');
    const held = await otto.call(
      'PUT',
      ONE,
      { files: { 'steps/service.json': '{}' } },
      { 'if-match': `"${saved.version}"` },
    );
    expect([held.status, held.body.error]).toEqual([
      423,
      expect.stringMatching(/^Vera Groß ändert diesen Entwurf gerade/),
    ]);
    server.current.later({ minutes: 2 });
    expect(JSON.parse((await otto.call('GET', ONE)).text).draft.writer).toBeUndefined();
    const late = await otto.call(
      'PUT',
      ONE,
      { files: { 'steps/service.json': '{}' } },
      { 'if-match': `"${saved.version}"` },
    );
    expect(late.status).toBe(200);
  });

  it('takes nothing from the page of one account once another one has signed in in the same browser', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    const account = /data-account="([^"]+)"/.exec((await browser.get('/studio')).text)?.[1] ?? '';
    const page = { 'studio-account': account };
    const { version } = JSON.parse((await browser.call('GET', ONE, undefined, page)).text);
    await server.current.signIn(browser, await server.current.person('Otto', 'analyst'));
    const condition = { ...page, 'if-match': `"${version}"` };
    const refused = await browser.call('PUT', ONE, { files: { 'steps/service.json': TEXT } }, condition);
    expect([refused.status, refused.body.error]).toEqual([401, expect.stringMatching(/ein anderes Konto angemeldet/)]);
    expect(JSON.parse((await browser.call('GET', ONE)).text).version).toBe(version);
    expect(/data-account="([^"]+)"/.exec((await browser.get('/studio')).text)?.[1]).not.toBe(account);
  });

  it('at one wizard shows nothing of another', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst kontaktformular'));
    const { wizards } = JSON.parse((await browser.call('GET', API)).text);
    expect(wizards.map(({ id }: { id: string }) => id)).toEqual(['kontaktformular']);
    for (const [method, address, body] of ALL.filter(([, at]) => at.startsWith(ONE)))
      expect([address, (await browser.call(method, address, body)).status]).toEqual([address, 403]);
    expect((await browser.call('GET', `${API}/kontaktformular`)).status).toBe(200);
    // The page is the studio's, which asks for the wizard and says why it does not get it.
    const page = await browser.get(`/studio/assistenten/${WIZARD}`);
    expect([page.status, page.text.includes('<div id="studio"'), page.text.includes('Bußgeld')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('is told with the title of its wizard', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst kontaktformular'));
    const told = 'Entwürfe ändern („Kontakt“)';
    const { account } = JSON.parse((await browser.call('GET', API)).text);
    expect(account.rights).toEqual([told]);
    expect((await browser.get('/studio/konto')).text).toContain(told);
  });

  it.each([
    ['analyst', [403, 403, 403]],
    // Without a draft, and what is live already.
    ['freigabe', [428, 409, 403]],
    ['betrieb', [403, 403, 200]],
    ['freigabe kontaktformular', [403, 403, 403]],
    ['betrieb kontaktformular', [403, 403, 403]],
  ] as const)('decides what visitors get only as „%s“ at this wizard', async (right, statuses) => {
    const browser = await server.current.signedIn(await server.current.person('Vera', right));
    const sent: number[] = [];
    for (const [method, address, body] of DECIDING) sent.push((await browser.call(method, address, body)).status);
    expect(sent).toEqual(statuses);
  });

  it('shows no submission', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'freigabe', 'betrieb'));
    for (const [method, address, body] of LOCAL) {
      const reply = await browser.call(method, address, body);
      expect([address, reply.status, reply.body.error]).toEqual([
        address,
        404,
        'Das zeigt das Studio nur auf dem eigenen Rechner.',
      ]);
    }
  });

  it('is not used by another website', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'freigabe', 'betrieb'));
    for (const [method, address, body] of [...CHANGING, ...DECIDING]) {
      const sent = await browser.call(method, address, body, { 'if-match': '"x"', 'sec-fetch-site': 'cross-site' });
      expect([address, sent.status]).toEqual([address, 403]);
    }
  });
});
