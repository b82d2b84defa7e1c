import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { expectAccessible } from '../site.ts';
import { addressOf, publish, sitDown, useStudioSite } from './studio.ts';

const site = useStudioSite();

it('a deadline is built from nothing, shown on the last page and in the mail, changed and saved, without a key', async () => {
  const { page } = await sitDown(site.current, addressOf('punkteabfrage', 'schritt', 'wizard.json'));
  await page.getByRole('button', { name: 'Aktionen für Berechnete Werte' }).click();
  await page.getByRole('menuitem', { name: 'Neuer berechneter Wert …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Wie der Wert heißt').fill('Einspruchsfrist');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await dialog.getByText('Bitte geben Sie die Vorschrift an.').waitFor();
  await dialog.getByLabel('Woher die Regel kommt').fill('§ 67 Abs. 1 OWiG');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();

  const panel = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Einspruchsfrist' }) });
  await panel.getByText(/^Frist von 2 Wochen, ab „/).waitFor();
  await panel.getByLabel('Wie lange das Ereignis höchstens her sein kann').fill('200 Jahre');
  await panel.getByLabel('Wie lang', { exact: true }).fill('bald');
  await panel.getByText('Das ist keine Zeitspanne.').waitFor();
  await panel.getByLabel('Wie lang', { exact: true }).fill('einem Monat');
  await panel.getByLabel('Wie lang', { exact: true }).press('Enter');
  await panel.getByText(/^Frist von 1 Monat, ab „/).waitFor();
  await panel.getByText(/^Zum Beispiel/).waitFor();
  await expectAccessible(page);

  for (const where of [undefined, 'Bestätigung per E-Mail']) {
    await panel.getByRole('button', { name: 'In einem Text zeigen …' }).click();
    if (where !== undefined) {
      await dialog.getByRole('combobox', { name: 'Wo' }).fill(where);
      await dialog.getByRole('combobox', { name: 'Wo' }).press('Enter');
    }
    await dialog.getByRole('button', { name: 'Absatz anfügen' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goBack();
    await panel.getByText('„Bis … läuft die Frist.“').first().waitFor();
  }
  await expect.poll(() => panel.getByText('„Bis … läuft die Frist.“').count()).toBe(2);

  await publish(page);
  await page.getByText('Gespeichert', { exact: true }).waitFor();
  const wizard = JSON.parse(await readFile(path.join(site.current.wizardsDir, 'punkteabfrage/wizard.json'), 'utf8'));
  expect(wizard.computed.einspruchsfrist).toEqual({
    deadline: { from: expect.stringMatching(/^\//), period: 'P1M', within: 'P200Y' },
    source: '§ 67 Abs. 1 OWiG',
  });
  expect(wizard.mails.confirmation.intro.at(-1)).toBe('Bis {=einspruchsfrist} läuft die Frist.');
});
