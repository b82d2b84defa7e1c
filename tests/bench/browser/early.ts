import type { Browser } from 'playwright-core';

/**
 * Whether a choice made in the served HTML, before any script arrived, is still made once the page runs: scripts are held back,
 * the first choice is made, scripts come, 'Weiter' goes on with that answer, and 'Zurück' shows it.
 */
export async function keepsEarlyChoice(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const release = Promise.withResolvers<undefined>();
    await page.route(/\.js(?:\?|$)/, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(url, { waitUntil: 'commit' });
    const choice = page.locator('input[type=radio]').first();
    await choice.check();
    const heading = await page.locator('h1').textContent();
    release.resolve(undefined);
    await page.locator('form[data-live] button[type=submit]').click({ timeout: 10_000 });
    await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, heading, {
      timeout: 10_000,
    });
    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.waitForFunction((before) => document.querySelector('h1')?.textContent === before, heading, {
      timeout: 10_000,
    });
    return await choice.isChecked();
  } catch {
    return false;
  } finally {
    await context.close();
  }
}
