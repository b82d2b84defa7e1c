import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { LONG } from '../../support/extent.ts';
import { openSite, type Site, type Visit } from '../site.ts';
import { carousel, current, expectServicesToTurn } from './carouselWalk.ts';

/** Carousels as specification 1, sections 2.3, 4 and 9, and the readings ('Auto-advancing carousels') have them. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const PHONE = { viewport: { width: 375, height: 800 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const ADVANTAGES = 'Warum ein eigenes Gutachten?';
const SERVICES = 'Was ist passiert?';

/** A visit with the clock in our hands. */
async function visit(path: string, options: Parameters<Site['visit']>[0]): Promise<Visit> {
  const visited = await site.visit(options);
  await visited.page.clock.install({ time: 0 });
  await visited.page.clock.pauseAt(600_000);
  await visited.page.goto(path);
  return visited;
}

async function swipe(page: Page, found: Locator, distance: number): Promise<void> {
  await found.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const box = await found.getByRole('list').first().boundingBox();
  if (box === null) throw new Error('The carousel is not to be seen.');
  const [x, y] = [box.x + Math.min(box.width, 340) / 2, box.y + 120];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Slowly: the distance decides, not the speed.
  for (let step = 1; step <= 6; step += 1) {
    await page.mouse.move(x + (distance * step) / 6, y);
    await page.clock.runFor(60);
  }
  await page.clock.runFor(200);
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
}

