import type { FileChooser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLACE_OF_WAITING } from '../../../../src/site/shared/pageData.ts';
import { pngFile } from '../../files.ts';
import { openSite, untilLive, type Site } from '../../site.ts';
import { fullest, sendingWizards } from '../journey.ts';
import { LONG } from '../../../support/extent.ts';
import { holdScripts, passStep } from './drive.ts';

/** Whoever chooses a file, or takes a photo, is away from the page for a while. The code arrives meanwhile, and draws the page anew. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const CODE = /\.js(\?|$)/;
/** The code of the page waits for it. What helps until then does not. */
const DEFINITION = /\/wizards\/[^/]*\.js/;

/** A page with a question for files, a name that was typed, and a chooser that is open. */
async function choosing(open: (page: Page) => Promise<void>): Promise<{
  page: Page;
  chooser: FileChooser;
  release: () => Promise<void>;
  close: () => Promise<void>;
}> {
  const { wizard, journeys } = (await sendingWizards()).find(({ id }) => id === 'bussgeldanfrage') ?? never();
  const journey = fullest(journeys) ?? never();
  const { page, close } = await site.visit({ hasTouch: true });
  await page.route(CODE, (route) => route.abort());
  await page.goto(wizard.route ?? '/', { waitUntil: 'load' });
  for (const id of journey.path.slice(0, -1)) await passStep(page, wizard, wizard.step(id) ?? never(), journey.answers);
  await page.unroute(CODE);
  const release = await holdScripts(page, DEFINITION);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Vorname', { exact: true }).fill('Käthe');
  // What opens the camera until the code is there.
  await page.locator(`#${PLACE_OF_WAITING}:not([hidden])`).waitFor({ state: 'attached' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open(page)]);
  return { page, chooser, release, close };
}

const photo = (page: Page) => page.getByRole('button', { name: /Foto aufnehmen$/ });

/** What the page shows of the file and the name, once the code has drawn it and the file is chosen. */
async function taken({ page, chooser, release, close }: Awaited<ReturnType<typeof choosing>>): Promise<unknown[]> {
  await release();
  await untilLive(page);
  await chooser.setFiles([pngFile('bescheid.png')]);
  const file = page.getByRole('button', { name: 'bescheid.png entfernen' });
  await file.waitFor();
  const shown = [await file.count(), await page.getByLabel('Vorname', { exact: true }).inputValue()];
  await close();
  return shown;
}

it('a file arrives that was being chosen when the page was drawn anew', async () => {
  expect(await taken(await choosing((page) => page.getByText('Dateien auswählen').tap()))).toEqual([1, 'Käthe']);
});

// The button may count as pressed for as long as its chooser is open.
it.runIf(LONG)('a photo arrives that was being taken by touch when the page was drawn anew', async () => {
  expect(await taken(await choosing((page) => photo(page).tap()))).toEqual([1, 'Käthe']);
});

function never(): never {
  throw new Error('There is one.');
}
