import type { Page } from 'playwright-core';

/** Opens a place of a wizard and waits until its checks are done. */
export async function openPlace(
  page: Page,
  root: string,
  wizard: string,
  query: Record<string, string>,
): Promise<void> {
  await page.goto(`${root}${wizard}?${new URLSearchParams(query).toString()}`);
  await page.getByText('Keine Funde').waitFor();
}