describe('the services on a phone', () => {
  it('move on every 5 s, and from the last to the first', async () => {
    const { page, close } = await visit('/', PHONE);
    const services = await carousel(page, SERVICES);
    const seen = [await current(services)];
    for (let round = 0; round < 3; round += 1) {
      await page.clock.runFor(5000);
      await page.clock.runFor(300);
      seen.push(await current(services));
    }
    expect(seen).toEqual([1, 2, 3, 1]);
    await close();
  });

  it.runIf(LONG)('wrap around by button, backwards too, and the indicators jump', async () => {
    const { page, complaints, close } = await visit('/', PHONE);
    await expectServicesToTurn(page, SERVICES);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG).each([
    [-60, 2],
    [60, 3],
    [-40, 1],
    [40, 1],
  ])('a slow drag by %d px shows slide %d', async (distance, slide) => {
    const { page, close } = await visit('/', PHONE);
    const services = await carousel(page, SERVICES);
    await services.getByRole('button', { name: 'Anhalten' }).click();
    await swipe(page, services, distance);
    expect(await current(services)).toBe(slide);
    await close();
  });

  it.runIf(LONG)('stand still when paused, under the pointer and with the focus inside', async () => {
    const { page, close } = await visit('/', PHONE);
    const services = await carousel(page, SERVICES);
    await services.hover();
    await page.clock.runFor(12_000);
    expect(await current(services)).toBe(1);
    await page.mouse.move(0, 0);
    await services.getByRole('link').first().focus();
    await page.clock.runFor(12_000);
    expect(await current(services)).toBe(1);
    const pause = services.getByRole('button', { name: 'Anhalten' });
    await pause.click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(12_000);
    expect(await current(services)).toBe(1);
    await services.getByRole('button', { name: 'Weiterlaufen lassen' }).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(5300);
    expect(await current(services)).toBe(2);
    await close();
  });

  it.runIf(LONG)('keep what is out of sight from the keyboard', async () => {
    const { page, close } = await visit('/', PHONE);
    const services = await carousel(page, SERVICES);
    await services.getByRole('button', { name: 'Anhalten' }).click();
    await page.clock.runFor(500);
    await expect.poll(() => services.locator('li:not([inert]) > article').count()).toBe(1);
    await close();
  });

  it('do not move for people who asked for stillness', async () => {
    const { page, close } = await visit('/', { ...PHONE, reducedMotion: 'reduce' });
    const services = await carousel(page, SERVICES);
    await page.clock.runFor(20_000);
    expect(await current(services)).toBe(1);
    expect(await services.getByRole('button', { name: 'Anhalten' }).count()).toBe(0);
    await close();
  });

  it('are all there without JavaScript', async () => {
    const { page, close } = await site.visit({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/');
    expect(
      await page
        .getByRole('region', { name: SERVICES })
        .getByRole('link', { name: /^Kostenlose Einschätzung/ })
        .count(),
    ).toBe(3);
    await close();
  });

  it.runIf(LONG)('scroll with the arrow keys without JavaScript', async () => {
    const { page, close } = await site.visit({ ...PHONE, javaScriptEnabled: false, reducedMotion: 'reduce' });
    await page.goto('/');
    const scroller = page.getByRole('region', { name: SERVICES }).locator(':scope > div').first();
    await scroller.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await close();
  });
});

describe('mobile mode', () => {
  it.runIf(LONG)('ends above 768 px: three services side by side, and follows the window', async () => {
    const { page, close } = await visit('/', DESKTOP);
    const services = await carousel(page, SERVICES);
    const reachable = services.locator('li:not([inert]) > article');
    expect(await reachable.count()).toBe(3);
    const onward = services.getByRole('button', { name: 'Weiter', exact: true });
    expect(await onward.isVisible()).toBe(false);
    await page.setViewportSize({ width: 768, height: 900 });
    await page.clock.runFor(1000);
    await expect.poll(() => onward.isVisible()).toBe(true);
    await expect.poll(() => reachable.count()).toBe(1);
    await close();
  });
});

describe('the benefits in the hero', () => {
  it.runIf(LONG).each([320, 1280])('are three at %d px, and move on every 5 s in a loop', async (width) => {
    const { page, close } = await visit('/', { viewport: { width, height: 900 } });
    const benefits = await carousel(page, 'Ihre Vorteile');
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      seen.push(await current(benefits));
      await page.clock.runFor(5000);
      await page.clock.runFor(100);
    }
    expect(seen).toEqual([1, 2, 3, 1]);
    await close();
  });
});

describe('the slider of the company', () => {
  it.runIf(LONG).each(LONG ? [320, 640, 768, 967, 968, 1000, 1024, 1280, 1366, 1440, 1920] : [320, 967, 968, 1440])(
    'shows all four in turn at %d px, and begins again',
    async (width) => {
      const { page, close } = await visit('/ueber-uns', { viewport: { width, height: 900 } });
      const slider = await carousel(page, 'Wie wir arbeiten');
      const seen: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        seen.push(await current(slider));
        await page.clock.runFor(5000);
        await page.clock.runFor(100);
      }
      expect(seen).toEqual([1, 2, 3, 4, 1, 2]);
      await close();
    },
  );
});

/** `changes`: the width is next to one at which the gap changes. */
const GAPS = [
  { width: 640, gap: 20, changes: false },
  { width: 967, gap: 20, changes: true },
  { width: 968, gap: 30, changes: true },
  { width: 1280, gap: 30, changes: false },
  { width: 1920, gap: 30, changes: false },
];

describe('the advantages of a report', () => {
  it.runIf(LONG).each(GAPS.filter(({ changes }) => LONG || changes))(
    'at $width px stand $gap px apart (specification 1, section 9)',
    async ({ width, gap }) => {
      for (const javaScriptEnabled of [true, false]) {
        const { page, close } = await site.visit({
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
          javaScriptEnabled,
        });
        await page.goto('/');
        const [first, second] = await page
          .getByRole('region', { name: ADVANTAGES })
          .locator('article')
          .evaluateAll((signs) => signs.map((sign) => sign.getBoundingClientRect().toJSON() as DOMRect));
        expect([javaScriptEnabled, Math.round((second?.left ?? 0) - (first?.right ?? 0))]).toEqual([
          javaScriptEnabled,
          gap,
        ]);
        await close();
      }
    },
  );

  it.runIf(LONG).each([
    [600, 1],
    [640, 2],
    [967, 2],
    [968, 3],
  ])('at %d px: %d at a time', async (width, count) => {
    const { page, close } = await visit('/', { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const advantages = await carousel(page, ADVANTAGES);
    const shares = await advantages
      .getByRole('listitem', { includeHidden: true })
      .evaluateAll((slides) =>
        slides.map((slide) => (slide.parentElement?.clientWidth ?? 0) / slide.getBoundingClientRect().width),
      );
    expect(Math.round(shares[0] ?? 0)).toBe(count);
    await close();
  });

  it.runIf(LONG)('there are five, and they move on every 3 s in a loop', async () => {
    const { page, close } = await visit('/', DESKTOP);
    const advantages = await carousel(page, ADVANTAGES);
    const seen: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      seen.push(await current(advantages));
      await page.clock.runFor(3000);
      await page.clock.runFor(100);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 1]);
    await close();
  });
});
