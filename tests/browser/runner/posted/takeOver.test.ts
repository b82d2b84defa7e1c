import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site, type Visit } from '../../site.ts';
import { sendingWizards } from '../journey.ts';

const FINE = (await sendingWizards()).find(({ id }) => id === 'bussgeldanfrage');
if (FINE === undefined) throw new Error('The fine review is there.');
const { wizard } = FINE;
const ROUTE = wizard.route ?? '/';

let site: Site;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

/** Lets no script through until the returned function is called. */
async function holdScripts(target: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await target.route(/\.js(\?|$)/, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    gate.resolve();
    await target.unroute(/\.js(\?|$)/);
  };
}

describe('before the code is there', () => {
  it('takes on the first press, and the code takes over with what was answered since', async () => {
    visit = await site.visit();
    ({ page } = visit);
    const letGo = await holdScripts(page);
    await page.goto(ROUTE, { waitUntil: 'commit' });
    await page.getByRole('radio').first().check();
    const chosen = await page.getByRole('radio').first().getAttribute('value');
    await page.locator('form button[type=submit]').click({ noWaitAfter: true });
    await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
    // Typed while the code is still on its way.
    await page.locator('input[type=date]').first().fill('2026-11-10');
    await letGo();
    await page.locator('form[data-live]').waitFor();
    await expect.poll(() => page.url()).not.toContain('lauf=');
    expect(await page.locator('input[type=date]').first().inputValue()).toBe('2026-11-10');
    const draft = async () =>
      JSON.parse((await page.evaluate(() => sessionStorage.getItem('vorfahrt.entwurf.bussgeldanfrage'))) ?? '{}') as {
        answers?: unknown;
      };
    await expect.poll(async () => JSON.stringify((await draft()).answers)).toContain(chosen);
    await expect.poll(async () => JSON.stringify((await draft()).answers)).toContain('2026-11-10');
    // The server forgets what the tab keeps.
    await expect.poll(async () => Number((await site.database.knex('runs').count())[0]?.['count'])).toBe(0);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.locator('[data-step-heading]', { hasText: wizard.step(wizard.initial)?.file.title ?? '' }).waitFor();
    expect(await page.getByRole('radio').first().isChecked()).toBe(true);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'draws the same as the server in %s, where it is another day',
    async (timezoneId) => {
      visit = await site.visit({ timezoneId });
      ({ page } = visit);
      const letGo = await holdScripts(page);
      await page.goto(ROUTE, { waitUntil: 'commit' });
      await page.getByRole('radio').first().check();
      await page.locator('form button[type=submit]').click({ noWaitAfter: true });
      await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
      const day = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
      await page.getByRole('radio', { name: 'Bußgeldbescheid' }).check();
      await page.locator('input[type=date]').first().fill(day);
      await page.locator('form button[type=submit]').click({ noWaitAfter: true });
      await page.locator('#fehler').waitFor();
      await page.getByText(/Einspruch bis/).waitFor();
      await letGo();
      await page.locator('form[data-live]').waitFor();
      expect(visit.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
      await visit.close();
    },
  );
});
