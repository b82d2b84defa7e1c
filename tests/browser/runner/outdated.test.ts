import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, openSiteOnCopy, untilLive } from '../site.ts';
import { expectHeading, fillContact, reachContact } from './fineReviewWalk.ts';
import { LONG } from '../../support/extent.ts';

/** Who left a page open while its questions were exchanged loses no answer, and agrees to no words unseen. */

const WIZARD = 'bussgeldanfrage';
const VIEWPORT = { width: 390, height: 664 };
const PATIENCE = { timeout: 60_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

let site: Awaited<ReturnType<typeof openSiteOnCopy>>;

beforeAll(async () => {
  site = await openSiteOnCopy();
});
afterAll(async () => {
  await site.close();
});

async function liveRevision(): Promise<string> {
  const page = await (await fetch(`${site.server.url}/anfrage/${WIZARD}`)).text();
  return /\/wizards\/[^"]*\?r=([\da-f]+)"/.exec(page)?.[1] ?? '';
}

/** Gives the consent to data processing other words, and waits until they are live. Gives the revision before. */
async function changeConsent(words: string): Promise<string> {
  const before = await liveRevision();
  const file = path.join(site.wizardsDir, WIZARD, 'steps/kontakt.json');
  const step = JSON.parse(await readFile(file, 'utf8'));
  step.schema.properties.datenschutz.with = { title: words };
  await writeFile(file, JSON.stringify(step));
  await expect.poll(liveRevision, PATIENCE).not.toBe(before);
  return before;
}

const submissions = () => site.database.knex('submissions').orderBy('created_at', 'desc');
const wordingOf = (consents: { field: string; wording: string }[]) =>
  consents.find(({ field }) => field === '/datenschutz')?.wording;

it.runIf(LONG)('who sends within the grace time has agreed to the words that were shown', async () => {
  const { page, close } = await site.visit({ viewport: VIEWPORT });
  await reachContact(page);
  await fillContact(page);
  const shown = await page.locator('label', { has: page.locator('#feld_datenschutz') }).innerText();
  const before = await changeConsent('Ich stimme der Verarbeitung zu, auch für Werbung.');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
  const [stored] = await submissions();
  expect(stored.revision).toBe(before);
  expect(wordingOf(stored.consents)).not.toContain('Werbung');
  expect(shown).not.toContain('Werbung');
  await close();
});

it('who sends later is told what changed, loads the page anew, and gives only that consent again', async () => {
  const { page, close } = await site.visit({ viewport: VIEWPORT });
  await reachContact(page);
  await fillContact(page);
  const before = await changeConsent('Ich stimme der Verarbeitung zu, auch für Statistik.');
  await site.database
    .knex('wizard_definitions')
    .where({ revision: before })
    .update({ last_live_at: new Date(Date.now() - 2 * DAY_MS) });
  await page.getByRole('button', { name: 'Absenden' }).click();
  const box = page.getByRole('alert').filter({ hasText: 'Die Fragen wurden inzwischen geändert.' });
  await box.waitFor();
  await box.getByText('auch für Statistik').waitFor();
  await box.getByText('Ihre Antworten bleiben erhalten.').waitFor();
  await expectAccessible(page);

  await box.getByRole('button', { name: 'Seite neu laden' }).click();
  await page.getByText('Die Fragen wurden inzwischen überarbeitet.').waitFor();
  await untilLive(page);
  expect(await page.locator('#feld_nachname').inputValue()).toBe('Größl');
  expect(await page.locator('#feld_datenschutz').isChecked()).toBe(false);
  expect(await page.locator('#feld_anwaltEinwilligung').isChecked()).toBe(true);
  await page.locator('#feld_datenschutz').check();
  await page.getByRole('button', { name: 'Absenden' }).click();
  await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
  const [stored] = await submissions();
  expect(stored.revision).not.toBe(before);
  expect(wordingOf(stored.consents)).toContain('Statistik');
  await close();
});
