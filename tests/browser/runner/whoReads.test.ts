import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, openOwnSite, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** Who reads what is sent, on the page of an operator who has filled in most of the brand. */

let site: Site;

beforeAll(async () => {
  site = await openOwnSite({
    BRAND_IMPRINT_OPERATOR: 'Kanzlei Muster & Partner',
    BRAND_IMPRINT_RESPONSIBLE: 'Dr. Erika Muster',
    BRAND_IMPRINT_CHAMBER_NAME: 'Rechtsanwaltskammer Berlin',
  });
});

afterAll(() => site.close());

it.runIf(LONG).each([
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)('is said where personal data are asked for ($width px, $colorScheme)', async ({ width, colorScheme }) => {
  const { page, complaints, close } = await site.visit({ viewport: { width, height: 800 }, colorScheme });
  await page.goto('/punkteabfrage');
  const box = page.getByRole('complementary', { name: /^Wer Ihre Angaben liest/ });
  await page.getByRole('button', { name: 'Anfrage starten' }).click();
  await box.waitFor();
  const said = await box.innerText();
  expect(said).toContain('Kanzlei Muster & Partner, verantwortlich: Dr. Erika Muster.');
  expect(said).toContain('Rechtsanwaltskammer Berlin');
  expect(said).not.toMatch(/\[|versicherung|Servern von/i);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await close();
});
