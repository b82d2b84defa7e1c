import { expect } from 'vitest';
import type { Tab, Target } from '../../support/tab.ts';
import { tabTo } from '../runner/drive.ts';

/** The summary of a group of the main menu. */
export function summary(page: Tab, title: string): Target {
  return page.getByRole('navigation', { name: 'Hauptmenü' }).locator('summary', { hasText: title });
}

export async function isOpen(page: Tab, title: string): Promise<boolean> {
  return summary(page, title).evaluate((element) => element.parentElement?.hasAttribute('open') === true);
}

/** Opens and closes the sheet below 960 px and the groups in it, by tap and by key. The page is loaded already. */
export async function expectNarrowMenu(page: Tab): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Hauptmenü' });
  const button = page.getByRole('button', { name: 'Menü' });
  expect(await nav.isVisible()).toBe(false);
  await button.tap();
  await summary(page, 'Unsere Leistungen').tap();
  await summary(page, 'Rechtswissen').tap();
  expect(await Promise.all(['Unsere Leistungen', 'Rechtswissen'].map((title) => isOpen(page, title)))).toEqual([
    false,
    true,
  ]);
  await summary(page, 'Rechtswissen').tap();
  expect(await isOpen(page, 'Rechtswissen')).toBe(false);
  await button.tap();
  expect(await nav.isVisible()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await nav.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await nav.isVisible()).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Walks through a group of the wide menu with keys. The page is loaded already. */
export async function expectWideMenuByKeys(page: Tab): Promise<void> {
  await tabTo(page, summary(page, 'Rechtswissen'));
  await page.keyboard.press('Enter');
  const links = page.getByRole('navigation', { name: 'Hauptmenü' }).locator('details[open] a[href]');
  for (let index = 0; index < (await links.count()); index += 1) {
    await page.keyboard.press('Tab');
    expect(await links.nth(index).evaluate((link) => link === document.activeElement)).toBe(true);
  }
  await page.keyboard.press('Escape');
  expect(await isOpen(page, 'Rechtswissen')).toBe(false);
  expect(await summary(page, 'Rechtswissen').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo(page, summary(page, 'Vorfahrt'));
  expect(await isOpen(page, 'Rechtswissen')).toBe(false);
}
