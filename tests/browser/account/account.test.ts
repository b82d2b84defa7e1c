import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../server/accounts/add.ts';
import { accountLinks } from '../../../server/accounts/index.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import { LONG, sample } from '../../support/extent.ts';
import { holdScripts } from '../runner/posted/drive.ts';
import { expectAccessible, openOwnSite, openSite, untilLive, untilPainted, type Site } from '../site.ts';
import {
  becomeClient,
  fill,
  followMail,
  logIn,
  NEW_PASSWORD,
  PASSWORD,
  REGISTERED,
  REQUESTED,
  storage,
} from './newcomer.ts';

const PORTAL = '/fuer-kfz-gutachter';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

describe('the login page', () => {
  it.runIf(LONG)('says to clients that there is no portal yet, and that the button waits for the code', async () => {
    const { page, close } = await site.visit();
    const letGo = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const waits = page.getByText('Einen Moment: Weiter geht es, sobald diese Seite fertig geladen ist.');
    await waits.waitFor();
    expect(await page.locator('main form').getByRole('button', { name: 'Anmelden' }).isDisabled()).toBe(true);
    await page.getByText('Ein Portal, in dem Mandanten ihren Fall sehen, gibt es noch nicht.').waitFor();
    await letGo();
    await untilLive(page);
    expect(await waits.count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/login?modus=registrieren');
    await page.getByRole('heading', { level: 1, name: 'Registrieren' }).waitFor();
    await page
      .getByText(
        /Ein Portal, in dem Mandanten ihren Fall sehen, gibt es noch nicht\. Ein Portal für Kfz-Gutachter gibt es noch nicht\. So ein Konto .* zu sehen ist darin noch nichts/,
      )
      .waitFor();
    await close();
  });

  it.runIf(LONG)('says nothing of it where there is one', async () => {
    const other = await openOwnSite({ PORTAL_MANDANT_URL: 'http://localhost:1/portal' });
    const { page, close } = await other.visit();
    await page.goto('/login');
    await untilLive(page);
    expect(await page.getByText('gibt es noch nicht').count()).toBe(0);
    await close();
    await other.close();
  });
});

describe('a newcomer at 320 px', () => {
  it('registers, reads the mail, activates, logs in, forgets the password and sets a new one', async () => {
    const { page, complaints, close } = await site.visit();
    await becomeClient(page, site.database, 'jana.mueller@example.org');
    expect(complaints.filter((text) => !/401|422/.test(text))).toEqual([]);
    await close();
  });

  it.runIf(LONG)(
    'registers as an assessor with the keyboard alone, asked for more, and goes to the portal',
    async () => {
      const assessors = await openOwnSite({ PORTAL_GUTACHTER_URL: `http://localhost:1${PORTAL}` });
      const { page, close } = await assessors.visit();
      await page.route(`http://localhost:1/**`, (route) => route.fulfill({ body: 'Portal' }));
      const email = 'weiss@example.org';
      await page.goto('/login?modus=registrieren');
      await untilLive(page);
      await page.getByLabel('Mandant').focus();
      await page.keyboard.press('ArrowDown');
      const answers = [
        'Jörg',
        'Weiß',
        email,
        PASSWORD,
        undefined,
        PASSWORD,
        undefined,
        'Weiß GmbH',
        'Hafenstraße 7, 50668 Köln',
        'SV-2291',
        'Köln',
        'werktags',
        'Deutsch',
        'Schadengutachten',
        'https://weiss.example',
      ];
      for (const answer of answers) {
        await page.keyboard.press('Tab');
        if (answer !== undefined) await page.keyboard.type(answer);
      }
      await page.keyboard.press('Enter');
      await page.getByText(REGISTERED).waitFor();
      await followMail(page, assessors.database, { to: email, subject: 'Bitte aktivieren Sie Ihr Konto bei Vorfahrt' });
      await untilLive(page);
      await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Konto aktivieren' }).click();
      await page.getByText('Ihr Konto ist aktiviert.').waitFor();
      await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
      await logIn(page, email, PASSWORD);
      await page.waitForURL(`http://localhost:1${PORTAL}`);
      const { profile } = await assessors.database.knex('accounts').where({ email }).first('profile');
      expect(profile).toMatchObject({
        company: 'Weiß GmbH',
        expertiseTypes: 'Schadengutachten',
        website: 'https://weiss.example',
      });
      await close();
      await assessors.close();
    },
  );
});

describe('the header after a login without a portal', () => {
  it('tells the name on every page, and signs out there: the token counts no more', async () => {
    const { page, complaints, close } = await site.visit({ reducedMotion: 'reduce' });
    const email = 'kopfzeile@example.org';
    await page.setViewportSize({ width: 1280, height: 800 });
    await addAccount(
      site.database.knex,
      {
        email,
        role: 'mandant',
        firstName: 'Jana',
        lastName: 'Größl-von-und-zu-Hohenstein',
        passwordHash: await createPasswords().hash(PASSWORD),
      },
      { now: new Date(), links: accountLinks(site.server.url) },
    );
    await page.goto('/login');
    await logIn(page, email, PASSWORD);
    await page.waitForURL('/home');
    const arrived = page.getByText(
      'Sie sind als Jana Größl-von-und-zu-Hohenstein angemeldet. Ein Portal, in dem Mandanten ihren Fall sehen, gibt es noch nicht.',
    );
    await arrived.waitFor();
    await page.getByRole('link', { name: 'Zu Ihrem Konto und zum Abmelden' }).click();
    await page.getByText(`Sie sind als ${email} angemeldet.`).waitFor();
    await page.getByText('Eine Anfrage senden Sie weiter ohne Konto.').waitFor();
    expect(await page.locator('main form').count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/login?modus=registrieren');
    await page.getByText(`Sie sind als ${email} angemeldet.`).waitFor();
    expect(await page.locator('main form').count()).toBe(0);
    const token = await page.evaluate(() => sessionStorage.getItem('token'));
    for (const path of ['/home', '/faq', '/anfrage/bussgeldanfrage']) {
      await page.goto(path);
      for (const width of [1280, 960, 320]) {
        await page.setViewportSize({ width, height: 800 });
        if (width === 320) await page.getByRole('button', { name: 'Menü' }).click();
        await page.locator('summary', { hasText: 'Jana Größl' }).click();
        await page.getByText('Angemeldet als Jana Größl-von-und-zu-Hohenstein').waitFor();
        expect(await page.getByText('Als Gutachter anmelden').isVisible()).toBe(false);
        expect([width, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([
          width,
          0,
        ]);
        await untilPainted(page);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/faq');
    const account = page.locator('[data-account]');
    await account.locator('summary').click();
    await page.route('/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.getByText(/Das hat leider nicht geklappt/).waitFor();
    expect(await storage(page)).toEqual(['portal', 'token', 'user']);
    await page.unroute('/api/auth/logout');
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.getByText('Sie sind abgemeldet.').waitFor();
    expect(await account.locator('summary').textContent()).toContain('Anmelden');
    expect(await account.locator('summary').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByText('Als Gutachter anmelden').isVisible()).toBe(true);
    expect(await storage(page)).toEqual([]);
    expect(
      (await fetch(`${site.server.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
    await page.goBack();
    expect(await page.locator('summary', { hasText: 'Jana' }).count()).toBe(0);
    expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
    await close();
  });
});

describe('/login', () => {
  it.runIf(LONG)('shows three modes, which reload, Back and links keep', async () => {
    const { page, close } = await site.visit();
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/login');
    await untilLive(page);
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    expect([await heading.textContent(), await page.title()]).toEqual([
      'Passwort vergessen',
      'Passwort vergessen – Vorfahrt',
    ]);
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.reload();
    await untilLive(page);
    expect(await heading.textContent()).toBe('Passwort vergessen');
    await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
    expect([await heading.textContent(), new URL(page.url()).search]).toEqual(['Anmelden', '']);
    await page.goBack();
    await expect.poll(() => heading.textContent()).toBe('Passwort vergessen');
    await page.goto('/login?modus=registrieren');
    await expect.poll(() => heading.textContent()).toBe('Registrieren');
    await page.goto('/login?modus=constructor');
    await untilLive(page);
    expect(await heading.textContent()).toBe('Anmelden');
    await close();
  });

  it.runIf(LONG)('has no header and footer, but the way home and the legal and help pages', async () => {
    const { page, close } = await site.visit();
    await page.goto('/login');
    expect(await page.locator('#menue, [data-scroll-progress], footer').count()).toBe(0);
    for (const href of ['/', '/impressum', '/datenschutz', '/barrierefreiheit', '/faq'])
      expect(await page.locator(`a[href="${href}"]`).count()).toBe(1);
    await close();
  });

  it.runIf(LONG)('asks for each role what it needs, and tells what is wrong beside each field', async () => {
    const { page, close } = await site.visit();
    await page.goto('/login?modus=registrieren');
    await untilLive(page);
    const required = async () => page.locator('[aria-required="true"]').count();
    await page.getByLabel('Mandant').check();
    const asMandant = await required();
    expect(await page.getByLabel('Firma').count()).toBe(0);
    await page.getByLabel('Kfz-Gutachter').check();
    expect((await required()) - asMandant).toBe(7);
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Passwort wiederholen', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Registrieren' }).click();
    await page.getByRole('link', { name: 'Die Passwörter stimmen nicht überein' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Bitte geben Sie Ihre Zulassungsnummer ein.' }).click();
    expect(await page.getByLabel('Zulassungsnummer').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await close();
  });

  it.runIf(LONG)('sends once, however often the button is pressed', async () => {
    const { page, close } = await site.visit();
    await page.goto('/login?modus=passwort-vergessen');
    await untilLive(page);
    let calls = 0;
    const pressed = Promise.withResolvers<void>();
    await page.route('/api/auth/forgot-password', async (route) => {
      calls += 1;
      await pressed.promise;
      await route.continue();
    });
    await page.getByLabel('E-Mail-Adresse').fill('jana@example.org');
    await page.getByRole('button', { name: 'Link anfordern' }).dblclick();
    pressed.resolve();
    await page.getByText(REQUESTED).waitFor();
    expect(calls).toBe(1);
    await close();
  });

  it.runIf(LONG).each([
    ['', 'Anmelden', 'Anmeldung fehlgeschlagen'],
    ['?modus=registrieren', 'Registrieren', 'Registrierung fehlgeschlagen'],
    ['?modus=passwort-vergessen', 'Link anfordern', 'Fehler beim Anfordern des Passwort-Resets'],
  ])('%s says what the server says, and its own sentence where there is none', async (search, button, fallback) => {
    const { page, close } = await site.visit();
    await page.goto(`/login${search}`);
    await untilLive(page);
    if (search === '?modus=registrieren') await fill(page, { Mandant: true, Vorname: 'Jana', Nachname: 'Müller' });
    await fill(page, { 'E-Mail-Adresse': 'jana@example.org' });
    for (const label of ['Passwort', 'Passwort wiederholen'])
      if ((await page.getByLabel(label, { exact: true }).count()) > 0)
        await page.getByLabel(label, { exact: true }).fill(PASSWORD);
    await page.route('/api/auth/**', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: '{"success":false,"error":"Bitte warten Sie eine Minute."}',
      }),
    );
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText('Bitte warten Sie eine Minute.').waitFor();
    await page.unroute('/api/auth/**');
    await page.route('/api/auth/**', (route) => route.abort());
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect.poll(() => page.getByText(fallback, { exact: true }).count()).toBe(1);
    await close();
  });

  it.runIf(LONG)('names its fields for password managers, and shows a password on request', async () => {
    const { page, close } = await site.visit();
    await page.goto('/login');
    await untilLive(page);
    const password = page.getByLabel('Passwort', { exact: true });
    expect([
      await page.getByLabel('E-Mail-Adresse').getAttribute('autocomplete'),
      await password.getAttribute('autocomplete'),
    ]).toEqual(['username', 'current-password']);
    await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.goto('/login?modus=registrieren');
    await page.getByLabel('Vorname').waitFor();
    expect(await page.locator('input[autocomplete="new-password"][type="password"]').count()).toBe(2);
    await close();
  });
});

describe('mailed links', () => {
  it.runIf(LONG).each(['/konto/aktivieren', '/konto/passwort', '/newsletter/bestaetigen', '/newsletter/abbestellen'])(
    '%s: one that was cut off, or is over, says what to do',
    async (path) => {
      const { page, close } = await site.visit();
      await page.goto(path);
      await page.getByText('Dieser Link ist unvollständig.').waitFor();
      expect(await page.getByRole('link', { name: /Zur Anmeldung|Neuen Link anfordern|Zur Startseite/ }).count()).toBe(
        1,
      );
      await page.goto('about:blank');
      await page.goto(`${path}#token=${'a'.repeat(43)}`);
      if (path === '/konto/passwort') {
        await untilLive(page);
        await page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
        await page.getByLabel('Passwort wiederholen', { exact: true }).fill(PASSWORD);
      }
      if (path === '/konto/aktivieren') {
        await untilLive(page);
        await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
      }
      await page.getByRole('button', { name: /Konto aktivieren|Passwort speichern|Newsletter/ }).click();
      await page
        .getByText(/^Dieser Link ist abgelaufen oder wurde schon benutzt\.|^Diesen Link gibt es nicht\./)
        .waitFor();
      // Nothing below it asks for what no longer helps. A wrong link may be mended.
      expect(await page.locator('main :is(button, input):visible').count()).toBe(path.endsWith('abbestellen') ? 1 : 0);
      await close();
    },
  );

  it('never send their token to a server but in the call that uses it up', async () => {
    const { page, close } = await site.visit();
    const token = 'b'.repeat(43);
    const seen: string[] = [];
    page.on('request', (request) =>
      seen.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
    );
    await page.goto(`/konto/aktivieren#token=${token}`);
    expect(seen.filter((request) => request.includes(token))).toEqual([]);
    await untilLive(page);
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Konto aktivieren' }).click();
    await page.getByText('Dieser Link ist abgelaufen').first().waitFor();
    expect(
      seen.filter((request) => request.includes(token)).map((request) => new URL(request.split(' ')[0] ?? '').pathname),
    ).toEqual(['/api/auth/activate']);
    await close();
  });
});

describe.each(
  sample(
    [
      '/login',
      '/login?modus=registrieren',
      '/login?modus=passwort-vergessen',
      '/konto/aktivieren',
      '/konto/aktivieren#token=x',
      '/konto/passwort#token=x',
      '/newsletter/bestaetigen#token=x',
    ],
    3,
  ),
)('%s', (address) => {
  it('has no axe violation at any width and in any light, no complaint, no storage, no cookie', async () => {
    const { page, complaints, close } = await site.visit({ reducedMotion: 'reduce' });
    await page.goto(address);
    for (const width of [320, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
        expect([width, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([
          width,
          0,
        ]);
      }
    }
    expect(complaints).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await close();
  });
});
