import type { Page, Route } from 'playwright-core';

const LONGEST_PAUSE_MS = 41_000;

/**
 * Lets the pauses between the attempts of an upload pass, until the person reads that it failed. The page needs
 * `page.clock.install()` before the first attempt.
 */
export async function untilGivenUp(page: Page, message: string): Promise<void> {
  const said = page.getByText(message).first();
  for (let attempt = 0; attempt < 200 && !(await said.isVisible()); attempt += 1) {
    await page.clock.runFor(LONGEST_PAUSE_MS);
    await said.waitFor({ timeout: 300 }).catch(() => undefined);
  }
  await said.waitFor();
}

/** A response that ends the attempts at once. The file may be sent again. */
export const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { success: false, error: 'Die Datei kam unvollständig an.' } });

export const REFUSED = 'Fehler beim Upload: Die Datei kam unvollständig an.';
