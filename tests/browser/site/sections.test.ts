import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../site.ts';
import { offeredRoutes } from './routes.ts';
import { LONG } from '../../support/extent.ts';

/** What content pages do beside their carousels (specification 1, sections 2.3 to 2.8, 4 and 9). */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe('the questions of the home page', () => {
  it('are ten, of which one is open at a time; a click on the open one closes it', async () => {
    const { page, close } = await site.visit();
    await page.goto('/');
    const questions = page.locator('details:has(summary h3)');
    expect(await questions.count()).toBe(10);
    const open = page.locator('details[open]:has(summary h3)');
    await questions.nth(2).locator('summary').click();
    expect(await open.count()).toBe(1);
    await questions.nth(5).locator('summary').click();
    expect(await open.count()).toBe(1);
    expect(await questions.nth(5).getAttribute('open')).not.toBeNull();
    await questions.nth(5).locator('summary').click();
    expect(await open.count()).toBe(0);
    await close();
  });

  it('open without JavaScript, and by keyboard', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto('/');
    const first = page.locator('details:has(summary h3)').first();
    await first.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await first.locator('p').first().isVisible()).toBe(true);
    await close();
  });

  it.runIf(LONG)('have addresses that open them', async () => {
    const { page, close } = await site.visit();
    await page.goto('/');
    const id = await page.locator('details:has(summary h3)').nth(7).getAttribute('id');
    await page.goto('about:blank');
    await page.goto(`/#${id}`);
    expect(await page.locator(`details[id="${id}"][open]`).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await close();
  });
});

describe('an address with an anchor that is no text', () => {
  it.runIf(LONG).each(['/', '/faq'])('is that of the page %s, whose questions open', async (path) => {
    const { page, complaints, close } = await site.visit();
    await page.goto(`${path}#%E0%A4%A`);
    const id = await page.locator('main details:has(summary h3)').first().getAttribute('id');
    await page.evaluate((anchor) => (location.hash = anchor), id ?? '');
    await page.locator(`details[id="${id}"][open]`).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the steps of a damages claim', () => {
  it.runIf(LONG)('are four, turned by hand, one at a time', async () => {
    const { page, close } = await site.visit({ viewport: { width: 1280, height: 900 } });
    await page.goto('/schadensersatz');
    const stations = page
      .locator('button:has-text("1"), button:has-text("2"), button:has-text("3"), button:has-text("4")')
      .filter({ has: page.locator('span') });
    const shown = async () =>
      page
        .locator('[aria-live=polite] > div')
        .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel).visibility).indexOf('visible') + 1);
    expect(await page.locator('[aria-live=polite] > div').count()).toBe(4);
    expect(await shown()).toBe(1);
    await page.getByRole('button', { name: 'Nächster Schritt' }).click();
    expect(await shown()).toBe(2);
    await stations.nth(3).click();
    expect(await shown()).toBe(4);
    await page.getByRole('button', { name: 'Nächster Schritt' }).click();
    expect(await shown()).toBe(1);
    await page.getByRole('button', { name: 'Schritt zurück' }).click();
    expect(await shown()).toBe(4);
    await close();
  });

  it.runIf(LONG)('are all there without JavaScript', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto('/schadensersatz');
    const panels = page.locator('[aria-live=polite] > div');
    expect(await panels.filter({ visible: true }).count()).toBe(4);
    expect(await page.getByRole('button', { name: 'Nächster Schritt' }).isVisible()).toBe(false);
    await close();
  });
});

describe('what moves by itself', () => {
  it.runIf(LONG)(
    'is thirty soft circles that come to rest within five seconds, and stand still on request',
    async () => {
      const { page, close } = await site.visit();
      await page.goto('/ueber-uns');
      const circles = page.locator('main svg[aria-hidden=true][preserveAspectRatio] circle');
      expect(await circles.count()).toBe(30);
      const durations = await circles.evaluateAll((all) =>
        all.flatMap((circle) =>
          circle.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
        ),
      );
      expect(durations.length).toBeGreaterThan(0);
      expect(Math.max(...durations)).toBeLessThan(5000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(
        await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
      ).toBe(0);
      await close();
    },
  );
});

describe('the primary look', () => {
  it.runIf(LONG).each([390, 1280])(
    'is that of at most one button in each section of every address, at %i px',
    async (width) => {
      const { page, close } = await site.visit({ viewport: { width, height: 900 }, javaScriptEnabled: false });
      let found = 0;
      for (const route of await offeredRoutes(site.server.url)) {
        await page.goto(route);
        const counts = await page.evaluate(() =>
          [...document.querySelectorAll('main section, main aside')].map((section) => {
            const yellow = [...section.querySelectorAll('a, button')].filter(
              (button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === 'rgb(255, 204, 0)',
            );
            return { title: section.querySelector('h1, h2')?.textContent, count: yellow.length };
          }),
        );
        expect({ route, several: counts.filter(({ count }) => count > 1) }).toEqual({ route, several: [] });
        found += counts.filter(({ count }) => count === 1).length;
      }
      expect(found).toBeGreaterThan(20);
      await close();
    },
  );
});
