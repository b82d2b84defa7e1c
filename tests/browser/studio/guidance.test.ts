import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../site.ts';
import { addressOf, anotherWindow, closeWindow, sitDown, untilKept, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const WIZARD = 'verkehrsunfallanfrage';
const site = useStudioSite();

describe('what the studio says while somebody works', () => {
  it.runIf(LONG)('completes all examples at once after a new required question', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'schritt', 'steps/verletzte.json'));
    const { page } = desk;
    await page.getByText('Keine Funde').waitFor();
    await page.getByRole('button', { name: 'Frage ergänzen' }).click();
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/INPUT|TEXTAREA/);
    await page.keyboard.type('In welcher Klinik?');
    await page.getByRole('row', { name: /^In welcher Klinik/ }).waitFor();
    await page.getByRole('button', { name: /^\d+ Funde/ }).click();
    await page.getByRole('heading', { name: 'Beispiele' }).waitFor();
    await page.getByText(/^Beispiele sind erfundene Anfragen/).waitFor();
    await page.getByRole('button', { name: /^Alle \d+ Beispiele: Mit passenden Antworten ergänzen/ }).click();
    await page.getByText('Nichts zu beanstanden.').waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('says in the picture when a selected question is asked', async () => {
    const question = '/schema/properties/polizei/then/properties/polizeibericht';
    const desk = await sitDown(site.current, addressOf(WIZARD, 'schritt', 'steps/polizei.json', question));
    const { page } = desk;
    const area = page.getByRole('region', { name: 'Vorschau der Seite' });
    await area.getByText(/„Polizeibericht“ erscheint nur, wenn „.+“ „Ja“ ist/).waitFor();
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('keeps the questions and the picture of a step whose title is being rewritten', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'schritt', 'steps/zeitpunkt.json'));
    const { page } = desk;
    const list = page.getByRole('region', { name: 'Fragen dieses Schritts' });
    await list.getByRole('listitem').first().waitFor();
    const count = await list.getByRole('listitem').count();
    await page.getByRole('textbox', { name: 'Titel' }).fill('');
    await page.getByText('1 Fund', { exact: true }).first().waitFor();
    expect(await list.getByRole('listitem').count()).toBe(count);
    await page.getByRole('tab', { name: 'Ablauf' }).click();
    await page.locator('.react-flow__node[data-id=zeitpunkt]').waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('does not call a step empty whose questions cannot be read at the moment', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'schritt', 'steps/zeitpunkt.json'));
    const { page } = desk;
    const list = page.getByRole('region', { name: 'Fragen dieses Schritts' });
    await list.getByRole('listitem').first().waitFor();
    const file = path.join(site.current.wizardsDir, WIZARD, 'steps/zeitpunkt.json');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.replace('"title"', '"titel"'));
    await list.getByText(/^\d+ Fragen?\. Sie erscheinen hier wieder/).waitFor();
    expect(await list.getByText('Dieser Schritt fragt nichts.').count()).toBe(0);
    await writeFile(file, whole);
    await list.getByRole('listitem').first().waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('takes a new name at once, without a click into its field', async () => {
    const question = '/schema/properties/bussgeld/properties/vorwurf';
    const desk = await sitDown(site.current, addressOf('bussgeldanfrage', 'json', 'steps/angaben.json', question));
    const { page } = desk;
    await page.locator('[role=row][aria-selected=true]').press('F2');
    await page.getByRole('textbox', { name: 'Neuer Name' }).waitFor();
    await page.keyboard.type('tat');
    await page.keyboard.press('Enter');
    await page
      .getByText(/heißt jetzt 'tat'/)
      .first()
      .waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it('names the changes that a closed window left behind', async () => {
    const question = '/schema/properties/bussgeld/properties/vorwurf';
    const desk = await sitDown(site.current, addressOf('bussgeldanfrage', 'json', 'steps/angaben.json', question));
    const { page } = desk;
    await page.getByRole('textbox', { name: 'Titel' }).fill('Was wirft man Ihnen vor?');
    await page.getByText('Nicht gespeichert').waitFor();
    await untilKept(page, 'Was wirft man Ihnen vor?');
    const second = await anotherWindow(desk, addressOf('bussgeldanfrage', 'json', 'steps/angaben.json'));
    await closeWindow(page, second);
    await second.reload();
    await second.getByText(/Ein geschlossenes Fenster hat Änderungen hinterlassen.*Titel/).waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});
