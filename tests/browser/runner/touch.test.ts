import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

it.runIf(LONG)('the first tap on Weiter counts, although leaving the field shows a note above the button', async () => {
  const { page, close } = await site.visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });
  await page.goto('/punkteabfrage');
  await untilLive(page);
  await page.getByRole('button', { name: 'Anfrage starten' }).tap();
  await page.getByText('Frau', { exact: true }).tap();
  for (const [name, value] of Object.entries({ vorname: 'Eva', nachname: 'Berg', email: 'eva@example.org' }))
    await page.locator(`#feld_${name}`).fill(value);
  const phone = page.locator('#feld_telefon');
  await phone.tap();
  await page.keyboard.type('12');
  expect(await phone.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.getByRole('button', { name: 'Weiter' }).tap();
  await page.waitForURL(/\/punkteabfrage\/(?!person)\w+/);
  await close();
});
