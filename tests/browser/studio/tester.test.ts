import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { contentOf } from '../files.ts';
import { compareEvidence, readHtml, type Evidence } from '../../../src/evidence/index.ts';
import { expectAccessible } from '../site.ts';
import { LONG } from '../../support/extent.ts';
import { sitDown, useStudioSite } from './studio.ts';

/** A tester's work on a bug report, from the report to the evidence. */

const site = useStudioSite();
const TITLE = 'Telefon mit Buchstaben wird abgewiesen';
const ANSWERS = {
  name: 'Wilhelmine Oberstdorfer',
  email: 'wilhelmine@oberstdorfer.example',
  telefon: 'null-zwei-zwei-eins',
  betreff: 'Mein Bescheid',
  nachricht: 'Ich komme nicht weiter, es tut sich nichts.',
  datenschutz: true,
};
const SENTENCE =
  'Bitte eine gültige Telefonnummer eingeben. Erlaubt sind Ziffern, Leerzeichen und + - / ( ), mindestens sechs Zeichen.';

async function evidenceOf(page: Page): Promise<Evidence> {
  await page.getByRole('button', { name: 'Was Beispiele zeigen' }).click();
  await page.getByRole('button', { name: 'Nachweis …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachweis' });
  await dialog.getByLabel(/^Wer prüft/).fill('Eva Prüfer');
  await dialog.getByRole('button', { name: 'Nachweis erstellen' }).click();
  await dialog.getByText('Was geprüft wurde, hält.').waitFor({ timeout: 60_000 });
  if (LONG) await expectAccessible(page);
  const downloads = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Zum Lesen und Drucken (HTML)' }).click();
  const evidence = readHtml((await contentOf(await downloads)).toString());
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return evidence;
}

/** How many things an example shows, as the coverage says it. */
async function shownBy(page: Page): Promise<number> {
  const summary = page.getByText(/\d+ von \d+ Möglichkeiten/);
  await expect.poll(() => summary.innerText(), { timeout: 60_000 }).not.toContain('neu berechnet');
  return Number(/^\d+/.exec(await summary.innerText())?.[0]);
}

it('replays a report, explains it, finds the nearest way, records it, and proves the difference', async () => {
  const { page, complaints, close } = await sitDown(site.current, '/studio/assistenten/kontaktformular?ansicht=testen');
  const moves = page.getByRole('region', { name: 'Was jetzt geht und was nicht' });
  await moves.getByText('Hier:').waitFor();
  const before = await evidenceOf(page);
  const shownBefore = await shownBy(page);

  await page.getByRole('button', { name: 'Durchspielen', exact: true }).click();
  await page.getByRole('button', { name: 'Antworten einsetzen …' }).click();
  const inserting = page.getByRole('dialog', { name: 'Antworten einsetzen' });
  await inserting.getByLabel('Aus einem Fehlerbericht').fill(JSON.stringify({ answers: ANSWERS }));
  await inserting.getByRole('button', { name: 'Einfügen und nachspielen' }).click();

  const submit = moves.locator('li[data-verdict]', {
    has: page.getByRole('button', { name: 'Absenden: auslösen' }),
  });
  // It was closed before, for want of a name.
  await expect.poll(() => submit.getByRole('listitem').first().innerText()).toBe(`Telefon: ${SENTENCE}`);
  await submit.getByText('geschlossen').first().waitFor();

  await page.getByRole('button', { name: 'Nächsten Weg suchen: Absenden' }).click();
  await submit.getByText('1 Änderung, weniger reichen nicht:').waitFor();
  await page.getByRole('button', { name: 'Antworten einsetzen: Absenden' }).click();
  await submit.getByText('offen', { exact: true }).waitFor();

  // Back to the answers of the report, which are worth an example.
  const beside = page.getByRole('region', { name: 'Ablauf, Antworten, Protokoll' });
  await beside.getByRole('button', { name: 'Protokoll' }).click();
  await beside
    .getByRole('button', { name: /^Beginn/ })
    .first()
    .click();
  await submit.getByText('geschlossen').first().waitFor();
  await page.getByRole('button', { name: 'Als Beispiel aufnehmen …' }).click();
  const recording = page.getByRole('dialog', { name: 'Als Beispiel aufnehmen' });
  await recording.getByLabel('Was für ein Fall es ist').fill(TITLE);
  await recording.getByText(SENTENCE).waitFor();
  await expectAccessible(page);
  await recording.getByRole('button', { name: 'Aufnehmen' }).click();
  await recording.waitFor({ state: 'detached' });
  await page.getByText('Keine Funde').waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert', { exact: true }).waitFor();

  const after = await evidenceOf(page);
  expect(await shownBy(page)).toBeGreaterThan(shownBefore);
  const differences = compareEvidence(before, after);
  expect(differences[0]).toBe(`Beispiel neu: ${TITLE} (Ihre Nachricht an uns, soll abgewiesen werden, hält)`);
  // Beyond the example itself only what it shows: the broken rule, its sentence, and that it would be missed.
  expect(differences.slice(1)).toEqual([
    `Abdeckung anders: Gebrochene Regeln und ihre Sätze: „Ihre Nachricht an uns“, Telefon: ${SENTENCE}: nur erzeugt → im Beispiel`,
    `Abdeckung anders: Meldungen der Definition: „Ihre Nachricht an uns“ zeigt: ${SENTENCE}: nur erzeugt → im Beispiel`,
    `Von keinem Beispiel bemerkt weg: In „Ihre Nachricht an uns“ fehlte bei „Telefon“ die Regel „${SENTENCE}“`,
  ]);
  expect(JSON.stringify(after)).not.toContain('Oberstdorfer');
  expect(complaints).toEqual([]);
  await close();
}, 180_000);
