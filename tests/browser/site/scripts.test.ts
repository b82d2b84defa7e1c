import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from '../site.ts';
import { offeredRoutes } from './routes.ts';
import { LONG } from '../../support/extent.ts';

/** How much script a page that is no wizard loads before somebody uses it: kB (1000 bytes), brotli. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/**
 * What a page holds decides how much it may load. Wizards and `/login` are React as a whole; 15 kB of a wizard are the parts of its later steps and what draws them ahead, which come
 * while the first one is read. The hashes in the names of
 * chunks compress differently with each build: a limit is 0.05 kB or more above what was measured.
 */
const KINDS = [
  { mark: 'meta[name="vorfahrt:wizard"], [data-island]', kind: 'react', limit: 162.7 },
  { mark: '[data-carousel]', kind: 'carousel', limit: 11 },
  { mark: '[data-topics]', kind: 'topics', limit: 5.9 },
  { mark: '[data-stepper], [data-form]', kind: 'form', limit: 4 },
  { mark: 'body', kind: 'words', limit: 3.1 },
];

/** One of each kind. The long run looks at every address. */
const SOME = ['/anfrage/bussgeldanfrage', '/', '/faq', '/kontakt', '/datenschutz'];

type Script = { name: string; size: number };

/** Each once: parts are fetched before they are imported, which then comes from the browser's cache. */
async function scriptsOf(page: Page): Promise<Script[]> {
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, size: encodedBodySize })),
  );
  return [...new Map(scripts.map((script) => [script.name, script])).values()];
}

function sumOf(scripts: Script[]): number {
  return scripts.reduce((sum, { size }) => sum + size, 0) / 1000;
}

function isReact({ name }: Script): boolean {
  return name.startsWith('/assets/react-');
}

async function visitAt(page: Page, route: string) {
  await page.goto(route);
  await page.waitForLoadState('networkidle');
  const held = await page.evaluate(
    (marks) => marks.map((mark) => document.querySelector(mark) !== null),
    KINDS.map(({ mark }) => mark),
  );
  const found = KINDS[held.indexOf(true)];
  const scripts = await scriptsOf(page);
  return { route, kind: found?.kind, limit: found?.limit ?? 0, sum: sumOf(scripts), scripts };
}

describe('the script of a page', () => {
  it(`is small at ${LONG ? 'every address' : 'an address of each kind'}, and React is in none of them before a form is near`, async () => {
    const { page, complaints, close } = await site.visit({ viewport: { width: 390, height: 664 } });
    const pages: Awaited<ReturnType<typeof visitAt>>[] = [];
    const routes = await offeredRoutes(site.server.url);
    for (const route of LONG ? routes : SOME) pages.push(await visitAt(page, route));
    expect(pages.filter(({ sum, limit }) => !(sum > 1 && sum < limit))).toEqual([]);
    expect(pages.filter(({ kind, scripts }) => scripts.some(isReact) !== (kind === 'react'))).toEqual([]);
    expect(new Set(pages.map(({ kind }) => kind))).toEqual(new Set(KINDS.map(({ kind }) => kind)));
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('brings React when a form comes near', async () => {
    const { page, close } = await site.visit({ viewport: { width: 390, height: 664 } });
    await page.goto('/kontakt');
    await page.waitForLoadState('networkidle');
    expect((await scriptsOf(page)).filter(isReact)).toEqual([]);
    await page.locator('form').getByLabel('Name').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await scriptsOf(page)).filter(isReact)).toHaveLength(1);
    await close();
  });

  it.runIf(LONG)('holds none of the words that the page already shows', async () => {
    const { page, close } = await site.visit();
    await page.goto('/datenschutz');
    const sentence = (await page.locator('main article p').nth(3).innerText()).slice(0, 20);
    expect(sentence).toHaveLength(20);
    const scripts = await scriptsOf(page);
    const codes = await Promise.all(scripts.map(async ({ name }) => (await fetch(`${site.server.url}${name}`)).text()));
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.filter((code) => code.includes(sentence))).toEqual([]);
    await close();
  });
});
