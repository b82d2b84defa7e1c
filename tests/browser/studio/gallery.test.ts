import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../site.ts';
import { addressOf, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();

describe('the gallery of a step', () => {
  it.runIf(LONG)(
    'shows what is said about files: own sentences to be changed, those of the product as such',
    async () => {
      const desk = await sitDown(site.current, addressOf('verkehrsunfallanfrage', 'fehler', 'steps/bilder.json'));
      const { page } = desk;
      const card = (when: string) => page.getByRole('listitem').filter({ hasText: when });
      await card('Eine Datei anderer Art').getByRole('textbox', { name: 'Eigener Satz' }).fill('Bitte nur Fotos.');
      await page.getByText('Nicht gespeichert').waitFor();
      await card('Eine leere Datei').getByText('hier nicht zu ändern').waitFor();
      await card('das sich nicht verkleinern lässt').getByRole('button', { name: 'Eigenen Satz schreiben' }).click();
      await card('das sich nicht verkleinern lässt').getByRole('textbox', { name: 'Eigener Satz' }).waitFor();
      await expectAccessible(page);
      expect(desk.complaints).toEqual([]);
      await desk.close();
    },
  );

  it.runIf(LONG)('shows advice, and where it appears on the page', async () => {
    const desk = await sitDown(site.current, addressOf('punkteabfrage', 'fehler', 'steps/person.json'));
    const { page } = desk;
    const card = page.getByRole('listitem').filter({ hasText: 'Rückfrage vor dem Senden' });
    await card.getByRole('textbox', { name: 'Überschrift' }).waitFor();
    await expectAccessible(page);
    const advice = page.getByRole('listitem').filter({ hasText: 'ihr fehlt ein @' });
    await advice.getByRole('button', { name: 'Auf der Seite ansehen' }).click();
    await page.frameLocator('iframe').getByText('ihr fehlt ein @').waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it('draws a step with all errors at once, which the address keeps', async () => {
    const desk = await sitDown(site.current, addressOf('punkteabfrage', 'fehler', 'steps/person.json'));
    const { page } = desk;
    await page.getByRole('button', { name: 'Alles auf einmal' }).click();
    const summary = page.frameLocator('iframe').getByRole('alert');
    await expect.poll(() => summary.getByRole('link').count(), { timeout: 60_000 }).toBeGreaterThan(3);
    await expect.poll(() => new URL(page.url()).searchParams.get('zeige')).toBe('alles');
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stelle')).toBe('/title');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => summary.getByRole('link').count(), { timeout: 60_000 }).toBeGreaterThan(3);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});
