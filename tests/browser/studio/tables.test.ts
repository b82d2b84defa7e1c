import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../site.ts';
import { addressOf, onDisk, publish, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();

const WIZARD = 'bussgeldrechner';
const FILE = 'tables/tempo-innerorts.json';
const TABLE = addressOf(WIZARD, 'tabelle', FILE);
function cell(page: Page, row: number, column: number) {
  return page.locator(`[data-cell="${row}:${column}"]`);
}

/** Pastes text into whatever has the focus, as the clipboard does. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

async function save(page: Page): Promise<void> {
  await publish(page);
  await page.getByText(/^Gespeichert/).waitFor();
}

describe('a decision table', () => {
  it.runIf(LONG)('is chosen in the outline, and says gaps and contradictions while one types', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'json', 'machine.json'));
    const { page } = desk;
    await page.getByRole('row', { name: 'Zu schnell mit dem Pkw, innerorts' }).click();
    await page.getByText('Keine Lücken, keine Widersprüche, jede Zeile kommt vor.').waitFor();
    await expectAccessible(page);

    await cell(page, 1, 0).dblclick();
    await page.getByRole('textbox', { name: /Zeile 2/ }).fill('14–17');
    await page.keyboard.press('Enter');
    await page.getByText(/von 11 bis 13 gilt keine Zeile/).waitFor();
    await page
      .getByRole('listitem')
      .getByText(/Die Zeilen 2 und 3 gelten zugleich/)
      .waitFor();
    expect(await page.locator('[data-fault="overlap"]').count()).toBe(2);
    expect(await page.locator('[data-gap="after"]').count()).toBe(1);
    await expectAccessible(page);

    await page.getByRole('textbox', { name: 'Wie viele km/h waren Sie zu schnell?', exact: true }).fill('17');
    await page.getByText(/^Es gilt Zeile 2: /).waitFor();
    await page.getByText('trifft auch zu, aber Zeile 2 steht davor').waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('is worked on by keyboard alone, and what is not understood stays in the editor', async () => {
    const desk = await sitDown(site.current, TABLE);
    const { page } = desk;
    const before = await onDisk(site.current, WIZARD, FILE);
    await cell(page, 0, 0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('viel');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/ist keine Zahl und kein Bereich/)
      .waitFor();
    expect(await page.getByText('Gespeichert', { exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.type('12–15');
    await page.keyboard.press('Tab');
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Alt+ArrowDown');
    await save(page);
    const changed = JSON.parse(await onDisk(site.current, WIZARD, FILE)) as { rows: { then: { bussgeld: number } }[] };
    expect(changed.rows.slice(1, 4).map(({ then }) => then.bussgeld)).toEqual([55, 115, 55]);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
    await save(page);
    expect(await onDisk(site.current, WIZARD, FILE)).toBe(before);

    await cell(page, 0, 0).click();
    await paste(page, '1–9\t31\nzehn\t41\n');
    await page
      .getByRole('dialog', { name: 'Das wird eingefügt' })
      .getByText(/„zehn“ ist keine Zahl/)
      .waitFor();
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('keeps what a test says of each row in sight at 1024 px', async () => {
    const desk = await sitDown(site.current, TABLE, { viewport: { width: 1024, height: 768 } });
    const { page } = desk;
    await page.getByRole('textbox', { name: 'Wie viele km/h waren Sie zu schnell?' }).fill('20');
    await page.getByRole('columnheader', { name: 'Probe' }).waitFor();
    const [view, proof] = await Promise.all([
      page.getByRole('tabpanel').boundingBox(),
      page.getByRole('columnheader', { name: 'Probe' }).boundingBox(),
    ]);
    expect((proof?.x ?? 0) + (proof?.width ?? 0)).toBeLessThanOrEqual((view?.x ?? 0) + (view?.width ?? 0));
    expect(proof?.x).toBeGreaterThan(view?.x ?? 0);
    await desk.close();
  });

  it.runIf(LONG)('begins whole from the empty view, and takes a further result', async () => {
    const desk = await sitDown(site.current, addressOf('verkehrsunfallanfrage', 'tabelle', 'wizard.json'));
    const { page } = desk;
    await page.getByText('Keine Funde').waitFor();
    await page.getByRole('button', { name: 'Neue Tabelle …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Titel').fill('Ausfall');
    await dialog.getByLabel('Quelle (Gesetz oder Liste)').fill('Tabelle 2026');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('columnheader', { name: /^Preis/ }).waitFor();
    // Nothing is wrong with the table itself, but nobody asks it yet.
    const found = page.getByRole('region', { name: 'Funde' });
    await found.getByRole('button', { name: '1 Fund' }).click();
    await found.getByText('Diese Tabelle verwendet kein Schritt und kein berechneter Wert.').waitFor();
    await page.getByRole('button', { name: 'Spalte ergänzen …' }).click();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Spalte ergänzen …' }).click();
    const offered = await dialog.getByLabel('Wovon das Ergebnis abhängt').getByRole('option').allTextContents();
    expect(offered.filter((title) => /polizeibericht|bilder/.test(title))).toEqual([]);
    await dialog.getByLabel('Name eines weiteren Ergebnisses').fill('bemerkung');
    await dialog.getByRole('button', { name: 'Als Ergebnis ergänzen' }).click();
    await page.getByRole('columnheader', { name: /^Bemerkung Spalte/ }).waitFor();
    expect(await found.getByRole('article').count()).toBe(1);
    await expectAccessible(page);
    // A column that no row uses yet is not lost with the view, nor with a reload.
    await page.getByRole('button', { name: 'Spalte ergänzen …' }).click();
    await dialog.getByLabel('Wovon das Ergebnis abhängt').selectOption({ label: 'Vorname' });
    await dialog.getByRole('button', { name: 'Als Bedingung ergänzen' }).click();
    const column = page.getByRole('columnheader', { name: /Vorname/ });
    await column.waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.locator('.cm-content').waitFor();
    await page.getByRole('tab', { name: 'Tabelle' }).click();
    await column.waitFor();
    await page.reload();
    await column.waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});
