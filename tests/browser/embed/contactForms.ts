import { expect } from 'vitest';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, untilLive, type Pace, type Site, type Visit } from '../site.ts';

/** Sentences of specification 1, section 8. */
export const FAILED = 'Versand fehlgeschlagen. Bitte versuchen Sie es später erneut.';
export const SENT = 'Ihre Anfrage wurde erfolgreich versendet!';

/** What a person gives to a form, by label. */
export type Given = Record<string, string>;

/** A page with its form in view and its code running, with `clock` with one that can be stopped. */
export async function openForm(
  site: Site,
  path: string,
  { clock = false, instant = true, ...options }: BrowserContextOptions & Partial<Pace> & { clock?: boolean } = {},
): Promise<Visit> {
  const visit = await site.visit(options, { instant });
  if (clock) await visit.page.clock.install();
  await visit.page.goto(path);
  await visit.page.locator('#nachricht').scrollIntoViewIfNeeded();
  await untilLive(visit.page);
  return visit;
}

export async function fillIn(page: Page, given: Given): Promise<void> {
  for (const [label, text] of Object.entries(given)) await page.locator('form').getByLabel(label).fill(text);
}

export async function send(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').click();
}

/** What the error summary lists. */
export async function refusals(page: Page): Promise<string[]> {
  return page.getByRole('alert').getByRole('listitem').allTextContents();
}

export async function texts(page: Page): Promise<string[]> {
  return page
    .locator('form input:not([type=checkbox], [type=hidden]), form textarea')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

/** Stops the page's clock, which `openForm` has installed: from here only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** For as long, and no longer, the element is there. The clock stands since it came. */
export async function expectToLast(page: Page, element: Locator, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 1);
  expect(await element.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await element.waitFor({ state: 'hidden' });
}

/** Axe looks at the page as it is now: in the long run in each look, else in one of them, by turns. */
export async function expectAccessibleByTurns(page: Page, turn: number): Promise<void> {
  for (const [index, { viewport, colorScheme }] of LOOKS.entries()) {
    if (!LONG && index !== turn % LOOKS.length) continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
}

/** The looks in which pages are examined. */
const LOOKS = [320, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 800 }, colorScheme })),
);
