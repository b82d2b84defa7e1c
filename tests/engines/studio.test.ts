import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { becomeDeveloper } from '../browser/developer.ts';
import { serveSite, type ServedSite } from '../browser/site.ts';
import { copyWizards, wizardFolders } from '../support/wizardFolders.ts';
import type { Browser } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { findPrograms } from './installed.ts';
import { createTab } from './tab.ts';

/** The studio reads files in the browser of whoever edits them: what it says of them must not depend on its engine. */

const WIZARD = 'bussgeldanfrage';

let folder: string;
let served: ServedSite;
let firefox: Browser;
beforeAll(async () => {
  await ensureBuilt('studio');
  folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-studio-'));
  const wizards = path.join(folder, 'wizards');
  await copyWizards(await wizardFolders(), wizards);
  // Without PUBLIC_URL a server is one for development, which has a studio.
  served = await serveSite({ WIZARDS_DIR: wizards });
  firefox = await startFirefox((await findPrograms()).firefox, {});
});
afterAll(async () => {
  await firefox?.close();
  await served?.close();
  await rm(folder, { recursive: true });
});

it('says in Firefox what is wrong with a text, and in which line', async () => {
  const driver = await firefox.open();
  await driver.resize(1440, 900);
  const page = createTab(driver, { baseURL: served.server.url, folder });
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen'));
  await becomeDeveloper(page, served.database);
  await page.goto(`/studio/assistenten/${WIZARD}?ansicht=json&datei=machine.json`);
  await page.getByText('Keine Funde').waitFor();
  const endOfLine = async () => {
    await page.locator('.cm-line').nth(2).click();
    await page.keyboard.press('End');
  };
  await endOfLine();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: /1 Fund/ }).click();
  await page.getByText(/kein gültiges JSON \(Zeile 3/).waitFor();
  await page.getByText(/Diese Datei ist im Moment kein JSON/).waitFor();
  await endOfLine();
  await page.keyboard.press('Backspace');
  await page.getByText('Keine Funde').waitFor();
  expect(driver.complaints()).toEqual([]);
  await driver.close();
});
