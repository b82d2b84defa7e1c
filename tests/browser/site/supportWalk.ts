import { expect } from 'vitest';
import type { Tab, Target } from '../../support/tab.ts';

export function panel(page: Tab): Target {
  return page.getByRole('dialog', { name: 'Direkter Support' });
}

export function search(page: Tab): Target {
  return panel(page).getByRole('searchbox');
}

/** Closing goes back in the history, which takes a moment. */
export async function untilClosed(page: Tab): Promise<void> {
  await panel(page).waitFor({ state: 'hidden' });
  await page.waitForURL(({ hash }) => hash === '');
}

/** Closes the panel in every way, in a window of 1280 px. */
export async function expectClosing(page: Tab): Promise<void> {
  await page.goto('/kontakt');
  const link = page.locator('main a[href="#chat"]').first();
  await link.click();
  await search(page).waitFor();
  await page.goBack();
  await panel(page).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => location.pathname)).toBe('/kontakt');
  await page.goForward();
  await panel(page).waitFor();
  await page.keyboard.press('Escape');
  await untilClosed(page);
  await link.click();
  await panel(page).waitFor();
  await page.mouse.click(100, 400);
  await untilClosed(page);
}

/** Finds answers as one types. The panel is open already. */
export async function expectAnswers(page: Tab): Promise<void> {
  await search(page).fill('bussgeld');
  await panel(page)
    .getByRole('status')
    .filter({ hasText: /\d+ Antworten gefunden/ })
    .waitFor();
  const first = panel(page).locator('details').first();
  expect(await first.locator('summary').textContent()).toContain('Bußgeld');
  await first.locator('summary').click();
  expect(((await first.textContent()) ?? '').length).toBeGreaterThan(200);
  expect(await first.locator('p').first().isVisible()).toBe(true);
  await search(page).fill('EINSPRUCH frist');
  await panel(page)
    .locator('summary', { hasText: /Zeit|Frist|frist/ })
    .first()
    .waitFor();
}
