import { expect } from 'vitest';
import type { Tab, Target } from '../../support/tab.ts';

/** The carousel that stands under this heading of level 2, scrolled into the window. */
export async function carousel<Found extends Target>(
  page: { getByRole: (role: 'region', options: { name: string; exact: true }) => Found },
  heading: string,
): Promise<Found> {
  const found = page.getByRole('region', { name: heading, exact: true });
  await found.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  return found;
}

/** Which slide is in front, from 1, as the indicators say. */
export async function current(found: Target): Promise<number> {
  const marks = await found
    .getByRole('button', { name: /\d von \d zeigen/ })
    .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('aria-current')));
  return marks.indexOf('true') + 1;
}

/** Stops the services and turns them by button, backwards from the first to the last, and by indicator. */
export async function expectServicesToTurn(page: Tab, heading: string): Promise<void> {
  const services = await carousel(page, heading);
  await services.getByRole('button', { name: 'Anhalten' }).click();
  await services.getByRole('button', { name: '1 von 3 zeigen' }).click();
  await expect.poll(() => current(services)).toBe(1);
  await services.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect.poll(() => current(services)).toBe(3);
  await services.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect.poll(() => current(services)).toBe(1);
  await services.getByRole('button', { name: '2 von 3 zeigen' }).click();
  await expect.poll(() => current(services)).toBe(2);
}
