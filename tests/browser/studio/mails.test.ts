import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../site.ts';
import { addressOf, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();

/** The colours of the links in what was filled in, and those of the marks around them. */
async function linkColours(page: Page): Promise<{ links: string[]; marks: string[] }> {
  const pairs = await page
    .frameLocator('iframe')
    .locator('mark a')
    .evaluateAll((links) =>
      links.map((link) => [getComputedStyle(link).color, getComputedStyle(link.closest('mark') ?? link).color]),
    );
  return { links: pairs.map(([own = '']) => own), marks: pairs.map(([, mark = '']) => mark) };
}

describe('the mails of a wizard', () => {
  it('are shown as sent, and a sentence is changed where it is clicked', async () => {
    const desk = await sitDown(site.current, addressOf('bussgeldanfrage', 'mails', 'steps/service.json'), {
      viewport: { width: 1920, height: 1080 },
    });
    const { page } = desk;
    const mail = page.frameLocator('iframe');
    await mail.getByText('vielen Dank für Ihre Anfrage.').click();
    const field = page.getByRole('textbox', { name: 'Absatz der Bestätigung' }).first();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('stelle')).toBe('/mails/confirmation/intro/0');
    await field.fill('danke, {/vorname}.');
    await page.getByText(/\{\/vorname\} hat keinen Wert, der in eine E-Mail darf/).waitFor();
    await mail.getByText('vielen Dank').waitFor({ state: 'detached' });
    await field.fill('danke für alles, was Sie uns mit {referenz} geschickt haben.');
    await mail.locator('mark', { hasText: 'XX-MUST-ER00' }).waitFor();
    const border = await mail
      .locator('[data-text]')
      .first()
      .evaluate((element) => getComputedStyle(element.closest('div') ?? element).maxWidth);
    expect(border).toBe('600px');
    // The mail's own colour of links may be as pale as the mark.
    const { links, marks } = await linkColours(page);
    expect(links.length).toBeGreaterThan(0);
    expect(links).toEqual(marks);
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('keep links in what was filled in readable in the dark', async () => {
    const desk = await sitDown(site.current, addressOf('bussgeldanfrage', 'mails', 'steps/service.json'), {
      colorScheme: 'dark',
    });
    await desk.page.frameLocator('iframe').getByText('vielen Dank für Ihre Anfrage.').waitFor();
    // The mail's own colour of links may be as pale as the mark.
    const { links, marks } = await linkColours(desk.page);
    expect(links.length).toBeGreaterThan(0);
    expect(links).toEqual(marks);
    await desk.close();
  });

  it.runIf(LONG)('are chosen by example and recipient, which the address keeps', async () => {
    const desk = await sitDown(site.current, addressOf('punkteabfrage', 'mails', 'steps/einstieg.json'));
    const { page } = desk;
    await page.getByRole('button', { name: 'Vollmacht', exact: true }).click();
    await page.frameLocator('iframe').getByText('So unterschreiben Sie').waitFor();
    await page.getByRole('button', { name: 'Nur Text' }).click();
    await page.locator('pre', { hasText: 'So unterschreiben Sie\n---------------------' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('mail')).toBe('powerOfAttorney');
    await page.getByRole('combobox', { name: 'Beispiel' }).selectOption({ index: 1 });
    await expect.poll(() => new URL(page.url()).searchParams.get('beispiel')).toBe('2');
    await page.reload();
    await page.locator('pre', { hasText: 'So unterschreiben Sie' }).waitFor();
    await page.getByRole('button', { name: 'An die Kanzlei' }).click();
    await page.locator('pre', { hasText: 'eingegangen am' }).waitFor();
    await expectAccessible(page);
    await desk.close();
  });

  it.runIf(LONG)('are said to be none where a wizard sends nothing', async () => {
    const desk = await sitDown(site.current, addressOf('bussgeldrechner', 'mails', 'wizard.json'));
    await desk.page.getByText('Dieser Assistent sendet nichts').waitFor();
    await desk.page.goto(addressOf('konto-registrieren', 'mails', 'wizard.json'));
    await desk.page.getByText('gehört zu den Konten').waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});
