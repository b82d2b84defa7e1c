import type { Page } from 'playwright-core';
import { untilLive } from '../site.ts';
import { expectHeading } from './fineReviewWalk.ts';

/** To the first photo step of the appraisal, whose field takes pictures of at most 5 MB. */
export async function reachPhoto(page: Page): Promise<void> {
  await page.goto('/anfrage/kfz-gutachtenanfrage');
  await untilLive(page);
  await page.getByText('Jemand anderes', { exact: true }).click();
  await expectHeading(page, 'Für Sie kostenlos.');
  await page.getByRole('button', { name: 'Zu den Fotos' }).click();
  await expectHeading(page, 'Ihr Auto von vorne rechts');
}
