import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { readCaptureDate } from '../../../src/runner/photos/captureDate.ts';
import { exifOf } from '../../runner/photos/exif.ts';
import { expectAccessible, openSite, type Site } from '../site.ts';
import { expectHeading } from './fineReviewWalk.ts';
import { reachPhoto } from './photoWalk.ts';
import type { TestFile } from '../files.ts';
import { LONG } from '../../support/extent.ts';

/** Photos that are too large for their field, or that it does not take, are made smaller in the browser. */

const VIEWPORT = { width: 390, height: 664 };
const MEBIBYTE = 1024 * 1024;
const FIELD_LIMIT = 5 * MEBIBYTE;
/** A slow machine takes its time for 15 megapixels. */
const PATIENCE = { timeout: 60_000 };
const TAKEN = '2026:11:20 17:45:03';

let site: Site;
let photos: string;

beforeAll(async () => {
  photos = await mkdtemp(path.join(tmpdir(), 'vorfahrt-large-photos-'));
  site = await openSite();
});

afterAll(async () => {
  await site.close();
  await rm(photos, { recursive: true });
});

/** A photo as a camera makes it, drawn by the browser: noise, which compresses badly, and a red corner at the top left. */
async function drawPhoto(page: Page, { width, height, type }: { width: number; height: number; type: string }) {
  const base64 = await page.evaluate(
    async ([w, h, format]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      const tile = context.createImageData(1000, 1000);
      for (let at = 0; at < tile.data.length; at += 65_536)
        crypto.getRandomValues(tile.data.subarray(at, Math.min(at + 65_536, tile.data.length)));
      for (let at = 3; at < tile.data.length; at += 4) tile.data[at] = 255;
      for (let x = 0; x < w; x += 1000) for (let y = 0; y < h; y += 1000) context.putImageData(tile, x, y);
      context.fillStyle = '#f00';
      context.fillRect(0, 0, w / 4, h / 4);
      const blob = await canvas.convertToBlob({ type: format, quality: 0.93 });
      const reader = new FileReader();
      reader.readAsDataURL(blob);
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      return typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '';
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, 'base64');
}

async function onDisk(name: string, content: Buffer): Promise<string> {
  const file = path.join(photos, name);
  await writeFile(file, content);
  return file;
}

const choose = (page: Page, file: string | TestFile) => page.locator('input[type=file][multiple]').setInputFiles(file);

/** What the server has of a file: its bytes, and as the browser shows it its size and the corners that are red. */
async function stored(page: Page, name: string) {
  const link = page.getByRole('link', { name });
  await link.waitFor(PATIENCE);
  const found = await page.evaluate(
    async (url) => {
      const blob = await (await fetch(url)).blob();
      const bitmap = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const isRed = (x: number, y: number) => {
        const [red = 0, green = 255, blue = 255] =
          context?.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data ?? [];
        return red > 200 && green < 60 && blue < 60;
      };
      const corners = { topLeft: isRed(0.1, 0.1), topRight: isRed(0.9, 0.1), bottomLeft: isRed(0.1, 0.9) };
      const bytes = Array.from(new Uint8Array(await blob.slice(0, 4096).arrayBuffer()));
      return { size: blob.size, width: bitmap.width, height: bitmap.height, corners, bytes };
    },
    (await link.getAttribute('href')) ?? '',
  );
  return { ...found, bytes: Uint8Array.from(found.bytes) };
}

/** How many previews the tab keeps. */
async function storedPreviews(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(JSON.parse(sessionStorage.getItem('vorfahrt.bilder.kfz-gutachtenanfrage') ?? '{}')).length,
  );
}

