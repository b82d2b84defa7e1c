import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Journey } from '../../../src/engine/index.ts';
import { checkExpectedMails } from '../../../server/proofs/expectedMails.ts';
import { loadWizards } from '../../../server/wizards/load.ts';
import { expectAccessible } from '../site.ts';
import { addressOf, onDisk, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

/** Examples are recorded from the running wizard, and follow a change one by one. */

const site = useStudioSite();

async function journeysOf(wizard: string): Promise<Journey[]> {
  return (JSON.parse(await onDisk(site.current, wizard, 'journeys.json')) as { journeys: Journey[] }).journeys;
}

async function record(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Als Beispiel aufnehmen' });
  await dialog.getByLabel('Was für ein Fall es ist').fill(name);
  await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert', { exact: true }).waitFor();
}

it('records which mails go out, and the command line checks them', async () => {
  const { page, complaints, close } = await sitDown(site.current, '/studio/assistenten/punkteabfrage?ansicht=testen');
  await page.getByText('Hier:').waitFor();
  await page.getByRole('button', { name: 'Bis zum Ende ausfüllen' }).click();
  await page.getByRole('button', { name: 'Absenden: auslösen' }).waitFor();
  await page.getByRole('button', { name: 'Als Beispiel aufnehmen …' }).click();
  await page.getByLabel(/^Auch erwarten, welche E-Mails hinausgehen/).check();
  await page.getByText(/^An die Kanzlei: „/).waitFor();
  await page.getByText(/^Vollmacht: „/).waitFor();
  await expectAccessible(page);
  await record(page, 'Mit allen E-Mails');
  await page.getByText('Keine Funde').waitFor();
  await save(page);
  const recorded = (await journeysOf('punkteabfrage')).at(-1);
  expect(recorded?.expect?.mails).toMatchObject({
    office: { subject: expect.stringContaining('{referenz}') },
    powerOfAttorney: { subject: expect.any(String) },
    newsletter: false,
  });
  const { wizards } = await loadWizards(site.current.wizardsDir);
  expect(wizards.filter(({ wizard }) => wizard.id === 'punkteabfrage').flatMap(checkExpectedMails)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG)('records what stands on the page of the preview', async () => {
  const { page, complaints, close } = await sitDown(
    site.current,
    addressOf('kontaktformular', 'schritt', 'steps/nachricht.json'),
  );
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Bearbeiten', pressed: true }).click();
  await frame.getByLabel('Betreff').fill('Nur ein Betreff');
  await page.getByRole('button', { name: 'Als Beispiel aufnehmen …' }).click();
  await page.getByRole('dialog').getByText('Name ist erforderlich.').waitFor();
  await record(page, 'Nur der Betreff');
  await save(page);
  const recorded = (await journeysOf('kontaktformular')).at(-1);
  expect(Object.keys(recorded?.answers ?? {})).toEqual(['betreff']);
  expect(recorded?.expect?.refused?.map(({ field }) => field)).toContain('/name');
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG)('names small changes that no example notices, each with one that would', async () => {
  const { page, complaints, close } = await sitDown(
    site.current,
    '/studio/assistenten/kontaktformular?ansicht=testen&teil=abdeckung',
  );
  const part = page.getByRole('region', { name: 'Würde ein Beispiel es merken?' });
  await part.getByRole('button', { name: 'Jede Bedingung und Regel einmal ändern' }).click();
  const sentence =
    'In „Ihre Nachricht an uns“ fehlte bei „Telefon“ die Regel „Bitte eine gültige Telefonnummer eingeben. Erlaubt sind Ziffern, Leerzeichen und + - / ( ), mindestens sechs Zeichen.“';
  await part.getByText(sentence).waitFor();
  await expectAccessible(page);
  const before = await part.getByRole('listitem').count();
  await part.getByRole('button', { name: `Aufnehmen: ${sentence}` }).click();
  await record(page, 'Falsche Telefonnummer');
  await part.getByText(sentence).waitFor({ state: 'detached' });
  expect(await part.getByRole('listitem').count()).toBeLessThan(before);
  await page.getByText('Keine Funde').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG)('shows what examples expected beside what happens now, and takes them over one by one', async () => {
  const file = path.join(site.current.wizardsDir, 'faq-kontakt/steps/nachricht.json');
  const step = JSON.parse(await readFile(file, 'utf8')) as { schema: { properties: object; required: string[] } };
  step.schema.properties = {
    ...step.schema.properties,
    ort: { title: 'Ihr Ort', type: 'string', maxLength: 80, errorMessage: { required: 'Bitte nennen Sie Ihren Ort.' } },
  };
  step.schema.required.push('ort');
  await writeFile(file, JSON.stringify(step, null, 2));
  const { page, complaints, close } = await sitDown(
    site.current,
    '/studio/assistenten/faq-kontakt?ansicht=testen&teil=abdeckung',
  );
  const changed = page.getByRole('region', { name: 'Beispiele, die anders laufen' });
  await changed.waitFor();
  const names = await changed.getByRole('heading', { level: 4 }).allInnerTexts();
  expect(names).toContain('Frage zu einem Bescheid');
  await changed
    .getByText(/bleibt im Schritt „Ihre Frage“ stehen/)
    .first()
    .waitFor();
  await expectAccessible(page);
  // What would be answered stands there before anybody takes it over.
  await changed
    .getByText(/^Ihr Ort: keine → „.+“$/)
    .first()
    .waitFor();
  const [refused = '', ...others] = names;
  await changed.getByRole('button', { name: `Abweisung erwarten: ${refused}`, exact: true }).click();
  await changed.getByRole('heading', { level: 4, name: refused, exact: true }).waitFor({ state: 'detached' });
  const said = page.getByRole('status').filter({ hasText: 'erwartet jetzt die Abweisung.' });
  expect((await said.boundingBox())?.height).toBeGreaterThan(20);
  for (const name of others) {
    await changed.getByRole('button', { name: `Antworten übernehmen: ${name}`, exact: true }).click();
    await changed.getByRole('heading', { level: 4, name, exact: true }).waitFor({ state: 'detached' });
  }
  await page.getByText('Keine Funde').waitFor();
  await save(page);
  const [first, ...rest] = (await journeysOf('faq-kontakt')).filter(({ name }) => names.includes(name));
  expect(first?.answers['ort']).toBeUndefined();
  expect(first?.expect?.refused).toContainEqual({ field: '/ort', message: 'Bitte nennen Sie Ihren Ort.' });
  expect(rest.map(({ answers }) => answers['ort'])).toEqual(rest.map(() => expect.any(String)));
  expect(complaints).toEqual([]);
  await close();
});
