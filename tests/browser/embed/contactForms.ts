import { expect } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { untilLive, type Site, type Visit } from '../site.ts';

/** Sentences of specification 1, section 8. */
export const FAILED = 'Versand fehlgeschlagen. Bitte versuchen Sie es später erneut.';
export const SENT = 'Ihre Anfrage wurde erfolgreich versendet!';

/** What a person gives to a form, by label. */
export type Given = Record<string, string>;

/** A page with its form in view and its code running. */
export async function openForm(site: Site, path: string, options?: BrowserContextOptions): Promise<Visit> {
  const visit = await site.visit(options);
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

/** Timers come late on a busy machine, never early. */
export function expectAbout(passed: number, expected: number): void {
  expect(passed).toBeGreaterThan(expected - 500);
  expect(passed).toBeLessThan(expected + 2500);
}

/** The looks in which pages are examined. */
export const LOOKS = [320, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${width} px, ${colorScheme}`,
    options: { viewport: { width, height: 800 }, colorScheme },
  })),
);
