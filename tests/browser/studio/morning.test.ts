import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openFolderStore } from '../../../server/studio/folderStore.ts';
import { expectAccessible } from '../site.ts';
import { sitDown, useStudioSite } from './studio.ts';

const site = useStudioSite();
const ID = 'mietwagen-anfragen';

/** Carries out an action of a step's menu, as the mouse does it: right click on its entry in the outline. */
async function act(page: Page, step: RegExp, action: string): Promise<void> {
  await page.getByRole('row', { name: step }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

async function filesOf(): Promise<Record<string, string>> {
  return (await openFolderStore(site.current.wizardsDir).open(ID))?.files ?? {};
}

describe('a morning of an analyst', () => {
  it('makes a wizard, adds a step with a question, sees it as clients do, and takes everything back', async () => {
    const desk = await sitDown(site.current, '/studio');
    const { page } = desk;
    await page.getByLabel('Titel').fill('Mietwagen anfragen');
    expect(await page.getByLabel(/^Kennung/).inputValue()).toBe(ID);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('row', { name: /^Womit können wir/ }).waitFor();
    await page.getByText('Keine Funde').waitFor();
    const before = await filesOf();

    await act(page, /^Womit können wir/, 'Schritt danach einfügen …');
    await page.getByRole('dialog').getByRole('textbox').first().fill('Wann brauchen Sie den Wagen?');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Wann brauchen Sie/ }).waitFor();

    await act(page, /^Wann brauchen Sie/, 'Frage hinzufügen …');
    const kind = page.getByRole('dialog').getByRole('combobox');
    await kind.fill('Datum');
    await page.getByRole('option', { name: 'Datum' }).first().click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Ab welchem Tag?');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Ab welchem Tag/ }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Schritt', exact: true }).click();
    const preview = page.frameLocator('iframe');
    await preview.getByText('Wann brauchen Sie den Wagen?').first().waitFor();
    await preview.getByText('Ab welchem Tag?').first().waitFor();

    await page.keyboard.press('Control+s');
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    const saved = Object.entries(await filesOf());
    expect(saved.some(([, text]) => text.includes('Ab welchem Tag?'))).toBe(true);

    const undo = page.getByRole('button', { name: 'Rückgängig' });
    while (await undo.isEnabled()) await undo.click();
    await page.keyboard.press('Control+s');
    await expect.poll(() => filesOf(), { timeout: 8_000 }).toEqual(before);
    await desk.close();
  });
});
