import { expect, it } from 'vitest';
import { expectAccessible } from '../site.ts';
import { addressOf, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();
const PHONE = addressOf('bussgeldanfrage', 'schritt', 'steps/kontakt.json', '/schema/properties/telefon');

it.runIf(LONG)('a question is shared, inserted by its title, and a change of a part names who uses it', async () => {
  const desk = await sitDown(site.current, PHONE);
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  const panel = page.getByRole('complementary', { name: 'Eigenschaften' });
  await page.getByRole('button', { name: "Mehr zu 'Telefon'" }).click();
  await page.getByRole('menuitem', { name: 'Als gemeinsame Frage ablegen …' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ablegen' }).click();
  await panel.getByText('Gemeinsamer Teil „Telefon“. Diesen Teil gebraucht kein anderer Assistent.').waitFor();

  await page.getByRole('button', { name: 'Frage ergänzen' }).click();
  await page.getByRole('menuitem', { name: 'Gemeinsames einfügen …' }).click();
  await dialog.getByRole('combobox', { name: 'Gemeinsamer Teil' }).click();
  await page.keyboard.type('Kennz');
  await page.getByRole('listbox').getByRole('option', { name: 'Kennzeichen' }).click();
  await dialog.getByText('Steht auch in: „Kfz-Gutachten anfragen“ und „Verkehrsunfall melden“.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Einfügen' }).click();
  await page.getByRole('button', { name: 'Kennzeichen … gemeinsamer Teil' }).waitFor();

  await page.getByRole('button', { name: "Mehr zu 'Hausnummer …'" }).click();
  await page.getByRole('menuitem', { name: 'Gemeinsamen Teil zeigen' }).click();
  await panel.getByText('Gemeinsamer Teil „Hausnummer“').waitFor();
  await panel.getByRole('textbox', { name: 'Titel' }).fill('Nummer');
  await page.keyboard.press('Control+s');
  await dialog
    .getByText(/„Nummer“ ist ein gemeinsamer Teil und ändert sich auch in „.+“ und „Punkteabfrage“\./)
    .waitFor();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  expect(desk.complaints).toEqual([]);
  await desk.close();
});
