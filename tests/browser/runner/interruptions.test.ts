import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { pngFile, type TestFile } from '../files.ts';
import { expectAccessible, openOwnSite, type OwnSite } from '../site.ts';
import { expectHeading } from './fineReviewWalk.ts';
import { reachPhoto } from './photoWalk.ts';
import { refuse, REFUSED } from './attempts.ts';
import { LONG } from '../../support/extent.ts';

/** Uploads over a network that fails, and while the server is away. */

const VIEWPORT = { width: 390, height: 664 };
const INTERRUPTED = 'Verbindung unterbrochen, wir versuchen es gleich noch einmal.';
const OFFLINE = 'Sie sind offline. Wir senden, sobald Sie wieder Netz haben.';
/** Longer than the longest pause between two attempts. */
const PATIENCE = { timeout: 60_000 };

let site: OwnSite;
/** The one that runs now. */
let server: ServerProcess;

beforeAll(async () => {
  site = await openOwnSite();
  server = site.server;
});

afterAll(async () => {
  await server.stop();
  await site.close();
});

const choose = (page: Page, ...files: TestFile[]) => page.locator('input[type=file][multiple]').setInputFiles(files);
const link = (page: Page, name: string) => page.getByRole('link', { name });
const uploaded = (page: Page) => page.getByText('Hochgeladen', { exact: true });

/** A picture with bytes after its end, which decoders leave alone. */
function largePng(name: string, bytes: number): TestFile {
  const file = pngFile(name);
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(bytes, 0x20)]) };
}

/** A large upload does not arrive before `goOnline`. */
async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const conditions = (offline: boolean, uploadThroughput: number) =>
    cdp.send('Network.emulateNetworkConditions', { offline, latency: 50, downloadThroughput: -1, uploadThroughput });
  await conditions(false, 10_000);
  return {
    goOffline: () => conditions(true, -1),
    goOnline: () => conditions(false, -1),
  };
}

async function untilUnderWay(page: Page, name: string) {
  const bar = page.getByRole('progressbar', { name: `${name} wird hochgeladen` });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
}

