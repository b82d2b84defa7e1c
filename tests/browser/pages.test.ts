import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openSite, type Site } from './site.ts';

const PATHS = ['/', '/anfrage', '/datenschutz', '/impressum'];

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe.each(PATHS)('%s', (path) => {
  it.each([
    { width: 320, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const)('has no axe violation, no complaint, no storage, no cookie and no third party at $width px, $colorScheme', async ({ width, colorScheme }) => {
    const { page, complaints, close } = await site.visit({ viewport: { width, height: 800 }, colorScheme });
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(site.server.url) || foreign.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await close();
  });

  it('is readable without JavaScript', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Ihr Anliegen prüfen' }).isVisible()).toBe(true);
    await close();
  });
});

it('tells people without JavaScript how to reach us where a wizard needs it', async () => {
  const { page, close } = await site.visit({ javaScriptEnabled: false });
  await page.goto('/anfrage/bussgeldanfrage');
  expect(await page.getByText(/braucht Ihr Browser JavaScript/).isVisible()).toBe(true);
  await close();
});
