import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoDay } from '../days.ts';
import { expectHeading } from './fineReviewWalk.ts';
import { openSite, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** A page whose words a translator has replaced, as browsers do it, says what is so, and goes on. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

it('tells the deadline anew with each day of service', async () => {
  const { page, complaints, close } = await site.visit({ timezoneId: 'Europe/Berlin' }, { translated: true });
  await page.goto('/anfrage/bussgeldanfrage');
  await untilLive(page);
  await page.getByText('Bußgeldprüfung', { exact: true }).click();
  await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
  await page.getByLabel('Bußgeldbescheid').check();
  expect(await page.locator('font').count()).toBeGreaterThan(10);
  const day = page.getByLabel('Wann wurde das Schreiben zugestellt?');
  const note = page.locator('#feld_bussgeld_zustellungsdatum__hinweis');
  for (const [before, words] of [
    [3, /noch \d+ Tage/],
    // One day, or two or three where it would end on a weekend.
    [13, /noch (?:1 Tag|[23] Tage)\b/],
    [20, /abgelaufen/],
    [3, /noch \d+ Tage/],
  ] as const) {
    await day.fill(isoDay(before));
    await expect.poll(() => note.textContent()).toMatch(words);
  }
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG).each([
  ['/kontakt', '/name'],
  ['/faq', '/vorname'],
  ['/anfrage/bussgeldanfrage', undefined],
])(
  'is taken over without a complaint where the words were replaced before the code was there, with what was typed: %s',
  async (address, question) => {
    const { page, complaints, close } = await site.visit();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const form = page.locator('form[method=post]');
    await form.locator('input:not([type=hidden])').first().waitFor();
    const name = form.locator(`[name="${question}"]`);
    if (question !== undefined) await name.fill('Jana');
    await form.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const words = document.createElement('font');
        words.textContent = text.data;
        text.replaceWith(words);
      }
    });
    // Before the code is there: it replaces the form where words are not as it drew them. What loads in view loads at once then.
    await form.scrollIntoViewIfNeeded();
    release();
    await untilLive(page);
    await expect.poll(() => (question === undefined ? 'Jana' : name.inputValue())).toBe('Jana');
    expect(complaints).toEqual([]);
    await close();
  },
);
