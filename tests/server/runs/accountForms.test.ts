import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AccountServer, MANDANT, PASSWORD } from '../accounts/accountServer.ts';
import { FormBrowser, type FormPage } from './formBrowser.ts';

/** Account forms, without scripts. */

const REGISTRATION = {
  '/role': MANDANT.role,
  '/firstName': MANDANT.firstName,
  '/lastName': MANDANT.lastName,
  '/email': MANDANT.email,
  '/password': PASSWORD,
  '/passwordConfirm': PASSWORD,
};
const REGISTER = '/login?modus=registrieren';
const FORGOTTEN = '/login?modus=passwort-vergessen';

let server: AccountServer;
let browser: FormBrowser;
beforeAll(async () => {
  server = await AccountServer.start(undefined, { pages: true });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.app.knex('runs').delete();
  await server.clear();
});

async function send(address: string, filled: Record<string, string>): Promise<FormPage> {
  browser = new FormBrowser(server.app.url);
  return browser.send(await browser.open(address), filled);
}

/** The link of the latest mail of a kind. */
async function mailedLink(kind: string): Promise<string> {
  const mail = (await server.mails()).findLast((candidate) => candidate.kind === kind);
  return mail?.data['link'] ?? '';
}

function values({ document }: FormPage, ...names: string[]): (string | null | undefined)[] {
  return names.map((name) => document.querySelector(`[name="${name}"]`)?.getAttribute('value'));
}

describe('registering', () => {
  it('has a page of its own, and ends with the sentence of the server', async () => {
    const page = await new FormBrowser(server.app.url).open(REGISTER);
    expect(page.document.title).toMatch(/^Registrieren –/);
    // What there is not comes last.
    expect(page.html.indexOf('gibt es noch nicht')).toBeGreaterThan(page.html.indexOf('</form>'));
    const done = await send(REGISTER, REGISTRATION);
    expect(done.status).toBe(200);
    expect(done.html).toContain(
      'Registrierung erfolgreich. Bitte aktivieren Sie Ihr Konto über den Link in der E-Mail.',
    );
    expect(await server.app.knex('registrations').select('email')).toEqual([{ email: MANDANT.email }]);
    // No account data among the requests of wizards.
    expect(await server.app.knex('submissions')).toEqual([]);
  });

  it('never shows a password again, and asks for it once more', async () => {
    const page = await send(REGISTER, { ...REGISTRATION, '/lastName': '' });
    expect(page.status).toBe(422);
    expect(page.html).not.toContain(PASSWORD);
    expect(values(page, '/firstName', '/email')).toEqual([MANDANT.firstName, MANDANT.email]);
    expect(page.document.querySelector('#fehler')?.textContent).toContain('Bitte noch einmal eingeben: Passwort.');
    const done = await browser.send(page, {
      '/lastName': 'Müller',
      '/password': PASSWORD,
      '/passwordConfirm': PASSWORD,
    });
    expect(done.html).toContain('Registrierung erfolgreich.');
  });

  it('says why the server refuses a password', async () => {
    const page = await send(REGISTER, {
      ...REGISTRATION,
      '/password': 'passwort123',
      '/passwordConfirm': 'passwort123',
    });
    expect(page.status).toBe(422);
    expect(page.document.querySelector('#fehler')?.textContent).toMatch(/Passwort/);
    expect(await server.app.knex('registrations')).toEqual([]);
  });
});

describe('a mailed link', () => {
  it('is copied into the form to activate an account', async () => {
    await send(REGISTER, REGISTRATION);
    const link = await mailedLink('accountActivation');
    expect(link).toContain('/konto/aktivieren#token=');
    const missing = await send('/konto/aktivieren', { link: '', '/password': PASSWORD });
    expect(missing.document.querySelector('#fehler')?.textContent).toContain(
      'Bitte kopieren Sie den Link aus der E-Mail',
    );
    const wrong = await browser.send(missing, { link, '/password': 'Falsch geraten heute' });
    expect(wrong.html).toContain('Dieses Passwort passt zu keiner Registrierung');
    expect(values(wrong, 'link')).toEqual([link]);
    const done = await browser.send(wrong, { '/password': PASSWORD });
    expect(done.html).toContain('Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.');
    expect((await server.post('login', { email: MANDANT.email, password: PASSWORD })).status).toBe(200);
    // Used up, it asks for nothing any more.
    const used = await send('/konto/aktivieren', { link, '/password': PASSWORD });
    expect(used.document.querySelector('#fehler')?.textContent).toContain('abgelaufen oder wurde schon benutzt');
    expect(
      used.document.querySelectorAll('main form :is(button:not([hidden]), [type=password], [name=link])'),
    ).toHaveLength(0);
    expect(used.document.querySelector('main a[href="/login"]')).not.toBeNull();
  });

  it('is asked for with a request for a new password, and sets it', async () => {
    await server.addAccount(MANDANT);
    const asked = await send(FORGOTTEN, { '/email': MANDANT.email });
    expect(asked.html).toContain('Eine E-Mail mit Anweisungen zum Zurücksetzen des Passworts wurde gesendet.');
    const fresh = 'Herbstlaub auf der Mole';
    const done = await send('/konto/passwort', {
      link: await mailedLink('passwordReset'),
      '/password': fresh,
      '/passwordConfirm': fresh,
    });
    expect(done.html).toContain('Ihr Passwort ist geändert. Sie können sich jetzt anmelden.');
    expect((await server.post('login', { email: MANDANT.email, password: fresh })).status).toBe(200);
  });
});

describe('signing in', () => {
  it('says that it needs scripts, nothing of a portal that may not exist, and offers no form to send', async () => {
    const page = await new FormBrowser(server.app.url).open('/login');
    expect(page.document.querySelector('main form[method=post]')).toBeNull();
    expect(page.html).toContain('Zum Anmelden braucht Ihr Browser JavaScript. Ein Konto anlegen');
  });

  it('is refused as a form, and its password is stored nowhere', async () => {
    browser = new FormBrowser(server.app.url);
    const body = new FormData();
    const fields = { formular: 'konto-anmelden', '/email': MANDANT.email, '/password': PASSWORD };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const reply = await browser.post('/login', body);
    const page = await browser.open(reply.headers.get('location') ?? '');
    expect(page.status).toBe(422);
    expect(page.html).toContain('Für dieses Formular braucht Ihr Browser JavaScript.');
    expect(await server.app.knex('submissions')).toEqual([]);
  });

  it('keeps a failed form on its own page', async () => {
    const page = await send(FORGOTTEN, { '/email': 'jana@' });
    expect(page.address).toMatch(/^\/login\?modus=passwort-vergessen&lauf=/);
    expect(page.document.title).toMatch(/^Fehler: Passwort vergessen –/);
  });
});

it('tells the code that arrives what was said, so that it stays', async () => {
  const done = await send(REGISTER, REGISTRATION);
  expect(done.document.querySelector('[data-island=account]')).not.toBeNull();
  expect(done.document.querySelector('meta[name="vorfahrt:lauf"]')?.getAttribute('content')).toContain(
    'Registrierung erfolgreich.',
  );
});
