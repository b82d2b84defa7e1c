import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHARACTERS } from '../../../server/build/facesPlugin.ts';
import { openSite, untilLive, untilPainted, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** 1.6 Mbit/s and 150 ms: Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 };
const PHONE = { viewport: { width: 390, height: 664 } };

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

type SlowVisit = { page: Page; session: CDPSession; close: () => Promise<void> };

/** A first visitor on slow 4G. */
async function visitSlowly(): Promise<SlowVisit> {
  const { page, close } = await site.visit(PHONE, { fresh: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  return { page, session, close };
}

/** The families that an element's text is drawn with; local ones are marked. */
async function familiesOf({ session }: SlowVisit, selector: string): Promise<string[]> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  const names = fonts.map(({ familyName, isCustomFont }) =>
    isCustomFont ? familyName.replace(/^(Barlow|Source Sans).*/, '$1') : `local ${familyName}`,
  );
  return [...new Set(names)];
}

/** The sum of all layout shifts of the document that no input explains. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
              sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What was buffered is told before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

async function untilFacesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 6);
}

const HEADING = ['Barlow'];
const TEXT = ['Source Sans'];

it('a wizard shows them from the second step on, without a shift', async () => {
  const visit = await visitSlowly();
  const { page } = visit;
  await page.goto('/anfrage/kfz-gutachtenanfrage');
  await untilLive(page);
  await untilFacesLoaded(page);
  expect(await layoutShift(page)).toBe(0);
  await page.locator('form label').first().click();
  await page.waitForURL(/kfz-gutachtenanfrage\/./);
  await untilPainted(page);
  expect(await familiesOf(visit, 'main h1')).toEqual(HEADING);
  expect(await familiesOf(visit, 'main p')).toEqual(TEXT);
  expect(await layoutShift(page)).toBe(0);
  await visit.close();
});

it.runIf(LONG)('pages show them on the second page at the latest, without a shift', async () => {
  const visit = await visitSlowly();
  const { page } = visit;
  await page.goto('/');
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['barlow', 'source-sans-3-latin-400'].every((face) => loaded.some((name) => name.includes(face)));
  });
  expect(await layoutShift(page)).toBe(0);
  await page.goto('/faq');
  expect(await familiesOf(visit, 'main h1')).toEqual(HEADING);
  expect(await familiesOf(visit, 'main p')).toEqual(TEXT);
  expect(await layoutShift(page)).toBe(0);
  await visit.close();
});

it.runIf(LONG)('they have a glyph for each character that they were built for', async () => {
  const visit = await visitSlowly();
  const { page } = visit;
  await page.goto('/');
  for (const [family, weight, fonts] of [
    ['Barlow Late', '600', HEADING],
    ['Source Sans Late', '400', TEXT],
    ['Source Sans Late', '600', TEXT],
  ] as const) {
    await page.evaluate(
      async ([characters, face, boldness]) => {
        await document.fonts.load(`${boldness} 1em ${face}`);
        document.body.innerHTML = '<p id="all"></p>';
        const all = document.querySelector<HTMLElement>('#all');
        if (all === null) return;
        Object.assign(all.style, { fontFamily: face, fontWeight: boldness });
        all.textContent = characters;
      },
      [CHARACTERS, family, weight] as const,
    );
    expect(await familiesOf(visit, '#all')).toEqual(fonts);
  }
  await visit.close();
});
