import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followMail, PASSWORD, REGISTERED } from '../account/newcomer.ts';
import { holdScripts, isFine, press } from '../runner/posted/drive.ts';
import { openSite, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** Forms in other pages, without scripts and before they are there. */

const MESSAGE = {
  name: 'Jörg Größl',
  email: 'joerg@example.org',
  betreff: 'Frist',
  nachricht: 'Was gilt am Buß- und Bettag?',
};

/** Finds the code that keeps forms while there is no network. */
const CODE = `performance.getEntriesByType('resource').find(({ name }) => name.includes('offlineForms'))`;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function fill(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) await page.locator(`[name="/${name}"]`).fill(answer);
}

function submit(page: Page): Promise<void> {
  return press(page, page.locator('main form button[type=submit]'));
}

describe('without scripts', () => {
  it('a message is written on /kontakt, mended, and answered where the form was', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto('/kontakt');
    await submit(page);
    expect(await page.title()).toMatch(/^Fehler: /);
    await page.locator('#fehler').waitFor();
    expect(await page.locator('#fehler').evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await isFine(site, page)).toBe(true);
    await fill(page, MESSAGE);
    await page.locator('[name="/datenschutz"]').check();
    await submit(page);
    const thanks = page.getByRole('heading', { name: 'Vielen Dank für Ihre Nachricht!' });
    // The browser may scroll to it a frame after the page has loaded.
    await expect.poll(() => thanks.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(640);
    expect(await isFine(site, page)).toBe(true);
    await page.reload();
    await thanks.waitFor();
    await page.goBack();
    await page.getByText('Ihre letzte Anfrage ist gesendet.').waitFor();
    expect(
      await site.database.knex('submissions').whereRaw(`answers->>'nachricht' = ?`, MESSAGE.nachricht),
    ).toHaveLength(1);
    await close();
  });

  it('an account is registered and activated with the link of the mail', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    const email = 'ohne.skripte@example.org';
    await page.goto('/login');
    expect(await isFine(site, page)).toBe(true);
    await page.getByRole('link', { name: 'Registrieren' }).click();
    await page.locator('[name="/role"]').first().check();
    await fill(page, { firstName: 'Jana', lastName: 'Müller', email, password: PASSWORD, passwordConfirm: PASSWORD });
    await submit(page);
    await page.getByText(REGISTERED).waitFor();
    expect(await isFine(site, page)).toBe(true);
    await followMail(page, site.database, { to: email, subject: 'Bitte aktivieren Sie Ihr Konto bei Vorfahrt' });
    const link = page.url();
    expect(await isFine(site, page)).toBe(true);
    await page.locator('[name=link]').fill(link);
    await fill(page, { password: 'Falsch geraten heute' });
    await submit(page);
    await page
      .getByText(/Dieses Passwort passt zu keiner Registrierung/)
      .first()
      .waitFor();
    expect(await page.locator('[name=link]').inputValue()).toBe(link);
    expect(await page.locator('[name="/password"]').inputValue()).toBe('');
    expect(await isFine(site, page)).toBe(true);
    await fill(page, { password: PASSWORD });
    await submit(page);
    await page.getByText('Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.').waitFor();
    expect(await site.database.knex('accounts').where({ email })).toHaveLength(1);
    await close();
  });
});

describe('before the scripts are there', () => {
  it('a form is sent by the first press, and the page tells it when they come', async () => {
    const { page, complaints, close } = await site.visit();
    const letGo = await holdScripts(page);
    await page.goto('/login?modus=passwort-vergessen', { waitUntil: 'commit' });
    await page.locator('[name="/email"]').fill('niemand@example.org');
    await page.locator('main form button[type=submit]').click({ noWaitAfter: true });
    const told = page.getByText('Eine E-Mail mit Anweisungen zum Zurücksetzen des Passworts wurde gesendet.');
    await told.waitFor();
    await letGo();
    await untilLive(page);
    expect(await told.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG).each(['before the scripts', 'after the server has answered'])(
    '%s, a press without a network leaves nothing',
    async (when) => {
      const { page, close } = await site.visit({ viewport: { width: 390, height: 664 } });
      await page.route('**/wizards/*.js', () => undefined);
      await page.goto('/kontakt');
      const sendIt = () => page.locator('main form button[type=submit]').click({ noWaitAfter: true });
      if (when !== 'before the scripts') {
        await sendIt();
        await page.locator('#fehler').waitFor();
      }
      // It is there before anybody answers.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('offlineForms')),
      );
      await page.evaluate(`import(${CODE}.name).then(() => undefined)`);
      await page.locator('[name="/name"]').fill('Jörg Weiß');
      await page.context().setOffline(true);
      await sendIt();
      await page.getByText('Sie sind gerade offline. Ihre Angaben stehen noch hier').waitFor();
      expect(await page.locator('[name="/name"]').inputValue()).toBe('Jörg Weiß');
      await page.context().setOffline(false);
      await page.getByText('Sie sind gerade offline.').waitFor({ state: 'hidden' });
      await sendIt();
      await page.getByText('Betreff ist erforderlich.').first().waitFor();
      expect(await page.locator('[name="/name"]').inputValue()).toBe('Jörg Weiß');
      await close();
    },
  );

  it.runIf(LONG)('a chosen mode of /login is served as it is, and its code finds the same', async () => {
    const { page, complaints, close } = await site.visit();
    const letGo = await holdScripts(page);
    await page.goto('/login?modus=registrieren', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Registrieren' }).waitFor();
    await page.locator('[name="/firstName"]').fill('Jörg');
    await letGo();
    await untilLive(page);
    expect(await page.locator('[name="/firstName"]').inputValue()).toBe('Jörg');
    expect(complaints).toEqual([]);
    await close();
  });
});
