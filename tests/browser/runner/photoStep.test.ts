import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { pngFile, type TestFile } from '../files.ts';
import { expectAccessible, openSite, type Site } from '../site.ts';
import { reachPhoto } from './photoWalk.ts';
import { LONG } from '../../support/extent.ts';

/** A step that asks for photos and nothing else. */

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

const shoot = (page: Page, name: string) => page.locator('input[capture]').setInputFiles(pngFile(name));
const button = (page: Page, name: string) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name });
const chooseLabel = (page: Page) => page.getByText('Dateien auswählen', { exact: true });

/** The visible controls of the form on the colour of signs. */
function primaries(page: Page): Promise<string[]> {
  return page.locator('form').evaluate((form) => {
    const sign = getComputedStyle(document.documentElement).getPropertyValue('--sign').trim();
    const probe = document.createElement('i');
    probe.style.color = sign;
    form.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [...form.querySelectorAll('button, label')]
      .filter((element) => getComputedStyle(element).backgroundColor === color && element.checkVisibility())
      .map((element) => element.textContent);
  });
}

/** The element is in the window as a whole, and not under the bar with the step's buttons. */
async function expectInView(page: Page, element: Locator) {
  const bar = page.locator('form button[type=submit]');
  await expect
    .poll(async () => {
      const { y = -1, height = 0 } = (await element.boundingBox()) ?? {};
      return y >= 0 && y + height <= ((await bar.boundingBox())?.y ?? 0);
    })
    .toBe(true);
}

/** Drops or drags files over an element, as a browser tells the page. */
function dispatchFiles(target: Locator, type: 'dragover' | 'drop' | 'paste', ...files: TestFile[]): Promise<boolean> {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }));
  return target.evaluate(
    (element, [event, list]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of list)
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
      const options = { bubbles: true, cancelable: true };
      const told =
        event === 'paste'
          ? new ClipboardEvent(event, { ...options, clipboardData: data })
          : new DragEvent(event, { ...options, dataTransfer: data });
      return element.dispatchEvent(told);
    },
    [type, plain] as const,
  );
}

describe('on a phone', () => {
  it.runIf(LONG).each([
    [390, 664],
    [360, 640],
    [320, 640],
  ])('at %i x %i the camera is in view and the one primary button, until there is a photo', async (width, height) => {
    const { page, close } = await site.visit({ ...PHONE, viewport: { width, height } });
    await reachPhoto(page);
    const camera = button(page, 'Foto von vorne rechts: Foto aufnehmen');
    await expectInView(page, camera);
    await expect.poll(() => primaries(page)).toEqual(['Foto aufnehmen']);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.tap()]);
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    await chooser.setFiles(pngFile('image.png'));
    await link(page, 'image.png').waitFor();
    await expect.poll(() => primaries(page)).toEqual(['Weiter']);
    await expectInView(page, page.locator('form li img'));
    await expectInView(page, button(page, 'Foto von vorne rechts: Noch eins'));
    await expectAccessible(page);
    await close();
  });

  it("'Noch eins' takes one photo after another and stays in view with the last of them; without any the camera leads again", async () => {
    const { page, close } = await site.visit(PHONE);
    await reachPhoto(page);
    const names = Array.from({ length: 6 }, (_, index) => `Foto ${index + 1}.png`);
    for (const [index, name] of names.entries()) {
      await shoot(page, name);
      await link(page, name).waitFor();
      await expectInView(page, page.locator('form li img').nth(index));
      await expectInView(page, button(page, 'Foto von vorne rechts: Noch eins'));
    }
    for (const name of names) await button(page, `${name} entfernen`).tap();
    await button(page, 'Foto von vorne rechts: Foto aufnehmen').waitFor();
    await expect.poll(() => primaries(page)).toEqual(['Foto aufnehmen']);
    await close();
  });

  it.runIf(LONG)('shows the photo before it has arrived', async () => {
    const { page, close } = await site.visit(PHONE);
    await reachPhoto(page);
    await page.route('**/api/upload', () => undefined);
    await shoot(page, 'image.png');
    await page.getByRole('progressbar', { name: 'image.png wird hochgeladen' }).waitFor();
    const preview = page.locator('form li img');
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => primaries(page)).toEqual(['Weiter']);
    await page.unrouteAll();
    await close();
  });
});

describe('on a desktop', () => {
  it('files are chosen by the one primary button, several at once, with the keyboard too', async () => {
    const { page, close } = await site.visit(DESKTOP);
    await reachPhoto(page);
    // Before anything else: the browser is told to hand choosers over, and must know by the time the key is pressed.
    const opened = page.waitForEvent('filechooser');
    await expect.poll(() => primaries(page)).toEqual(['Dateien auswählen']);
    expect(await button(page, 'Foto von vorne rechts: Foto aufnehmen').isVisible()).toBe(false);
    await page.locator('#feld_vorneRechts').focus();
    await page.keyboard.press('Space');
    const chooser = await opened;
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles([pngFile('a.png'), pngFile('b.png')]);
    await link(page, 'b.png').waitFor();
    await expect.poll(() => primaries(page)).toEqual(['Weiter']);
    await expectInView(page, chooseLabel(page));
    await expectAccessible(page);
    await close();
  });

  it.runIf(LONG)('files are taken that are dropped anywhere on the page, which shows where they go', async () => {
    const { page, close } = await site.visit(DESKTOP);
    await reachPhoto(page);
    await page.getByText('Sie können Dateien auch hierher ziehen oder einfügen.').waitFor();
    const zone = page.locator('[data-files]');
    const before = await zone.evaluate((element) => getComputedStyle(element).borderTopColor);
    const heading = page.locator('[data-step-heading]');
    await expect.poll(() => dispatchFiles(heading, 'dragover', pngFile('a.png'))).toBe(false);
    await expect.poll(() => zone.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(before);
    expect(await dispatchFiles(heading, 'drop', pngFile('a.png'), pngFile('b.png'))).toBe(false);
    await link(page, 'b.png').waitFor();
    await link(page, 'a.png').waitFor();
    await expect.poll(() => zone.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe(before);
    await close();
  });

  it.runIf(LONG)('files are pasted, and other contents left alone', async () => {
    const { page, close } = await site.visit(DESKTOP);
    await reachPhoto(page);
    await expect.poll(() => dispatchFiles(page.locator('body'), 'paste', pngFile('image.png'))).toBe(false);
    await link(page, 'image.png').waitFor();
    expect(await dispatchFiles(page.locator('body'), 'paste')).toBe(true);
    await close();
  });
});
