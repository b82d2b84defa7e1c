import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import faq from '../../../src/site/content/faq.json' with { type: 'json' };
import { offeredRoutes, ROUTES } from '../../browser/site/routes.ts';
import { AppServer } from '../appServer.ts';
import { wizardFolders } from '../../support/wizardFolders.ts';
import { builtSite } from '../builtSite.ts';

/** What the HTML of every page holds, as search engines and previews read it. */

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({ wizards: await wizardFolders(), parts: builtSite });
});
afterAll(() => server.close());

async function htmlOf(path: string): Promise<string> {
  return (await fetch(server.url + path)).text();
}

/** The schema.org data of a page. */
async function dataOf(path: string): Promise<{ '@type': string; mainEntity?: { name: string }[] }[]> {
  const html = await htmlOf(path);
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as { '@type': string; mainEntity?: { name: string }[] },
  );
}

it('no address shows a drawing twice', async () => {
  const addresses = [...new Set([...ROUTES, ...(await offeredRoutes(server.url))])];
  const twice = await Promise.all(
    addresses.map(async (address) => {
      const html = await htmlOf(address);
      const drawings = [...html.matchAll(/<img [^>]*src="([^"]+\.svg)"/g)].map(([, drawing]) => drawing);
      return drawings
        .filter((drawing, place) => drawings.indexOf(drawing) !== place)
        .map((drawing) => [address, drawing]);
    }),
  );
  expect(twice.flat()).toEqual([]);
});

it.each([...ROUTES, '/gibt-es-nicht'])(
  '%s names its articles, regions and asides, each by a name of its own, and has no class without a meaning',
  async (path) => {
    const html = await htmlOf(path);
    const tags = [...html.matchAll(/<(?:article|aside)\b[^>]*>|<\w+ [^>]*role="region"[^>]*>/g)].map(([tag]) => tag);
    const names = tags.map((tag) => /aria-label(?:ledby)?="([^"]+)"/.exec(tag)?.[1]);
    expect(names.filter((name, index) => name === undefined || names.indexOf(name) !== index)).toEqual([]);
    expect(html.match(/class="(?:[^"]* )?undefined(?: [^"]*)?"/g)).toBeNull();
  },
);

it.each(['/bussgeld', '/leistungen', '/kontakt'])('%s is marked in the menu, and nothing else', async (path) => {
  const [header = ''] = /<header[\s\S]*?<\/header>/.exec(await htmlOf(path)) ?? [];
  const marked = [...header.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1],
  );
  expect(marked).toEqual([path]);
});

describe('search engines and previews', () => {
  it('is there on every page that they are offered, and differs from page to page', async () => {
    const titles = new Set<string>();
    const routes = await offeredRoutes(server.url);
    for (const path of routes) {
      const html = await htmlOf(path);
      const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      titles.add(read(/<title>([^<]+)/));
      expect([path, read(/<meta name="description" content="([^"]+)/).length > 49]).toEqual([path, true]);
      expect(new URL(read(/<link rel="canonical" href="([^"]+)/)).pathname).toBe(path);
      for (const property of ['title', 'description', 'type', 'url', 'image'])
        expect(html).toContain(`<meta property="og:${property}"`);
    }
    expect(titles.size).toBe(routes.length);
    expect(routes).toEqual(expect.arrayContaining(ROUTES.filter((path) => path !== '/home')));
    expect(routes).not.toContain('/home');
  });

  it('says so where two addresses show one page', async () => {
    expect(await htmlOf('/home')).toMatch(/<link rel="canonical" href="[^"]+\/">/);
  });

  it.each([
    ['/', ['LegalService', 'FAQPage']],
    ['/bussgeld', ['BreadcrumbList']],
    ['/kfz-gutachten', ['BreadcrumbList', 'FAQPage']],
    ['/faq', ['BreadcrumbList', 'FAQPage']],
  ])('%s holds schema.org data of the types %j', async (path, types) => {
    const data = await dataOf(path);
    expect(data.map((item) => item['@type'])).toEqual(types);
  });

  it('names the pieces of a preview that exist', async () => {
    for (const file of [
      '/teilen.png',
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/icon-192.png',
      '/icon-512.png',
      '/manifest.webmanifest',
      '/robots.txt',
    ]) {
      expect([file, (await fetch(server.url + file)).status]).toEqual([file, 200]);
    }
  });

  it('are told all questions of /faq', async () => {
    const questions = faq.categories.flatMap(({ items }) => items.map(({ question }) => question));
    const data = await dataOf('/faq');
    expect(data.find((entry) => entry['@type'] === 'FAQPage')?.mainEntity?.map(({ name }) => name)).toEqual(questions);
  });

  it('do not find the pages behind mailed links', async () => {
    const offered = await offeredRoutes(server.url);
    for (const path of ['/konto/aktivieren', '/konto/passwort', '/newsletter/bestaetigen', '/newsletter/abbestellen']) {
      expect(await htmlOf(path)).toContain('<meta name="robots" content="noindex">');
      expect(offered).not.toContain(path);
    }
  });
});
