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

describe('a link to a draft', () => {
  it.runIf(LONG)('shows it on a phone without an account, and sends nothing', async () => {
    const { page } = await openAs(site, 'Vera', addressOf(WIZARD, 'schritt', 'steps/service.json'));
    await page.getByRole('textbox', { name: 'Titel', exact: true }).first().fill('Wobei dürfen wir Ihnen helfen?');
    await page.getByText('Alles gespeichert').waitFor();
    const standing = page.getByRole('region', { name: 'Stand' });
    await standing.getByRole('button', { name: 'Mehr zum Stand' }).click();
    await standing.getByRole('button', { name: 'Link zum Ansehen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link zum Ansehen' });
    await dialog.getByText('Im Moment ist kein Link offen.').waitFor();
    await dialog.getByRole('button', { name: 'Link machen' }).click();
    const address = await dialog.getByLabel(/^Adresse/).inputValue();
    await expectAccessible(page);

    const { page: partner, complaints } = await site.visit({ viewport: { width: 390, height: 664 } });
    const sent: string[] = [];
    partner.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const reply = await partner.goto(address);
    expect(reply?.headers()['content-security-policy']).toMatch(/form-action 'none'.*connect-src 'none'/);
    await partner.getByRole('heading', { name: 'Wobei dürfen wir Ihnen helfen?' }).waitFor();
    await partner.getByText('Diesen Link hat Vera Groß gemacht').waitFor();
    // The line above says that nothing is kept.
    expect(await partner.getByText('in diesem Browser-Tab gespeichert').isVisible()).toBe(false);
    await partner.getByText('Bußgeldprüfung', { exact: true }).click();
    await partner.getByRole('button', { name: 'Weiter' }).click();
    await partner.getByText('Bitte prüfen Sie Ihre Angaben').waitFor();
    expect(await partner.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
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
});
