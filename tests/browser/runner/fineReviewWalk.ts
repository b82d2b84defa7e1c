import type { Page } from 'playwright-core';
import { untilLive, untilPainted } from '../site.ts';

/** Waits for a step by its heading, which also tells screen readers its place. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await untilPainted(page);
}

/** Answers all steps of the fine review but the last. */
export async function answerFirstSteps(page: Page): Promise<void> {
  await page.goto('/anfrage/bussgeldanfrage');
  await untilLive(page);
  await page.getByText('Bußgeldprüfung', { exact: true }).click();
  await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
  for (const field of ['vorwurf', 'fahrzeugTyp', 'probezeit', 'schreiben'])
    await page.locator(`#feld_bussgeld_${field}`).check();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Ich zahle selbst', { exact: true }).click();
}

/** From the first step of the fine review to its last. */
export async function reachContact(page: Page): Promise<void> {
  await answerFirstSteps(page);
  await expectHeading(page, 'Wie erreichen wir Sie?');
}

/** Everything that the last step of the fine review demands. */
export async function fillContact(page: Page): Promise<void> {
  await page.locator('#feld_anrede').check();
  const texts = {
    vorname: 'Jana',
    nachname: 'Größl',
    geburtsdatum: '1988-04-12',
    email: 'jana@example.org',
    strasse: 'Am Wall',
    hausnummer: '3',
    plz: '50674',
    ort: 'Köln',
  };
  for (const [field, text] of Object.entries(texts)) await page.locator(`#feld_${field}`).fill(text);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}
