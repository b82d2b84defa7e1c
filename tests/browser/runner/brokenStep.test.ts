import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, openSite, untilLive, type Site } from '../site.ts';
import { answerFirstSteps, expectHeading, fillContact } from './fineReviewWalk.ts';

/** A step that cannot be drawn says so, with the phone number, and keeps the answers. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it('after a reload, everything is as it was answered, and can be sent', async () => {
  const { page, close } = await site.visit({ viewport: { width: 390, height: 664 } });
  // The contact step names a widget that this client does not have, as after an update of the server.
  await page.route('**/wizards/bussgeldanfrage.js*', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const broken = code.replaceAll('"ui:widget":"email"', '"ui:widget":"brieftaube"');
    await route.fulfill({ response, body: broken, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });
  await answerFirstSteps(page);

  const box = page.getByRole('alert').filter({ hasText: 'lässt sich gerade nicht anzeigen' });
  await box.waitFor();
  expect(await box.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  await box.getByText('Ihre Antworten sind noch da').waitFor();
  await expectAccessible(page);

  await page.unroute('**/wizards/bussgeldanfrage.js*');
  await box.getByRole('button', { name: 'Seite neu laden' }).click();
  await expectHeading(page, 'Wie erreichen wir Sie?');
  await untilLive(page);
  await fillContact(page);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
  const reference = await page.locator('strong', { hasText: /^BG-/ }).textContent();
  const stored = await site.database.knex('submissions').where({ reference }).first('answers');
  expect(stored?.answers).toMatchObject({ anfrageTyp: 'bussgeld', bussgeld: { kostenuebernahme: 'selbst' } });
  await close();
});
