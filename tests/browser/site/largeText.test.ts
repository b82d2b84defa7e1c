import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.ts';
import { fillContact, reachContact } from '../runner/fineReviewWalk.ts';
import { openSite, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** Text of twice its size, set in the browser as people set it: nothing leaves the screen (WCAG 2.2, 1.4.4). */

const PAGES = [
  '/',
  '/anfrage',
  '/anfrage/bussgeldanfrage',
  '/anfrage/verkehrsunfallanfrage',
  '/bussgeldrechner',
  '/login',
  '/faq',
  '/kontakt',
];

let site: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser(['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26']);
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await browser.close();
});

it('no page is wider than the screen, and no button is cut off', async () => {
  const context = await browser.newContext({ baseURL: site.server.url, locale: 'de-DE' });
  const page = await context.newPage();
  const found: string[] = [];
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of PAGES) {
      await page.goto(address);
      const { size, tooWide, cut } = await fitOf(page);
      expect(size).toBe('32px');
      if (tooWide > 0 || cut.length > 0) found.push(`${width} ${address}: ${tooWide} px, ${cut.join(', ')}`);
    }
  }
  await context.close();
  expect(found).toEqual([]);
});

it.runIf(LONG)('the last page is not wider than the screen, with all that was sent', async () => {
  const context = await browser.newContext({ baseURL: site.server.url, locale: 'de-DE' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  await reachContact(page);
  await fillContact(page);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Alle Angaben zeigen').click();
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await fitOf(page)).toEqual({ size: '32px', tooWide: 0, cut: [] });
  }
  await context.close();
});

/** The size of a page's text, by how many pixels it is wider than the screen, and the buttons that are cut off. */
async function fitOf(page: Page): Promise<{ size: string; tooWide: number; cut: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const buttons = [...document.querySelectorAll('button, a[class]')].filter(
      (element) => element.clientWidth > 0 && getComputedStyle(element).display !== 'inline',
    );
    return {
      size: getComputedStyle(root).fontSize,
      tooWide: root.scrollWidth - root.clientWidth,
      cut: buttons
        .filter((element) => element.scrollWidth > element.clientWidth + 2)
        .map((element) => element.textContent),
    };
  });
}
