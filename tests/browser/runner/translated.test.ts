import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoDay } from '../days.ts';
import { expectHeading } from './fineReviewWalk.ts';
import { openSite, untilLive, type Site } from '../site.ts';

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
    [13, /noch 1 Tag\b/],
    [20, /abgelaufen/],
    [3, /noch \d+ Tage/],
  ] as const) {
    await day.fill(isoDay(before));
    await expect.poll(() => note.textContent()).toMatch(words);
  }
  expect(complaints).toEqual([]);
  await close();
});
