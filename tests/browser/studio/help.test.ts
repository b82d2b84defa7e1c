import { expect, it } from 'vitest';
import { expectAccessible } from '../site.ts';
import { mouse } from './hands.ts';
import { addressOf, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();
/** The server takes up what was saved a moment later; on a busy machine that takes seconds. */
const POLL_MS = 30_000;

it.runIf(LONG)('leads somebody new from the list of wizards to a page that everybody can open', async () => {
  const desk = await sitDown(site.current, '/studio');
  const { page } = desk;
  await page.getByRole('button', { name: 'Erste Aufgabe beginnen' }).click();
  const task = page.getByRole('region', { name: 'Erste Aufgabe' });
  const panel = page.getByRole('complementary', { name: 'Eigenschaften' });
  const outline = page.getByRole('treegrid', { name: 'Gliederung' });

  await task.getByText('Erste Aufgabe, 1 von 5').waitFor();
  await expectAccessible(page);
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Womit können wir Ihnen helfen?' }).click();
  await panel.getByRole('textbox', { name: 'Titel', exact: true }).fill('Was ist passiert?');

  await task.getByText('Erste Aufgabe, 2 von 5').waitFor();
  await outline.getByRole('row', { name: 'Wie erreichen wir Sie?' }).click();
  await page.getByRole('button', { name: 'Frage ergänzen' }).click();
  await page.getByRole('menuitem', { name: 'Ja/Nein' }).click();
  await panel.getByRole('textbox', { name: 'Titel', exact: true }).fill('Haben Sie eine Rechtsschutzversicherung?');

  await task.getByText('Erste Aufgabe, 3 von 5').waitFor();
  await outline.getByRole('row', { name: 'Allgemeines' }).click();
  await panel.getByRole('textbox', { name: 'Worum es geht' }).fill('Fragen Sie uns nach einem Unfall.');

  await task.getByText('Erste Aufgabe, 4 von 5').waitFor();
  const findings = page.getByRole('region', { name: 'Funde' });
  await findings.getByRole('button', { expanded: false }).click();
  await findings.getByRole('list', { name: 'Abhilfe' }).getByRole('button').first().click();

  await task.getByText('Erste Aufgabe, 5 von 5').waitFor();
  await panel.getByRole('combobox', { name: 'Zustand' }).selectOption({ label: 'Veröffentlicht' });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).click();

  await task.getByText('Geschafft').waitFor();
  const address = await task.getByRole('link', { name: 'Seite öffnen' }).getAttribute('href');
  const served = async () => (await fetch(`${site.current.server.url}${address}`)).text();
  await expect.poll(served, { timeout: POLL_MS }).toContain('Was ist passiert?');
  await page.reload();
  await task.getByText('Geschafft').waitFor();
  await task.getByRole('button', { name: 'Aufgabe beenden' }).click();
  await task.waitFor({ state: 'detached' });
  expect(desk.complaints).toEqual([]);
  await desk.close();
});

it.runIf(LONG)(
  'opens the guide at what is selected, finds what is searched, and keeps the files for experts',
  async () => {
    const desk = await sitDown(site.current, addressOf('bussgeldanfrage', 'schritt', 'steps/kontakt.json'));
    const { page } = desk;
    const dialog = page.getByRole('dialog', { name: 'Anleitung' });
    const opened = dialog.locator('details[open] > summary');
    await page.getByRole('button', { name: 'Anleitung' }).click();
    await expect.poll(() => opened.allTextContents()).toEqual(['Eine Frage ergänzen']);
    await expectAccessible(page);
    expect(await dialog.getByText('steps/').count()).toBe(0);

    await dialog.getByRole('searchbox', { name: 'Suchen' }).fill('frist');
    await expect.poll(() => opened.allTextContents()).toEqual(['Eine Frist berechnen']);
    await dialog.getByText('Für Fachleute', { exact: true }).click();
    await dialog.getByText('Berechnete Werte', { exact: true }).first().waitFor();
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  },
);

it.runIf(LONG)(
  'the palette does with the selection what its menu and its properties do, and opens the guide',
  async () => {
    const question = '/schema/properties/bussgeld/properties/schreiben';
    const desk = await sitDown(site.current, addressOf('bussgeldanfrage', 'schritt', 'steps/angaben.json', question));
    const { page } = desk;
    const { search } = mouse(page);
    await search('Umbenennen …');
    const renaming = page.getByRole('dialog', { name: /umbenennen$/ });
    await renaming.getByRole('textbox').first().waitFor();
    await page.keyboard.press('Escape');
    await renaming.waitFor({ state: 'detached' });

    const panel = page.getByRole('complementary', { name: 'Eigenschaften' });
    await search('Eigenschaften ausblenden');
    await panel.waitFor({ state: 'hidden' });
    await search('Anderer Wortlaut ab einem Tag');
    await page.getByRole('menuitem', { name: /^Anderer Wortlaut ab einem Tag/ }).waitFor();
    // The focus comes some frames later.
    await page.locator('[role="menu"]:focus, [role="menuitem"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await search('Um Einwilligung bitten');
    const guide = page.getByRole('dialog', { name: 'Anleitung' });
    await guide.getByText('Das passt hierher').waitFor();
    expect(await guide.locator('details[open] > summary').first().innerText()).toBe('Um Einwilligung bitten');
    expect(desk.complaints).toEqual([]);
    await desk.close();
  },
);
