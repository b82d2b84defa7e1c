import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, openOwnSite, type OwnSite } from '../site.ts';
import { addPerson, openAs } from './people.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  await addPerson(site, 'Vera', 'analyst');
  await addPerson(site, 'Otto', 'analyst');
});
afterAll(() => site.close());

describe('words in all wizards of a server for others', () => {
  it.runIf(LONG)('are found from the list, replaced in drafts, and taken back', async () => {
    const vera = await openAs(site, 'Vera', '/studio');
    const { page } = vera;
    await page.getByRole('link', { name: 'In allen Texten suchen und ersetzen' }).click();
    await page.getByRole('searchbox', { name: 'Suchen' }).fill('kanzlei');
    await page.getByText(/^\d+ Texte in \d+ Assistenten.*, \d+ Treffer\.$/).waitFor();
    await page.getByRole('button', { name: 'Ersetzen', exact: true }).click();
    await page.keyboard.type('Sozietät');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 664 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: /^Ersetzen in \d+ Texten$/ }).press('Enter');
    await page.getByText(/^„kanzlei“ durch „Sozietät“ ersetzt\. \d+ Texte in \d+ Assistenten geändert\.$/).waitFor();
    const drafts = () => site.database.knex('studio_drafts').pluck('wizard');
    expect((await drafts()).length).toBeGreaterThan(1);

    // Somebody else is told whose desk that is.
    const otto = await openAs(site, 'Otto', '/studio/suche?suche=soziet%C3%A4t');
    await otto.page.getByRole('button', { name: 'Ersetzen', exact: true }).click();
    await otto.page
      .getByText(/^Vera Groß ändert den Entwurf gerade/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Alles zurücknehmen' }).click();
    await page.getByText(/^Zurückgenommen: /).waitFor();
    expect(await drafts()).toEqual([]);
    // The studio may be built while the first page waits, which 503 says.
    const complaints = [...vera.complaints, ...otto.complaints];
    expect(complaints.filter((one) => !one.includes('503'))).toEqual([]);
    await vera.close();
    await otto.close();
  });
});
