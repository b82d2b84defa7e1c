import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type Site } from '../site.ts';
import { offeredRoutes } from './routes.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** Targets that no page holds: they open something, or are not http. */
const ELSEWHERE = /^(?:mailto:|tel:)/;

it('leads nowhere into the void: every link of every page, anchors included', async () => {
  const { page, close } = await site.visit();
  const anchors = new Map<string, Set<string>>();
  const links: { from: string; to: string }[] = [];
  const queue = await offeredRoutes(site.server.url);
  const known = new Set(queue);
  for (const path of queue) {
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect([path, response?.status()]).toEqual([path, 200]);
    const { ids, targets } = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      targets: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
    }));
    anchors.set(path, new Set(ids));
    for (const target of targets.filter((href) => !ELSEWHERE.test(href))) {
      const url = new URL(target, `${site.server.url}${path}`);
      if (url.origin !== site.server.url) continue;
      links.push({ from: path, to: url.pathname + url.hash });
      if (!known.has(url.pathname)) queue.push(url.pathname);
      known.add(url.pathname);
    }
  }
  const dead = links.filter(({ to }) => {
    const [path = '', hash = ''] = to.split('#');
    return hash !== '' && anchors.get(path)?.has(decodeURIComponent(hash)) !== true;
  });
  expect(dead).toEqual([]);
  expect(links.length).toBeGreaterThan(200);
  await close();
});
