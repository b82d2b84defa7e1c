import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, openOwnSite, type OwnSite } from '../site.ts';
import { expectHeading, fillContact } from '../runner/fineReviewWalk.ts';
import { addPerson, openAs } from './people.ts';
import { addressOf } from './studio.ts';

const WIZARD = 'bussgeldanfrage';

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  await addPerson(site, 'Vera', 'analyst');
});
afterAll(() => site.close());

/** Changes a sentence of the draft, and makes a link to it in the dialog, which stays open. */
async function makeLink(title: string): Promise<{ page: Page; dialog: Locator; address: string }> {
  const { page } = await openAs(site, 'Vera', addressOf(WIZARD, 'schritt', 'steps/service.json'));
  await page.getByRole('textbox', { name: 'Titel', exact: true }).first().fill(title);
  await page.getByText('Alles gespeichert').waitFor();
  const standing = page.getByRole('region', { name: 'Stand' });
  await standing.getByRole('button', { name: 'Mehr zum Stand' }).click();
  await page.getByRole('menuitem', { name: 'Link zum Ansehen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link zum Ansehen' });
  await dialog.getByText('Im Moment ist kein Link offen.').waitFor();
  await dialog.getByRole('button', { name: 'Link machen' }).click();
  return { page, dialog, address: await dialog.getByLabel(/^Adresse/).inputValue() };
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('a link to a draft', () => {
  it.runIf(LONG)('shows it on a phone without an account, and sends nothing', async () => {
    const { page, dialog, address } = await makeLink('Wobei dürfen wir Ihnen helfen?');
    await expectAccessible(page);

    const { page: partner, complaints } = await site.visit({ viewport: { width: 390, height: 664 } });
    const sent: string[] = [];
    partner.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const reply = await partner.goto(address);
    expect(reply?.headers()['content-security-policy']).toMatch(
      /form-action 'none'.*connect-src (https?:\/\/\S+\/api\/studio\/links\/\S+\/remarks) \1\/;/,
    );
    await partner.getByRole('heading', { name: 'Wobei dürfen wir Ihnen helfen?' }).waitFor();
    await partner.getByText('Diesen Link hat Vera Groß gemacht').waitFor();
    // The line above says that nothing is kept.
    expect(await partner.getByText('in diesem Browser-Tab gespeichert').isVisible()).toBe(false);
    await partner.getByText('Bußgeldprüfung', { exact: true }).click();
    await partner.getByRole('button', { name: 'Weiter' }).click();
    await partner.getByText('Bitte prüfen Sie Ihre Angaben').waitFor();
    expect(await overflow(partner)).toBeLessThanOrEqual(0);
    await expectAccessible(partner);
    for (const field of ['vorwurf', 'fahrzeugTyp', 'probezeit', 'schreiben'])
      await partner.locator(`#feld_bussgeld_${field}`).check();
    await partner.getByRole('button', { name: 'Weiter' }).click();
    await partner.getByText('Ich zahle selbst', { exact: true }).click();
    // What questions for files are drawn with comes later, without a connection.
    await expectHeading(partner, 'Wie erreichen wir Sie?');
    await fillContact(partner);
    await partner.getByRole('button', { name: 'Absenden' }).click();
    await expectHeading(partner, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    expect([sent, complaints]).toEqual([[], []]);

    await dialog.getByRole('button', { name: /^Beenden/ }).click();
    await dialog.getByText('Im Moment ist kein Link offen.').waitFor();
    expect((await partner.reload())?.status()).toBe(410);
    await partner.getByText('Dieser Link gilt nicht mehr.').waitFor();
  });

  it.runIf(LONG)('takes remarks and shows their answers, and the ways through the draft', async () => {
    const { page, dialog, address } = await makeLink('Worum geht es Ihnen?');
    const { page: partner, complaints } = await site.visit({ viewport: { width: 390, height: 664 } });
    const sent: string[] = [];
    partner.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
    await partner.goto(address);
    await partner.getByText('Bußgeldprüfung', { exact: true }).click();
    await partner.locator('#feld_bussgeld_vorwurf').check();
    await partner.getByRole('button', { name: 'Anmerken', exact: true }).click();
    const remarks = partner.getByRole('dialog', { name: 'Anmerkungen' });
    expect(await remarks.getByLabel('Wozu?').locator('option:checked').textContent()).toBe('Frage „Vorwurf“');
    await remarks.getByLabel('Ihre Anmerkung').fill('Geht es auch kürzer?');
    await remarks.getByLabel('Ihr Name').fill('Petra Öz');
    await remarks.getByRole('button', { name: 'Anmerkung senden' }).click();
    await remarks.getByText('Ihre Anmerkung ist angekommen.').waitFor();
    expect(await overflow(partner)).toBeLessThanOrEqual(0);
    await expectAccessible(partner);
    await partner.keyboard.press('Escape');
    await partner.getByRole('button', { name: 'Anmerkungen (1)' }).and(partner.locator(':focus')).waitFor();
    // The page is as it was.
    expect(await partner.locator('#feld_bussgeld_vorwurf').isChecked()).toBe(true);

    await partner.getByRole('button', { name: 'Alle Wege' }).click();
    const ways = partner.getByRole('dialog', { name: 'Welche Wege es gibt' });
    await ways.getByText('Hier endet der Fragebogen.').waitFor();
    expect(await overflow(partner)).toBeLessThanOrEqual(0);
    await expectAccessible(partner);
    await ways.getByRole('button', { name: 'Ansehen: Wie erreichen wir Sie?' }).click();
    await expectHeading(partner, 'Wie erreichen wir Sie?');

    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await page.reload();
    const standing = page.getByRole('region', { name: 'Stand' });
    await standing.getByRole('button', { name: 'Mehr zum Stand' }).click();
    await page.getByRole('menuitem', { name: 'Anmerkungen (1) …' }).click();
    const list = page.getByRole('dialog', { name: 'Anmerkungen' });
    await list.getByText('über den Link: Petra Öz').waitFor();
    await list.getByRole('textbox', { name: 'Antwort' }).fill('Ja, in der nächsten Fassung.');
    await list.getByRole('button', { name: /^Antworten/ }).click();
    await list.getByText('Ja, in der nächsten Fassung.').waitFor();
    await partner.reload();
    await partner.getByRole('button', { name: 'Anmerkungen (1)' }).click();
    await remarks.getByText('Ja, in der nächsten Fassung.').waitFor();
    expect(sent.map((path) => path.replace(/links\/[^/]+/, 'links/…'))).toEqual(['/api/studio/links/…/remarks']);
    expect(complaints).toEqual([]);
  });
});
