import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.ts';
import { fillContact, reachContact } from '../runner/fineReviewWalk.ts';
import { openSite, untilPainted, type Site } from '../site.ts';
import { makeInstant } from '../visit.ts';
import { LONG } from '../../support/extent.ts';

/** Text of twice its size, set in the browser as people set it: nothing leaves the screen (WCAG 2.2, 1.4.4). */

const PAGES = [
  '/',
  '/anfrage',
  '/anfrage/bussgeldanfrage',
  '/anfrage/verkehrsunfallanfrage',
  '/bussgeldrechner',
  '/bussgeldrechner/details?kategorie=zu_schnell',
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

it('no page is wider than the screen, no button is cut off or breaks a word, and no bar takes the screen', async () => {
  const context = await browser.newContext({ baseURL: site.server.url, locale: 'de-DE' });
  const page = await context.newPage();
  const found: string[] = [];
  for (const viewport of [
    { width: 320, height: 664 },
    { width: 390, height: 664 },
    { width: 768, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    for (const address of PAGES) {
      await page.goto(address);
      await untilTakenOver(page);
      const { size, ...faults } = await fitOf(page);
      expect(size).toBe('32px');
      if (!isDeepStrictEqual(faults, FITS)) found.push(`${viewport.width} ${address}: ${JSON.stringify(faults)}`);
    }
  }
  await context.close();
  expect(found).toEqual([]);
});

it.runIf(LONG)('text that a style on the root has doubled, which no width query follows, fits too', async () => {
  const { page, close } = await site.visit();
  const found: string[] = [];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 664 });
    for (const address of [...PAGES, '/ratgeber', '/gibt-es-nicht']) {
      await page.goto(address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await untilPainted(page);
      const { tooWide, tall } = await fitOf(page);
      if (tooWide > 0 || tall.length > 0) found.push(`${width} ${address}: ${tooWide} px, ${tall.join(', ')}`);
      expect(await overlapOfHeader(page)).toEqual([]);
    }
  }
  await close();
  expect(found).toEqual([]);
});

it.runIf(LONG)('the last page is not wider than the screen, with all that was sent', async () => {
  const context = await browser.newContext({ baseURL: site.server.url, locale: 'de-DE' });
  await makeInstant(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  await reachContact(page);
  await fillContact(page);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Alle Angaben zeigen').click();
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await fitOf(page)).toEqual({ size: '32px', ...FITS });
  }
  // Going back begins another request. A notice above its heading fills the screen; what has the focus is in sight.
  await page.setViewportSize({ width: 320, height: 664 });
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Womit können wir Ihnen helfen?' }).waitFor();
  const focus = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? Infinity);
  await expect.poll(focus).toBeLessThan(664);
  expect(await focus()).toBeGreaterThan(0);
  await context.close();
});

/** Bars are measured by the code of the page, where there is some. */
async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('meta[name="vorfahrt:wizard"]') === null ||
      document.querySelector('form[data-live]') !== null,
  );
  await untilPainted(page);
}

const FITS = { tooWide: 0, cut: [], broken: [], tall: [] };

type Fit = {
  /** Of the page's text. */
  size: string;
  /** By how many pixels the page is wider than the screen. */
  tooWide: number;
  /** The buttons that are cut off. */
  cut: string[];
  /** The words of buttons that stand in more than one line. Where the window is ten letters wide, those of the bar. */
  broken: string[];
  /** The heights of what stays in view at the bottom and is higher than a quarter of the window. */
  tall: number[];
};

async function fitOf(page: Page): Promise<Fit> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const buttons = [...document.querySelectorAll<HTMLElement>('button, a[class]')].filter(
      (element) => element.clientWidth > 0 && getComputedStyle(element).display !== 'inline',
    );
    return {
      size: getComputedStyle(root).fontSize,
      tooWide: root.scrollWidth - root.clientWidth,
      cut: buttons
        .filter((element) => element.scrollWidth > element.clientWidth + 2)
        .map((element) => element.textContent),
      broken: buttons
        .filter((element) => element.matches(innerWidth < 390 ? '[data-actions] *' : 'button, [class*=button]'))
        .flatMap((button) => {
          const broken: string[] = [];
          const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
            for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
            }
          return broken;
        }),
      tall: [...document.querySelectorAll<HTMLElement>('[data-actions], form > button')]
        .filter((bar) => getComputedStyle(bar).position === 'sticky')
        .map((bar) => bar.offsetHeight)
        .filter((height) => height > innerHeight / 4),
    };
  });
}

/** What of the header stands in front of something else in it. */
async function overlapOfHeader(page: Page): Promise<string[]> {
  return page.locator('header').evaluate((header) => {
    const boxes = [...header.querySelectorAll('a, button')].map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }));
    const seen = boxes.filter(({ box }) => box.width > 0);
    return seen.flatMap(({ element, box }, index) =>
      seen
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
        )
        .map((other) => `${element.textContent} and ${other.element.ariaLabel ?? other.element.textContent}`),
    );
  });
}