describe('a photo that is too large for its field', () => {
  it('arrives smaller, turned as it was taken, with its date and without its place; that is said', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const drawn = await drawPhoto(page, { width: 4800, height: 3200, type: 'image/jpeg' });
    const photo = Buffer.concat([drawn.subarray(0, 2), exifOf({ date: TAKEN, orientation: 6 }), drawn.subarray(2)]);
    expect(photo.length).toBeGreaterThan(2 * FIELD_LIMIT);
    expect(photo.includes('52.520008 N')).toBe(true);
    await choose(page, await onDisk('IMG_2041.jpg', photo));
    const kept = await stored(page, 'IMG_2041.jpg');
    expect(kept.size).toBeLessThanOrEqual(FIELD_LIMIT);
    expect(kept.size).toBeGreaterThan(FIELD_LIMIT / 20);
    // Turned by 90 degrees clockwise: what was at the top left is at the top right.
    expect(kept.height / kept.width).toBeCloseTo(4800 / 3200, 1);
    expect(kept.corners).toEqual({ topLeft: false, topRight: true, bottomLeft: false });
    expect(readCaptureDate(kept.bytes.buffer)).toBe(TAKEN);
    expect(Buffer.from(kept.bytes).includes('52.520008 N')).toBe(false);
    await page
      .getByText(
        /^Verkleinert von \d+(,\d)? MB auf \d(,\d)? MB\. Das Aufnahmedatum ist noch darin, der Aufnahmeort nicht\.$/,
      )
      .waitFor();
    await expectAccessible(page);
    await close();
  });

  it.runIf(LONG)('of which only half is there is kept, and that is said, whatever its size', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    for (const [name, width] of [
      ['gross.jpg', 1200],
      ['winzig.jpg', 120],
    ] as const) {
      const whole = await drawPhoto(page, { width, height: 900, type: 'image/jpeg' });
      await choose(page, await onDisk(name, whole.subarray(0, whole.length / 2)));
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
      await row.getByText('Dieses Foto lässt sich nicht ganz anzeigen.').waitFor();
      await row.getByText('Hochgeladen', { exact: true }).waitFor();
    }
    expect(await page.getByText('Hochgeladen', { exact: true }).count()).toBe(2);
    await close();
  });

  it.runIf(LONG)('stays as it is where it fits: it is evidence', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const drawn = await drawPhoto(page, { width: 1200, height: 900, type: 'image/jpeg' });
    const photo = Buffer.concat([drawn.subarray(0, 2), exifOf({ date: TAKEN, orientation: 1 }), drawn.subarray(2)]);
    await choose(page, await onDisk('klein.jpg', photo));
    const kept = await stored(page, 'klein.jpg');
    expect(kept.size).toBe(photo.length);
    expect(Buffer.from(kept.bytes)).toEqual(photo.subarray(0, kept.bytes.length));
    expect(await page.getByText('Verkleinert').count()).toBe(0);
    await close();
  });

  it.runIf(LONG)('may be of a format that the field does not take: it becomes a JPEG', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const drawn = await drawPhoto(page, { width: 800, height: 600, type: 'image/webp' });
    await choose(page, { name: 'Vorne rechts.webp', mimeType: 'image/webp', buffer: drawn });
    const kept = await stored(page, 'Vorne rechts.jpg');
    expect([...kept.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect([kept.width, kept.height]).toEqual([800, 600]);
    await page.getByText('Angaben zur Aufnahme, etwa ihr Ort, sind nicht mehr darin.').waitFor();
    await close();
  });

  it("waits for the code where 'Weiter' is pressed before that is there, and goes on by itself", async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    const drawn = await drawPhoto(page, { width: 800, height: 600, type: 'image/webp' });
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/wizardEntry-/, async (route) => {
      await code.promise;
      // That of a page which was left meanwhile.
      await route.continue().catch(() => undefined);
    });
    await page.goto('/anfrage/kfz-gutachtenanfrage', { waitUntil: 'commit' });
    await page.getByText('Jemand anderes', { exact: true }).click();
    await page.getByRole('button', { name: 'Weiter' }).click({ noWaitAfter: true });
    await page.getByRole('button', { name: 'Zu den Fotos' }).click({ noWaitAfter: true });
    await expectHeading(page, 'Ihr Auto von vorne rechts');
    const note = page.locator('#wartet:not([hidden])');
    await note.waitFor({ state: 'attached' });
    await choose(page, { name: 'Vorne.webp', mimeType: 'image/webp', buffer: drawn });
    await page.getByRole('button', { name: 'Weiter' }).click({ noWaitAfter: true });
    await note.getByText('Einen Moment bitte').waitFor();
    expect(await page.locator('#fehler').count()).toBe(0);
    code.resolve();
    await expectHeading(page, 'Ihr Auto von hinten links');
    await page.goBack();
    expect((await stored(page, 'Vorne.jpg')).width).toBe(800);
    await close();
  });

  it.runIf(LONG)('has a small preview, drawn in a worker, before and after it has arrived', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const fits = await drawPhoto(page, { width: 1600, height: 1200, type: 'image/jpeg' });
    expect(fits.length).toBeGreaterThan(500_000);
    expect(fits.length).toBeLessThan(FIELD_LIMIT);
    const large = await drawPhoto(page, { width: 3000, height: 2500, type: 'image/jpeg' });
    expect(large.length).toBeGreaterThan(FIELD_LIMIT);
    await page.route('**/api/upload', () => undefined);
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([await onDisk('passt.jpg', fits), await onDisk('gross.jpg', large)]);
    const sizes = () =>
      page
        .locator('form li img')
        .evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.naturalHeight : 0)));
    await expect.poll(sizes, PATIENCE).toEqual([216, 216]);
    await page.unrouteAll();
    await close();
  });

  it('is small after a reload, too, without a request for the photo, and goes with it', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    for (const width of [900, 2400])
      await choose(
        page,
        await onDisk(`${width}.jpg`, await drawPhoto(page, { width, height: 600, type: 'image/jpeg' })),
      );
    for (const name of ['900.jpg', '2400.jpg']) await page.getByRole('link', { name }).waitFor(PATIENCE);
    await expect.poll(() => storedPreviews(page)).toBe(2);
    const requests: string[] = [];
    page.on('request', (request) => request.method() === 'GET' && requests.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('link', { name: '2400.jpg' }).waitFor();
    const heights = () =>
      page
        .locator('form li img')
        .evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.naturalHeight : 0)));
    await expect.poll(heights).toEqual([216, 216]);
    expect(requests.filter((requested) => requested.startsWith('/api/'))).toEqual([]);
    await page.getByRole('button', { name: '900.jpg entfernen' }).click();
    await expect.poll(() => storedPreviews(page)).toBe(1);
    const uploads = () => site.database.knex('uploads').where({ name: '2400.jpg' });
    expect(await uploads()).toHaveLength(1);
    await page.getByRole('button', { name: 'Eingaben verwerfen' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /verwerfen|löschen/i })
      .click();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect.poll(uploads).toEqual([]);
    await close();
  });

  it.runIf(LONG)('is made smaller once the code for that loads, and is not refused before', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const drawn = await drawPhoto(page, { width: 3000, height: 2500, type: 'image/jpeg' });
    expect(drawn.length).toBeGreaterThan(FIELD_LIMIT);
    await page.route('**/assets/shrink.worker-*.js', (route) => route.abort());
    await choose(page, await onDisk('IMG_1.jpg', drawn));
    await page.getByText('Verbindung unterbrochen, wir versuchen es gleich noch einmal.').first().waitFor(PATIENCE);
    await page.unrouteAll();
    expect((await stored(page, 'IMG_1.jpg')).size).toBeLessThanOrEqual(FIELD_LIMIT);
    await close();
  });

  it.runIf(LONG)('may be removed while it is made smaller', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const drawn = await drawPhoto(page, { width: 4800, height: 3200, type: 'image/jpeg' });
    const removed = Promise.withResolvers<void>();
    await page.route('**/assets/shrink.worker-*.js', async (route) => {
      await removed.promise;
      await route.continue();
    });
    await choose(page, await onDisk('IMG_1.jpg', drawn));
    await page.getByText('Das Foto wird verkleinert …').waitFor();
    await page.getByRole('button', { name: 'IMG_1.jpg abbrechen' }).click();
    await expect.poll(() => page.getByText('IMG_1.jpg').count()).toBe(0);
    removed.resolve();
    await choose(page, {
      name: 'anderes.webp',
      mimeType: 'image/webp',
      buffer: await drawPhoto(page, { width: 90, height: 60, type: 'image/webp' }),
    });
    await stored(page, 'anderes.jpg');
    await close();
  });
});