describe('an upload', () => {
  it('goes on by itself after the server was killed in the middle of it, and nothing that had arrived is lost', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    await choose(page, pngFile('da.png'));
    await link(page, 'da.png').waitFor();
    const network = await slowDown(page);
    await choose(page, largePng('unterwegs.png', 900_000));
    await untilUnderWay(page, 'unterwegs.png');
    await restart(async () => {
      await page.getByText(INTERRUPTED).first().waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('button', { name: 'Wartet auf den nächsten Versuch …' }).waitFor();
      await page.getByRole('button', { name: 'Hier bleiben' }).click();
      await network.goOnline();
    });
    await link(page, 'unterwegs.png').waitFor(PATIENCE);
    expect(await page.getByText(INTERRUPTED).count()).toBe(0);
    expect(await uploaded(page).count()).toBe(2);
    await page.reload();
    await link(page, 'unterwegs.png').waitFor();
    await link(page, 'da.png').waitFor();
    await close();
  });

  it('waits while the device is offline, says so, and goes on when it is online, across steps', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const network = await slowDown(page);
    await choose(page, largePng('a.png', 900_000), pngFile('b.png'));
    await untilUnderWay(page, 'a.png');
    await network.goOffline();
    await page.getByText(OFFLINE).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectHeading(page, 'Für Sie kostenlos.');
    await network.goOnline();
    await page.getByRole('button', { name: 'Zu den Fotos' }).click();
    await link(page, 'a.png').waitFor();
    await link(page, 'b.png').waitFor();
    expect(await page.getByText(OFFLINE).count()).toBe(0);
    expect(await uploaded(page).count()).toBe(2);
    await close();
  });

  it.runIf(LONG)(
    'of a file that changes while it waits says so, instead of waiting on, and the file is chosen once more',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'geaendert-'));
      const file = path.join(folder, 'schaden.png');
      await writeFile(file, pngFile('').buffer);
      const { page, close } = await site.visit({ viewport: VIEWPORT });
      await reachPhoto(page);
      const network = await slowDown(page);
      await network.goOffline();
      // Playwright gives the browser a copy of its own.
      const cdp = await page.context().newCDPSession(page);
      const { result } = await cdp.send('Runtime.evaluate', {
        expression: 'document.querySelector("input[type=file][multiple]")',
      });
      await cdp.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId ?? '' });
      await page.getByText(OFFLINE).first().waitFor();
      await writeFile(file, largePng('', 500).buffer);
      // Chromium compares whole seconds.
      await utimes(file, 0, 0);
      await network.goOnline();
      await page.getByText('Diese Datei hat sich geändert oder ist nicht mehr da.').first().waitFor();
      await expectAccessible(page);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'schaden.png: Erneut auswählen' }).click();
      await (await chooser).setFiles(file);
      await link(page, 'schaden.png').waitFor();
      expect(await uploaded(page).count()).toBe(1);
      await close();
      await rm(folder, { recursive: true });
    },
  );

  it('that a reload ends is named afterwards, and nothing else is called uploaded', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    page.on('dialog', (dialog) => void dialog.accept());
    await reachPhoto(page);
    await choose(page, pngFile('da.png'));
    await link(page, 'da.png').waitFor();
    await slowDown(page);
    await choose(page, largePng('unterwegs.png', 900_000));
    await untilUnderWay(page, 'unterwegs.png');
    await page.reload();
    await page.getByRole('button', { name: 'unterwegs.png: Erneut auswählen' }).waitFor();
    await link(page, 'da.png').waitFor();
    expect(await uploaded(page).count()).toBe(1);
    await close();
  });

  it.runIf(LONG)('is repeated as soon as a busy server allows it, and not where it was refused', async () => {
    const { page, close } = await site.visit();
    await reachPhoto(page);
    const times: number[] = [];
    await page.route('**/api/upload', async (route) => {
      times.push(Date.now());
      if (times.length > 1) return await route.continue();
      return await route.fulfill({
        status: 503,
        headers: { 'Retry-After': '3' },
        json: { success: false, error: 'Später.' },
      });
    });
    await choose(page, pngFile('a.png'));
    await page
      .getByText('Unser Server kann die Datei gerade nicht annehmen, wir versuchen es gleich noch einmal.')
      .first()
      .waitFor();
    await link(page, 'a.png').waitFor();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(3_000);
    await page.unroute('**/api/upload');
    await page.route('**/api/upload', refuse);
    await choose(page, pngFile('b.png'));
    await page.getByText(REFUSED).first().waitFor();
    expect(await page.getByText(INTERRUPTED).count()).toBe(0);
    await close();
  });

  it.runIf(LONG)('is repeated at once on request, and given up with its file', async () => {
    const { page, close } = await site.visit();
    await reachPhoto(page);
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.route('**/api/upload', (route) => route.abort());
    await choose(page, pngFile('a.png'), pngFile('b.png'));
    for (const name of ['a.png', 'b.png'])
      await page.getByRole('button', { name: `${name} erneut hochladen` }).waitFor();
    await page.unroute('**/api/upload');
    await page.getByRole('button', { name: 'b.png abbrechen' }).click();
    await page.getByRole('button', { name: 'a.png erneut hochladen' }).click();
    await link(page, 'a.png').waitFor();
    await page.clock.runFor(60_000);
    expect(await page.getByText('b.png').count()).toBe(0);
    await close();
  });
});

/** Kills the server and starts it again on its port. `meanwhile` runs while it is away. */
async function restart(meanwhile: () => Promise<void>): Promise<void> {
  await server.kill();
  await meanwhile();
  const port = Number(new URL(site.server.url).port);
  server = await startServer({ env: site.env, port });
}
