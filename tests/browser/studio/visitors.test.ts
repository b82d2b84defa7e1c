import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, openOwnSite, untilLive, type OwnSite } from '../site.ts';
import { addPerson, openAs } from './people.ts';
import { addressOf } from './studio.ts';

const WIZARD = 'bussgeldanfrage';

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  await addPerson(site, 'Tina', 'testerin');
});
afterAll(() => site.close());

describe('where people stop', () => {
  it.runIf(LONG)('is seen in the studio, with what kept them', async () => {
    const { page: visitor } = await site.visit({ viewport: { width: 390, height: 664 } });
    await visitor.goto('/anfrage/bussgeldanfrage');
    await untilLive(visitor);
    await visitor.getByText('Bußgeldprüfung', { exact: true }).click();
    await visitor.waitForURL('**/angaben');
    const refused = visitor.waitForResponse(
      (response) =>
        response.url().endsWith('/api/ereignis') && response.request().postData()?.includes('refused') === true,
    );
    await visitor.getByRole('button', { name: 'Weiter' }).click();
    await refused;
    const { page } = await openAs(site, 'Tina', addressOf(WIZARD, 'ablauf', 'machine.json'));
    await page.getByRole('region', { name: 'Stand' }).getByRole('button', { name: 'Mehr zum Stand' }).click();
    await page.getByRole('menuitem', { name: 'Wo Menschen aufhören …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wo Menschen aufhören' });
    await dialog.getByText('Erreicht: 1, weiter: 1, bisher nicht weiter: 0.').waitFor();
    await dialog.getByText('Erreicht: 1, weiter: 0, bisher nicht weiter: 1.').waitFor();
    await dialog.getByText('1-mal ging es nicht weiter, am häufigsten wegen:').waitFor();
    await expectAccessible(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('listitem').nth(1).getByRole('button').click();
    await page.getByRole('tab', { name: 'Schritt', selected: true }).waitFor();
  });
});
