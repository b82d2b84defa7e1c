import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { LONG, sample } from '../../support/extent.ts';
import { expectAccessible, openSite, type Site } from '../site.ts';
import { ROUTES } from './routes.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

const LOOKS = [
  { width: 320, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

/** Pages have their parts in common: a sample shows what is wrong with those. */
const LOOKED_AT = sample([...ROUTES, '/gibt-es-nicht'], 8);

const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

/**
 * What makes the page wider than the window, and what is cut off. A carousel's viewport cuts off whole slides, but
 * nothing of one.
 */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth)
      found.push(`page: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const { overflowX, position } = getComputedStyle(element);
      const hidden = position === 'absolute' && element.offsetWidth <= 1;
      const cuts =
        element.matches('[aria-roledescription=Karussell] li[aria-label]') ||
        (/hidden|clip/.test(overflowX) && element.querySelector('li[aria-label]') === null);
      if (cuts && !hidden && element.scrollWidth > element.clientWidth + 1) found.push(element.outerHTML.slice(0, 80));
    }
    return found;
  });
}

/** What people lose who set text wider (WCAG 1.4.12). */
async function lostInWiderText(page: Page): Promise<string[]> {
  // The policy forbids inline styles; a constructed sheet is none.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, WIDER_TEXT);
  return tooWide(page);
}

describe.each([...ROUTES, '/gibt-es-nicht'].map((path, turn) => ({ path, turn })))('$path', ({ path, turn }) => {
  it.runIf(LOOKED_AT.includes(path))(
    'has no axe violation in any look, no complaint, no storage, no cookie, no third party, and room for wider text',
    async () => {
      const { page, complaints, close } = await site.visit({ reducedMotion: 'reduce' });
      const foreign: string[] = [];
      page.on('request', (request) => request.url().startsWith(site.server.url) || foreign.push(request.url()));
      await page.goto(path);
      for (const [place, { width, colorScheme }] of LOOKS.entries()) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        // In the long run every page in every look; else each page in one of them, by turns.
        if (LONG || place === turn % LOOKS.length) await expectAccessible(page);
        expect([width, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([
          width,
          0,
        ]);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await lostInWiderText(page)).toEqual([]);
      expect(complaints.filter((text) => !(path === '/gibt-es-nicht' && text.includes('404')))).toEqual([]);
      expect(foreign).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
      await close();
    },
  );

  it.runIf(LONG)('is readable without JavaScript, and no wider than any screen', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('a[href="/anfrage"]').filter({ visible: true }).count()).toBeGreaterThan(0);
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await tooWide(page)]).toEqual([width, []]);
    }
    await close();
  });
});

it.runIf(LONG)('tells people without JavaScript that signing in needs it, and shows no form for that', async () => {
  const { page, close } = await site.visit({ javaScriptEnabled: false });
  await page.goto('/login');
  expect(await page.getByText(/Zum Anmelden braucht Ihr Browser JavaScript/).isVisible()).toBe(true);
  expect(await page.locator('main form').isVisible()).toBe(false);
  await close();
});

it.runIf(LONG)('the home page takes few sheets of paper', async () => {
  const { page, close } = await site.visit();
  await page.goto('/');
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
  // Drawn as on the screen it takes 15.
  expect([...printed.matchAll(/\/Type\s*\/Page\b/g)].length).toBeLessThan(6);
  await close();
});
