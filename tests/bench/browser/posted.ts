import type { Browser, Page } from 'playwright-core';
import { choose, WEITER } from './round.ts';
import { onSlowPhone, SLOW_4G } from './slowPhone.ts';

/** The form and the page that it leads to. */
const ROUND_TRIPS = 2;

/**
 * What server and line need for a step without scripts, in milliseconds from the press to the last byte of the next page, less two
 * round trips. Three steps.
 */
export async function nativeSteps(browser: Browser, url: string): Promise<number[]> {
  return onSlowPhone(
    browser,
    async (page) => {
      await page.goto(url);
      await choose(page, { anfrageTyp: 'bussgeld' });
      const first = await pressNatively(page);
      await choose(page, { vorwurf: 'geschwindigkeit', fahrzeugTyp: 'pkw', probezeit: 'nein', schreiben: 'anhoerung' });
      const second = await pressNatively(page);
      await choose(page, { kostenuebernahme: 'selbst' });
      return [first, second, await pressNatively(page)];
    },
    { javaScriptEnabled: false },
  );
}

/** Throws if the step comes back. */
async function pressNatively(page: Page): Promise<number> {
  const before = new URL(page.url()).pathname;
  await Promise.all([page.waitForEvent('load'), page.click(WEITER)]);
  if (new URL(page.url()).pathname === before) throw new Error(`${before} was not left.`);
  const ended = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
  );
  return ended - ROUND_TRIPS * SLOW_4G.latency;
}
