import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openSite, type Site } from './site.ts';
import { offeredRoutes, ROUTES } from './routes.ts';

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

describe.each([...ROUTES, '/gibt-es-nicht'])('%s', (path) => {
  it('has no axe violation at any width and in any light, no complaint, no storage, no cookie and no third party', async () => {
    const { page, complaints, close } = await site.visit({ reducedMotion: 'reduce' });
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(site.server.url) || foreign.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([width, 0]);
    }
    expect(complaints.filter((text) => !(path === '/gibt-es-nicht' && text.includes('404')))).toEqual([]);
    expect(foreign).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await close();
  });

  it('is readable without JavaScript', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('a[href="/anfrage"]').filter({ visible: true }).count()).toBeGreaterThan(0);
    await close();
  });
});

describe('what search engines and previews read', () => {
  it('is there on every page that they are offered, and differs from page to page', async () => {
    const titles = new Set<string>();
    const routes = await offeredRoutes(site.server.url);
    for (const path of routes) {
      const html = await (await fetch(site.server.url + path)).text();
      const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      titles.add(read(/<title>([^<]+)/));
      expect([path, read(/<meta name="description" content="([^"]+)/).length > 49]).toEqual([path, true]);
      expect(new URL(read(/<link rel="canonical" href="([^"]+)/)).pathname).toBe(path);
      for (const property of ['title', 'description', 'type', 'url', 'image']) expect(html).toContain(`<meta property="og:${property}"`);
    }
    expect(titles.size).toBe(routes.length);
    expect(routes).toEqual(expect.arrayContaining(ROUTES.filter((path) => path !== '/home')));
    expect(routes).not.toContain('/home');
  });

  it('says so where two addresses show one page', async () => {
    expect(await (await fetch(`${site.server.url}/home`)).text()).toMatch(/<link rel="canonical" href="[^"]+\/">/);
  });

  it.each([
    ['/', ['LegalService', 'FAQPage']],
    ['/bussgeld', ['BreadcrumbList']],
    ['/kfz-gutachten', ['BreadcrumbList', 'FAQPage']],
    ['/faq', ['BreadcrumbList', 'FAQPage']],
  ])('%s holds schema.org data of the types %j', async (path, types) => {
    const html = await (await fetch(site.server.url + path)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]+)<\/script>/g)].map(([, text]) => JSON.parse(text ?? '') as { '@type': string });
    expect(data.map((item) => item['@type'])).toEqual(types);
  });

  it('names the pieces of a preview that exist', async () => {
    for (const file of ['/teilen.png', '/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest', '/robots.txt']) {
      expect([file, (await fetch(site.server.url + file)).status]).toEqual([file, 200]);
    }
  });
});

it('tells people without JavaScript how to reach us where a wizard needs it', async () => {
  const { page, close } = await site.visit({ javaScriptEnabled: false });
  await page.goto('/anfrage/bussgeldanfrage');
  expect(await page.getByText(/braucht Ihr Browser JavaScript/).isVisible()).toBe(true);
  await close();
});
