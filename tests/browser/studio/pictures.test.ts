import { describe, expect, it } from 'vitest';
import { jpegFile } from '../files.ts';
import { expectAccessible } from '../site.ts';
import { onDisk, sitDown, useStudioSite } from './studio.ts';

const site = useStudioSite();

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">
  <script>document.title = 'fremd'</script>
  <path id="weg" d="M0 0h9v9z" onclick="alert(1)"/>
  <use href="#weg"/>
  <image xlink:href="https://example.org/spur.png"/>
</svg>`;

describe('pictures in the studio', () => {
  it('are made safe, shown, and removed', async () => {
    const desk = await sitDown(site.current, '/studio/assistenten/kontaktformular?ansicht=bilder');
    const { page } = desk;
    await page.getByText('noch keine Bilder').waitFor();
    const file = page.getByLabel(/Bild hinzufügen/);
    await file.setInputFiles({ name: 'Mein Äuto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) });
    await page
      .getByText(/'mein-aeuto.svg' ist gespeichert. Code und Verweise nach außen/)
      .first()
      .waitFor();
    const stored = await onDisk(site.current, 'kontaktformular', 'pictures/mein-aeuto.svg');
    expect(stored).toContain('<path id="weg" d="M0 0h9v9z"');
    expect(stored).toContain('<use href="#weg"');
    expect(stored).toContain('viewBox="0 0 9 9"');
    expect(stored).not.toMatch(/script|onclick|example\.org/);
    await expectAccessible(page);
    // A photo is drawn anew, without what the camera has noted.
    await file.setInputFiles(jpegFile('Ort der Aufnahme.jpg'));
    await page
      .getByText(/'ort-der-aufnahme.webp' ist gespeichert\. Was die Kamera/)
      .first()
      .waitFor();
    const photo = await onDisk(site.current, 'kontaktformular', 'pictures/ort-der-aufnahme.webp');
    expect([photo.startsWith('RIFF'), photo.includes('Ort der Aufnahme')]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Entfernen: ort-der-aufnahme.webp' }).click();
    await page.getByText("'ort-der-aufnahme.webp' ist entfernt.").first().waitFor();
    await file.setInputFiles({ name: 'kein.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
    await page.getByRole('alert').getByText('kein Bild dieser Art').waitFor();
    await file.setInputFiles({ name: 'kein.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await page.getByRole('alert').getByText('Möglich sind').waitFor();
    await page.getByRole('button', { name: /^Entfernen: / }).click();
    await page.getByText('noch keine Bilder').waitFor();
    // The browser reports the refusals, and the handler of the drawing, which the page's policy blocks while it is read.
    expect(desk.complaints.filter((text) => !/422|inline event handler/.test(text))).toEqual([]);
    await desk.close();
  });
});
