import { describe, expect, it } from 'vitest';
import { browserName } from '../../../server/studioAccess/browserName.ts';
import { PASSWORD, StudioServer, type Browser } from './studioServer.ts';

const server = StudioServer.use();
const API = '/api/studio/wizards';
const NEW = 'Winterwind am Deich';

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET', API)).status === 200;
}

async function change(browser: Browser, fields: Record<string, string>): Promise<string> {
  const { headers } = await browser.post('/studio/konto/passwort', fields);
  return (await browser.get(headers.get('location') ?? '')).text;
}

describe('the password', () => {
  it('is changed by who knows it; other browsers are signed out, and the owner is told by mail', async () => {
    const email = await server.current.person('Vera', 'freigabe');
    const [office, home] = [await server.current.signedIn(email), await server.current.signedIn(email)];
    expect(await change(office, { passwort: PASSWORD, neu: NEW })).toContain('Ihr Passwort ist geändert.');
    expect([await isIn(office), await isIn(home)]).toEqual([true, false]);
    expect(await server.current.app.knex('mails').where({ recipient: email }).pluck('kind')).toEqual([
      'passwordChanged',
    ]);
    const later = server.current.browser();
    const statuses: string[] = [];
    for (const passwort of [PASSWORD, NEW]) {
      const { headers } = await later.post('/studio/anmelden', { email, passwort });
      statuses.push(headers.get('location') ?? '');
    }
    expect(statuses).toEqual([
      '/studio/anmelden?weiter=%2Fstudio&ergebnis=1',
      '/studio/anmelden/code?weiter=%2Fstudio',
    ]);
  });

  it.each([
    [{ passwort: 'falsch geraten', neu: NEW }, 'Das Passwort stimmt nicht.'],
    [{ passwort: PASSWORD, neu: 'kurz' }, 'muss 8 bis 128 Zeichen haben'],
    [{ passwort: PASSWORD, neu: 'x'.repeat(129) }, 'muss 8 bis 128 Zeichen haben'],
    [{ passwort: PASSWORD, neu: 'vera groß kanzlei' }, 'leicht erraten'],
    [{}, 'Das Passwort stimmt nicht.'],
  ])('stays as it is for %j', async (fields, said) => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    const before = await server.current.app.knex('accounts').pluck('password_hash');
    expect(await change(browser, fields as Record<string, string>)).toContain(said);
    expect(await server.current.app.knex('accounts').pluck('password_hash')).toEqual(before);
    expect(await isIn(browser)).toBe(true);
  });

  it('is changed once by two requests that race', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const browsers = [await server.current.signedIn(email), await server.current.signedIn(email)];
    await Promise.all(browsers.map((browser) => change(browser, { passwort: PASSWORD, neu: NEW })));
    expect((await Promise.all(browsers.map(isIn))).filter(Boolean)).toEqual([true]);
  });
});

describe('the sessions', () => {
  it('say in which browser they began, and end all but this one', async () => {
    const email = await server.current.person('Vera', 'analyst');
    const [office, home, phone] = [
      await server.current.signedIn(email),
      await server.current.signedIn(email),
      await server.current.signedIn(email),
    ];
    await server.current.app.knex('studio_sessions').update({ browser: 'Firefox auf Windows' });
    expect((await office.get('/studio/konto')).text).toContain(
      'Ein anderer Browser (Firefox auf Windows): angemeldet am',
    );
    const { headers } = await office.post('/studio/konto/abmelden', {});
    const page = (await office.get(headers.get('location') ?? '')).text;
    // A reload says nothing of it.
    expect((await office.get(headers.get('location') ?? '')).text).not.toContain('Sie sind nur noch hier angemeldet.');
    expect([page.includes('Sie sind nur noch hier angemeldet.'), page.includes('Ein anderer Browser')]).toEqual([
      true,
      false,
    ]);
    expect([await isIn(office), await isIn(home), await isIn(phone)]).toEqual([true, false, false]);
  });

  const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:152.0) Gecko/20100101 Firefox/152.0', 'Firefox auf Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/150.0.0.0`, 'Edge auf Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome auf Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari auf einem iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari auf einem Mac',
    ],
    ['<script>alert(1)</script>', undefined],
    ['', undefined],
  ])('names the browser of %s', (text, name) => {
    expect(browserName(text)).toBe(name);
  });
});

function box(topic: string, isChecked: boolean): string {
  return `<input type="checkbox" name="thema" value="${topic}"${isChecked ? ' checked' : ''}>`;
}

describe('the mails of the studio', () => {
  const konto = '/studio/konto';

  it('are all wanted until somebody says otherwise, and changing one says nothing of others', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'freigabe'));
    const first = (await browser.get(konto)).text;
    expect([first.includes(box('zustimmung', true)), first.includes(box('antwort', true))]).toEqual([true, true]);
    const { headers } = await browser.post(`${konto}/emails`, { gefragt: 'zustimmung' });
    const { text } = await browser.get(headers.get('location') ?? '');
    expect(text).toContain('Gespeichert: welche E-Mails des Studios Sie bekommen.');
    expect([text.includes(box('zustimmung', false)), text.includes(box('antwort', true))]).toEqual([true, true]);
    // Twice, and with what there is not.
    for (const gefragt of ['zustimmung', 'erfunden']) await browser.post(`${konto}/emails`, { gefragt });
    expect(await server.current.app.knex('studio_unwanted_mails').pluck('topic')).toEqual(['zustimmung']);
    await browser.post(`${konto}/emails`, { gefragt: 'zustimmung', thema: 'zustimmung' });
    expect(await server.current.app.knex('studio_unwanted_mails').pluck('topic')).toEqual([]);
  });

  it('are listed as far as somebody may get them by their rights', async () => {
    const analyst = await server.current.signedIn(await server.current.person('Anna', 'analyst'));
    const { text } = await analyst.get(konto);
    expect([text.includes(box('antwort', true)), text.includes('value="zustimmung"')]).toEqual([true, false]);
    const tester = await server.current.signedIn(await server.current.person('Toni', 'testerin'));
    expect((await tester.get(konto)).text).toContain('Mit Ihren Rechten bekommen Sie keine E-Mails über Entwürfe.');
  });

  it('that somebody does not want are forgotten with the account', async () => {
    const email = await server.current.person('Vera', 'freigabe');
    const browser = await server.current.signedIn(email);
    await browser.post(`${konto}/emails`, { gefragt: 'zustimmung' });
    const { knex } = server.current.app;
    expect(await knex('studio_unwanted_mails').pluck('topic')).toEqual(['zustimmung']);
    await knex('accounts').where({ email }).delete();
    expect(await knex('studio_unwanted_mails').pluck('topic')).toEqual([]);
  });

  it('are nobody’s to change who is not signed in', async () => {
    await server.current.person('Vera', 'analyst');
    const { status, headers } = await server.current.browser().post(`${konto}/emails`, { gefragt: 'antwort' });
    expect([status, headers.get('location')]).toEqual([303, '/studio/anmelden?weiter=%2Fstudio%2Fkonto']);
  });
});
