import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, Route } from 'playwright-core';
import type { UploadReply } from '../../../src/contract/index.ts';
import { expectHeading, fillContact, reachContact } from './fineReviewWalk.ts';
import { REFUSED, refuse, untilGivenUp } from './attempts.ts';
import { expectAccessible, openSite, untilLive, untilPainted, type Site } from '../site.ts';
import { pdfFile, pngFile, type TestFile } from '../files.ts';
import { LONG } from '../../support/extent.ts';

const APPRAISAL = '/anfrage/kfz-gutachtenanfrage';
const VIEWPORT = { width: 390, height: 664 };

let site: Site;
let photos: string;

beforeAll(async () => {
  photos = await mkdtemp(path.join(tmpdir(), 'vorfahrt-photos-'));
  site = await openSite();
});

afterAll(async () => {
  await site.close();
  await rm(photos, { recursive: true });
});

describe('what is told before a byte is sent', () => {
  it.runIf(LONG)('says the limits beside the button, whose words are part of its name', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    await page.getByText('JPG oder PNG bis 5 MB, höchstens 20 Dateien').waitFor();
    expect(await nameOf(page, '#feld_vorneRechts')).toBe('Foto von vorne rechts Dateien auswählen');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Dateien auswählen').click(),
    ]);
    expect(chooser.isMultiple()).toBe(true);
    await expectAccessible(page);
    await close();
  });

  it.runIf(LONG)('says both limits where PDFs may be larger than photos', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    const limits = page.getByText('PDF bis 20 MB, JPG oder PNG bis 10 MB, höchstens 20 Dateien');
    expect(await limits.count()).toBe(1);
    const describedBy = await page.locator('#feld_dokumente').getAttribute('aria-describedby');
    expect(describedBy?.split(' ')).toContain(await limits.getAttribute('id'));
    await close();
  });

  it('refuses 18 MB that no browser can open unsent, offers another photo in its place, and no second attempt', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    const uploads = countUploads(page);
    await reachPhoto(page);
    await chooseFromDisk(page, await largeJpeg('IMG_2041.jpg', 18));
    await page.getByText('Bilder dürfen nicht größer als 5MB sein. Diese Datei hat 18 MB.').first().waitFor();
    expect(await page.getByRole('button', { name: /erneut/i }).count()).toBe(0);
    expect(uploads.count).toBe(0);
    await expectAccessible(page);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'IMG_2041.jpg: Anderes Foto wählen' }).click(),
    ]);
    await chooser.setFiles(pngFile('klein.png'));
    await page.getByRole('link', { name: 'klein.png' }).waitFor();
    expect(await page.getByText('IMG_2041.jpg').count()).toBe(0);
    await close();
  });

  it.runIf(LONG).each([
    [
      'a photo that is HEIC whatever its name says',
      {
        name: 'IMG_1.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      },
      'Bitte nur JPG oder PNG Dateien hochladen. Ihr Browser kann HEIC nicht umwandeln. Nehmen Sie das Foto auf dem Handy direkt auf dieser Seite auf, oder stellen Sie am iPhone „Maximale Kompatibilität“ ein (Einstellungen > Kamera > Formate) und fotografieren Sie noch einmal.',
    ],
    [
      'HEIF of another brand',
      { name: 'IMG_2.heif', mimeType: '', buffer: Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1') },
      'Ihr Browser kann HEIF nicht umwandeln. Nehmen Sie das Foto auf dem Handy',
    ],
    [
      'another kind of file',
      { name: 'liste.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      'Bitte nur JPG oder PNG Dateien hochladen.',
    ],
    ['an empty file', { name: 'leer.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, 'Die Datei ist leer.'],
  ])('refuses %s unsent', async (_, file, sentence) => {
    const { page, close } = await site.visit();
    const uploads = countUploads(page);
    await reachPhoto(page);
    await choose(page, file);
    await page.getByText(sentence).first().waitFor();
    await page.getByRole('button', { name: `${file.name}: Anderes Foto wählen` }).waitFor();
    expect(uploads.count).toBe(0);
    await close();
  });

  it.runIf(LONG)('keeps the 21st file back, and takes it when there is room', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    const uploads = countUploads(page);
    await reachPhoto(page);
    await choose(page, ...Array.from({ length: 21 }, (_, index) => pngFile(`Bild ${index + 1}.png`)));
    await page.getByText('Bitte laden Sie höchstens 20 Bilder hoch.').first().waitFor();
    await page.getByRole('link', { name: 'Bild 20.png' }).waitFor();
    expect(uploads.count).toBe(20);
    expect(await page.getByRole('button', { name: 'Bild 21.png erneut hochladen' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Bild 3.png entfernen' }).click();
    await page.getByRole('button', { name: 'Bild 21.png erneut hochladen' }).click();
    await page.getByRole('link', { name: 'Bild 21.png' }).waitFor();
    expect(await page.getByText('Hochgeladen', { exact: true }).count()).toBe(20);
    await close();
  });
});

describe('the same photo twice', () => {
  it.runIf(LONG)('is said and not sent, after a reload too', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    const uploads = countUploads(page);
    await reachPhoto(page);
    const copy = { ...pngFile('a.png'), name: 'kopie.png' };
    await choose(page, pngFile('a.png'), copy);
    const sentence = page.getByText(
      '„kopie.png“ ist schon dabei, als „a.png“. Wir senden die Datei nicht noch einmal.',
    );
    await sentence.waitFor();
    await page.getByRole('link', { name: 'a.png' }).waitFor();
    expect(uploads.count).toBe(1);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('link', { name: 'a.png' }).waitFor();
    expect(await sentence.count()).toBe(0);
    await choose(page, copy);
    await sentence.waitFor();
    expect(uploads.count).toBe(1);
    await page.getByRole('button', { name: 'a.png entfernen' }).click();
    await page.getByRole('link', { name: 'a.png' }).waitFor({ state: 'detached' });
    await choose(page, copy);
    await page.getByRole('link', { name: 'kopie.png' }).waitFor();
    expect(uploads.count).toBe(2);
    await close();
  });
});

describe('the documented upload call', () => {
  it.runIf(LONG)('carries the contact data of the fine review as JSON, and says nothing about the person', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    await fillContact(page);
    const body = await uploadBody(page, '#feld_dokumente');
    expect(body).toContain('name="dokumentTyp"\r\n\r\nBUSSGELD\r\n');
    expect(body).toContain('name="kontakt"\r\n\r\n{"name":"Anonym","email":"","telefon":""}\r\n');
    expect(body).not.toContain('Größl');
    await page.getByRole('link', { name: 'Probe.png' }).waitFor();
    await close();
  });

  it.runIf(LONG)('carries them as separate empty fields in the appraisal', async () => {
    const { page, close } = await site.visit();
    await reachPhoto(page);
    const body = await uploadBody(page, '#feld_vorneRechts');
    for (const field of ['name', 'email', 'telefon']) expect(body).toContain(`name="${field}"\r\n\r\n\r\n`);
    await page.getByRole('link', { name: 'Probe.png' }).waitFor();
    await close();
  });
});

describe('files under way', () => {
  it("are waited for by 'Weiter', which says how far they are and goes on by itself", async () => {
    const { page, complaints, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const release = await hold(page);
    await choose(page, ...['a', 'b', 'c'].map((name) => pngFile(`${name}.png`)));
    await page.getByText('a.png').first().waitFor();
    const scroll = await page.evaluate(() => window.scrollY);
    const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'Weiter' }).boundingBox()) ?? {};
    await page.mouse.dblclick(x + 20, y + 20);
    await page.getByRole('button', { name: 'Dateien werden übertragen … 1 von 3', exact: true }).waitFor();
    expect(await page.locator('form').getByRole('heading', { level: 2 }).count()).toBe(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
    release();
    await expectHeading(page, 'Ihr Auto von hinten links');
    await page.getByRole('button', { name: 'Zurück' }).click();
    for (const name of ['a', 'b', 'c']) await page.getByRole('link', { name: `${name}.png` }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('can be waited for no longer', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    const release = await hold(page);
    await choose(page, pngFile('a.png'));
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('button', { name: /^Datei wird übertragen … \d+ %$/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hier bleiben' }).click();
    release();
    await page.getByRole('link', { name: 'a.png' }).waitFor();
    await untilPainted(page);
    await expectHeading(page, 'Ihr Auto von vorne rechts');
    expect(await page.getByRole('button', { name: 'Weiter' }).count()).toBe(1);
    await close();
  });

  it.runIf(LONG)(
    "are waited for by 'Absenden', and all of them are told on the thank-you page, after a reload too",
    async () => {
      const { page, close } = await site.visit({ viewport: VIEWPORT });
      await reachContact(page);
      await fillContact(page);
      const release = await hold(page);
      await page.locator('#feld_dokumente').setInputFiles([pdfFile('Bescheid.pdf'), pngFile('Foto.png')]);
      await page.getByRole('button', { name: 'Absenden' }).click();
      await page.getByText('Wir senden, sobald alle Dateien da sind.').waitFor();
      release();
      await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
      await expectArrived(page, ['Bescheid.pdf', 'Foto.png']);
      await expectAccessible(page);
      await page.reload();
      await expectArrived(page, ['Bescheid.pdf', 'Foto.png']);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      await close();
    },
  );

  it.runIf(LONG)('arrive although one went back meanwhile, and are in the answers then', async () => {
    const { page, close } = await site.visit();
    await reachPhoto(page);
    const release = await hold(page);
    await choose(page, pngFile('a.png'));
    await page.getByText('a.png').first().waitFor();
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectHeading(page, 'Für Sie kostenlos.');
    release();
    await page.getByRole('button', { name: 'Zu den Fotos' }).click();
    await page.getByRole('link', { name: 'a.png' }).waitFor();
    expect(await page.getByText('Hochgeladen', { exact: true }).count()).toBe(1);
    await close();
  });
});

describe('files that failed', () => {
  it("are named by 'Weiter', which asks: again, or without them", async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    await choose(page, pngFile('da.png'));
    await page.getByRole('link', { name: 'da.png' }).waitFor();
    await page.clock.install();
    await page.route('**/api/upload', (route) => route.abort());
    await choose(page, pngFile('weg.png'));
    await untilGivenUp(page, 'Upload fehlgeschlagen');
    await page.getByRole('button', { name: 'Weiter' }).click();
    const box = page.getByRole('alert').filter({ hasText: 'Eine Datei ist nicht angekommen' });
    await box.waitFor();
    expect(await box.getByRole('link').allTextContents()).toEqual(['weg.png: Upload fehlgeschlagen']);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.unroute('**/api/upload');
    await box.getByRole('button', { name: 'Erneut senden' }).click();
    await expectHeading(page, 'Ihr Auto von hinten links');
    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.getByRole('link', { name: 'weg.png' }).waitFor();

    await chooseFromDisk(page, await largeJpeg('groß.jpg', 6));
    await page.getByText('Bilder dürfen nicht größer als 5MB sein.').first().waitFor();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await box.waitFor();
    expect(await box.getByRole('button', { name: 'Erneut senden' }).count()).toBe(0);
    await box.getByRole('button', { name: 'Ohne diese Datei weiter' }).click();
    await expectHeading(page, 'Ihr Auto von hinten links');
    await close();
  });

  it.runIf(LONG)('are not waited for where a required field has no other file', async () => {
    const { page, close } = await site.visit();
    await reachPhoto(page);
    await page.route('**/api/upload', refuse);
    await choose(page, pngFile('weg.png'));
    await page.getByText(REFUSED).first().waitFor();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('link', { name: 'Bitte laden Sie mindestens ein Bild hoch.' }).waitFor();
    expect(await page.getByRole('button', { name: /^Ohne diese/ }).count()).toBe(0);
    await close();
  });

  it.runIf(LONG)('survive a step change, and a reload by name', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    await page.route('**/api/upload', refuse);
    await choose(page, pngFile('weg.png'));
    await chooseFromDisk(page, await largeJpeg('groß.jpg', 6));
    await page.getByText(REFUSED).first().waitFor();
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectHeading(page, 'Für Sie kostenlos.');
    await page.getByRole('button', { name: 'Zu den Fotos' }).click();
    await page.getByRole('button', { name: 'weg.png erneut hochladen' }).waitFor();
    await untilStored(page, 'weg.png', 'Bilder dürfen nicht größer als 5MB sein.');
    await page.reload();
    await page.getByText('Nicht angekommen, bitte erneut auswählen.').first().waitFor();
    await page.getByText('Bilder dürfen nicht größer als 5MB sein.').first().waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/upload');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'weg.png: Erneut auswählen' }).click(),
    ]);
    await chooser.setFiles(pngFile('weg.png'));
    await page.getByRole('link', { name: 'weg.png' }).waitFor();
    expect(await page.getByText('Nicht angekommen').count()).toBe(0);
    await close();
  });

  it('lose nothing that arrived when a reload ends the others', async () => {
    const { page, close } = await site.visit();
    page.on('dialog', (dialog) => void dialog.accept());
    await reachPhoto(page);
    await choose(page, pngFile('erste.png'));
    await page.getByRole('link', { name: 'erste.png' }).waitFor();
    await page.route('**/api/upload', async (route) => {
      const body = route.request().postDataBuffer()?.toString('utf8') ?? '';
      if (!body.includes('filename="hängt.png"')) await route.continue();
    });
    const second = page.waitForResponse('**/api/upload');
    await choose(page, pngFile('hängt.png'), pngFile('da.png'));
    const { files } = (await (await second).json()) as UploadReply;
    await untilStored(page, 'hängt.png', files?.[0]?.id ?? 'no id');
    await page.reload();
    await page.getByRole('link', { name: 'da.png' }).waitFor();
    await page.getByRole('link', { name: 'erste.png' }).waitFor();
    await page.getByRole('button', { name: 'hängt.png: Erneut auswählen' }).waitFor();
    expect(await page.getByText('Hochgeladen', { exact: true }).count()).toBe(2);
    await close();
  });

  it.runIf(LONG)("leave no 'Fehler beim Löschen' behind once they are deleted", async () => {
    const { page, close } = await site.visit();
    await reachPhoto(page);
    await choose(page, pngFile('a.png'), pngFile('b.png'));
    await page.getByRole('link', { name: 'b.png' }).waitFor();
    await page.route('**/api/upload/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'a.png entfernen' }).click();
    await page.getByText('Fehler beim Löschen der Datei').waitFor();
    await page.unroute('**/api/upload/*');
    await page.getByRole('button', { name: 'a.png entfernen' }).click();
    await page.getByRole('link', { name: 'a.png' }).waitFor({ state: 'detached' });
    expect(await page.getByText('Fehler beim Löschen der Datei').count()).toBe(0);
    await close();
  });

  it.runIf(LONG)('two deletions at once bring neither file back', async () => {
    const { page, close } = await site.visit();
    await reachPhoto(page);
    await choose(page, pngFile('a.png'), pngFile('b.png'), pngFile('c.png'));
    await page.getByRole('link', { name: 'c.png' }).waitFor();
    const bothAsked = Promise.withResolvers<void>();
    await page.route('**/api/upload/*', async (route) => {
      await bothAsked.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'a.png entfernen' }).click();
    await page.getByRole('button', { name: 'b.png entfernen' }).click();
    bothAsked.resolve();
    await page.getByRole('link', { name: 'a.png' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'b.png' }).waitFor({ state: 'detached' });
    await untilPainted(page);
    expect(await page.getByText('Hochgeladen', { exact: true }).count()).toBe(1);
    await close();
  });
});

describe('a session that is lost before sending', () => {
  it('has its files named and marked, and sent again in place', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachContact(page);
    await fillContact(page);
    await page.locator('#feld_dokumente').setInputFiles([pdfFile('Bescheid.pdf'), pngFile('Foto.png')]);
    await page.getByRole('link', { name: 'Foto.png' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Absenden' }).click();
    const box = page.getByRole('alert').filter({ hasText: 'Fehler beim Senden: Bitte prüfen Sie Ihre Dateien.' });
    await box.waitFor();
    expect(await box.getByRole('link').allTextContents()).toEqual([
      'Bescheid.pdf: Diese Datei ist nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch.',
      'Foto.png: Diese Datei ist nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch.',
    ]);
    expect(await page.getByText('Hochgeladen', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Bescheid.pdf erneut hochladen' }).click();
    await page.getByRole('link', { name: 'Bescheid.pdf', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Eine Datei ist nicht angekommen' })
      .getByRole('button', { name: 'Erneut senden' })
      .click();
    await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    await expectArrived(page, ['Bescheid.pdf', 'Foto.png']);
    await close();
  });

  it.runIf(LONG)('is noticed after a reload already, and the files can be chosen anew', async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachPhoto(page);
    await choose(page, pngFile('vorne.png'));
    await page.getByRole('link', { name: 'vorne.png' }).waitFor();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expectHeading(page, 'Ihr Auto von hinten links');
    await page.goBack();
    await page.getByRole('link', { name: 'vorne.png' }).waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page
      .getByText('Diese Datei ist nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch.')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'vorne.png: Erneut auswählen' }).waitFor();
    expect(await page.getByText('Hochgeladen', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('link', { name: 'Bitte laden Sie mindestens ein Bild hoch.' }).waitFor();
    await close();
  });
});

async function reachPhoto(page: Page) {
  await page.goto(APPRAISAL);
  await untilLive(page);
  await page.getByText('Jemand anderes', { exact: true }).click();
  await expectHeading(page, 'Für Sie kostenlos.');
  await page.getByRole('button', { name: 'Zu den Fotos' }).click();
  await expectHeading(page, 'Ihr Auto von vorne rechts');
}

/** Through the question's own input, whichever step is on screen. */
async function choose(page: Page, ...files: TestFile[]) {
  await page.locator('input[type=file][multiple]').setInputFiles(files);
}

async function expectArrived(page: Page, names: string[]) {
  const list = page.getByRole('region', {
    name: names.length === 1 ? 'Diese Datei ist angekommen' : `Diese ${names.length} Dateien sind angekommen`,
  });
  await list.waitFor();
  expect(await list.getByRole('listitem').allTextContents()).toEqual([`Ihre Unterlagen: ${names.join(', ')}`]);
}

function countUploads(page: Page): { count: number } {
  const counted = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/upload')) counted.count += 1;
  });
  return counted;
}

/** Holds uploads until the function that it gives is called. */
async function hold(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/upload', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The body of an upload, as text. */
async function uploadBody(page: Page, input: string): Promise<string> {
  const sent = Promise.withResolvers<string>();
  await page.route('**/api/upload', async (route: Route) => {
    sent.resolve(route.request().postDataBuffer()?.toString('utf8') ?? '');
    await route.continue();
  });
  await page.locator(input).setInputFiles(pngFile('Probe.png'));
  return sent.promise;
}

/** The name that assistive technology hears. */
async function nameOf(page: Page, selector: string): Promise<unknown> {
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  return nodes[0]?.name?.value;
}

async function chooseFromDisk(page: Page, file: string) {
  await page.locator('input[type=file][multiple]').setInputFiles(file);
}

/** A file that begins as a photo and is as large as one, on disk, as a browser is not handed so much otherwise. */
async function largeJpeg(name: string, mebibytes: number): Promise<string> {
  const file = path.join(photos, name);
  const handle = await open(file, 'w');
  await handle.write(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await handle.truncate(mebibytes * 1024 * 1024);
  await handle.close();
  return file;
}

/** Waits until the tab keeps the names, which is a moment after they are on screen. */
async function untilStored(page: Page, ...names: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const kept = JSON.stringify(Object.values(sessionStorage));
    return wanted.every((name) => kept.includes(name));
  }, names);
}
