import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { asksFiles, asksLists, type Wizard } from '../../../src/engine/index.ts';
import { LONG } from '../../support/extent.ts';
import { openSite, type Site } from '../site.ts';
import { finishJourney, fullest, sendingWizards } from './journey.ts';

/** Each part of the code of each wizard is lost once, which browsers before July 2026 remember of a module for as long as the page is open. */

/** By the names of the built files. */
const PARTS: { part: string; of: (wizard: Wizard) => boolean }[] = [
  { part: 'UploadWidget', of: (wizard) => asksFiles(wizard) },
  { part: 'sending', of: (wizard) => asksFiles(wizard) },
  { part: 'uploadRules', of: (wizard) => asksFiles(wizard) },
  { part: 'photos', of: (wizard) => asksFiles(wizard) },
  { part: 'sniff', of: (wizard) => asksFiles(wizard) },
  { part: 'shrink.worker', of: (wizard) => asksFiles(wizard) },
  { part: 'Rows', of: (wizard) => asksLists(wizard) },
  { part: 'answered', of: () => true },
  { part: 'afterwards', of: () => true },
  { part: 'trust', of: () => true },
];

const CASES = (await sendingWizards()).flatMap(({ id, wizard, journeys }) =>
  PARTS.filter(({ of }) => of(wizard)).map(({ part }) => ({ id, part, wizard, journey: fullest(journeys) })),
);
/** What `npm test` takes: the summary of the shortest wizard. */
const SAMPLED = { id: 'punkteabfrage', part: 'answered' };

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/** Loses the first request for a file of that name. Returns how many were asked for. */
async function loseOnce(page: Page, part: string): Promise<() => number> {
  let requests = 0;
  await page.route(`**/assets/${part}-*.js`, (route) => {
    requests += 1;
    return requests === 1 ? route.abort('connectionreset') : route.continue();
  });
  return () => requests;
}

describe.each(CASES)('$id, whose $part is lost once', ({ id, part, wizard, journey }) => {
  it.runIf(LONG || (id === SAMPLED.id && part === SAMPLED.part))(
    'is finished, and its last page lacks nothing',
    async () => {
      const { page, close } = await site.visit({ hasTouch: true, viewport: { width: 390, height: 664 } });
      const requests = await loseOnce(page, part);
      const { stored, sent } = await finishJourney(page, site.database, wizard, journey, 'touch');
      expect(stored).toEqual(sent);
      await page.getByRole('link', { name: 'Als PDF speichern' }).waitFor();
      await page.getByRole('button', { name: 'Hier nicht mehr zeigen' }).waitFor();
      expect(requests()).toBeGreaterThan(1);
      await close();
    },
  );
});

describe.each(CASES.filter(({ part }) => part === 'afterwards'))('$id', ({ wizard, journey }) => {
  it.runIf(LONG)('leads to the last page that the server draws, where that code never comes', async () => {
    const { page, close } = await site.visit({ hasTouch: true });
    await page.route('**/assets/afterwards-*.js', (route) => route.abort('connectionreset'));
    const { stored, sent } = await finishJourney(page, site.database, wizard, journey, 'touch');
    expect(stored).toEqual(sent);
    await page.getByRole('link', { name: 'Als PDF speichern' }).waitFor();
    await page.getByRole('button', { name: 'Hier nicht mehr zeigen' }).waitFor();
    await close();
  });
});
