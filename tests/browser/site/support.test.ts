import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openSite, untilLive, type Site } from '../site.ts';
import { expectClosing, expectAnswers, panel, search, untilClosed } from './supportWalk.ts';
import { LONG } from '../../support/extent.ts';

/** The support panel behind #chat (readings, 'Pages'). */

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

describe('the support panel', () => {
  it('opens by a link, says that it is a search, loads its answers only then, and asks no third party', async () => {
    const { page, complaints, close } = await site.visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/kontakt');
    const before = requests.length;
    await page.locator('main a[href="#chat"]').first().click();
    await search(page).waitFor();
    expect(await panel(page).textContent()).toMatch(/automatische Suche/);
    expect(await panel(page).textContent()).toMatch(/kein Mensch/);
    expect(requests.length).toBeGreaterThan(before);
    expect(requests.filter((url) => !url.startsWith(site.server.url))).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(2000);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('opens from the menu, on phones too, and gives the focus back', async () => {
    const { page, close } = await site.visit();
    await page.goto('/');
    await page.getByRole('button', { name: 'Menü' }).click();
    const nav = page.getByRole('navigation', { name: 'Hauptmenü' });
    await nav.locator('summary', { hasText: 'Vorfahrt' }).click();
    await nav.getByRole('link', { name: 'Direkter Support' }).click();
    await search(page).waitFor();
    expect(await nav.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await untilClosed(page);
    expect(
      await page.getByRole('button', { name: 'Menü' }).evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await close();
  });

  it.runIf(LONG)('opens by its address; closing it leaves the page, at its top, without the anchor', async () => {
    const { page, close } = await site.visit();
    await page.goto('/bussgeld#chat');
    await search(page).waitFor();
    await panel(page).getByRole('button', { name: 'Schließen' }).click();
    await untilClosed(page);
    expect(new URL(page.url()).pathname).toBe('/bussgeld');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await close();
  });

  it.runIf(LONG)('closes by Esc, by the browser’s Back and by a click beside it; Forward opens it again', async () => {
    const { page, complaints, close } = await site.visit({ viewport: { width: 1280, height: 800 } });
    await expectClosing(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it('finds answers as one types, whatever the spelling, shows them in place, and asks nobody', async () => {
    const { page, close } = await site.visit();
    await page.goto('/#chat');
    await search(page).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await expectAnswers(page);
    expect(requests).toEqual([]);
    await close();
  });

  it.runIf(LONG)('leads to people where it finds nothing', async () => {
    const { page, close } = await site.visit();
    await page.goto('/#chat');
    await search(page).fill('xylophon');
    await panel(page).getByRole('status').filter({ hasText: 'keine Antwort' }).waitFor();
    for (const href of ['tel:030000000', 'mailto:hilfe@vorfahrt.example', '/kontakt']) {
      expect([href, await panel(page).locator(`a[href="${href}"]`).first().isVisible()]).toEqual([href, true]);
    }
    await close();
  });

  it.runIf(LONG)('leads into the wizards', async () => {
    const { page, close } = await site.visit();
    await page.goto('/#chat');
    await panel(page).getByRole('link', { name: 'Unfall melden' }).click();
    await page.waitForURL('**/anfrage/verkehrsunfallanfrage');
    expect(await panel(page).isVisible()).toBe(false);
    await close();
  });

  it.runIf(LONG)('says so when the answers do not load, and tries again', async () => {
    const { page, close } = await site.visit();
    await page.route('**/assets/panel-*.js', (route) => route.abort());
    await page.goto('/#chat');
    const again = panel(page).getByRole('button', { name: 'Noch einmal versuchen' });
    await again.waitFor();
    expect(await panel(page).getByRole('alert').textContent()).toContain('konnten nicht geladen werden');
    expect(await panel(page).getByRole('link', { name: '030 000000' }).isVisible()).toBe(true);
    await page.unroute('**/assets/panel-*.js');
    await again.click();
    await search(page).waitFor();
    await close();
  });

  it('keeps what was answered in a wizard, and the step', async () => {
    const { page, complaints, close } = await site.visit();
    await page.goto('/anfrage/bussgeldanfrage');
    await untilLive(page);
    await page.getByLabel('Bußgeldprüfung').click();
    await page.waitForURL('**/angaben');
    const vorwurf = page.locator('main input[type=radio]').first();
    await vorwurf.check();
    await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
    await search(page).fill('Punkte');
    await page.keyboard.press('Escape');
    await untilClosed(page);
    expect(new URL(page.url()).pathname).toMatch(/\/angaben$/);
    expect(await vorwurf.isChecked()).toBe(true);
    await page.goBack();
    await page.waitForURL('**/anfrage/bussgeldanfrage');
    expect(await page.getByLabel('Bußgeldprüfung').isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG).each([
    { width: 320, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const)(
    'has no axe violation, empty, with answers and without any, at $width px, $colorScheme',
    async ({ width, colorScheme }) => {
      const { page, close } = await site.visit({
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto('/faq#chat');
      await search(page).waitFor();
      await expectAccessible(page);
      await search(page).fill('gutachten');
      await panel(page).getByRole('status').filter({ hasText: 'gefunden' }).waitFor();
      await panel(page).locator('summary').first().click();
      await expectAccessible(page);
      await search(page).fill('xylophon');
      await panel(page).getByRole('status').filter({ hasText: 'keine' }).waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await close();
    },
  );
});
