import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutLinks } from '../../../src/engine/index.ts';
import { LONG } from '../../support/extent.ts';
import { release } from '../../support/release.ts';
import { pngFile } from '../files.ts';
import { expectAccessible, openOwnSite, untilLive, type OwnSite } from '../site.ts';
import { answerFirstSteps, expectHeading, fillContact, reachContact } from './fineReviewWalk.ts';

/** Somebody is in the middle when a release goes live: they finish, or are told which step is new, as the release says. */

const WIZARD = 'bussgeldanfrage';
const VIEWPORT = { width: 390, height: 664 };
const PATIENCE = { timeout: 60_000 };
const SHOTS = process.env['SHOTS'];

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
});
afterAll(() => site.close());

async function liveRevision(): Promise<string> {
  const page = await (await fetch(`${site.server.url}/anfrage/${WIZARD}`)).text();
  return /\/wizards\/[^"]*\?r=([\da-f]+)"/.exec(page)?.[1] ?? '';
}

type Change = Parameters<typeof release>[2];

async function publish(inFlight: 'finish' | 'renew', change: Change): Promise<string> {
  const before = await liveRevision();
  await release(site.database.knex, { wizard: WIZARD, file: 'steps/kontakt.json', inFlight }, change);
  await expect.poll(liveRevision, PATIENCE).not.toBe(before);
  return before;
}

const newest = async () => (await site.database.knex('submissions').orderBy('created_at', 'desc'))[0];
const wordingIn = ({ consents }: { consents: { field: string; wording: string }[] }) =>
  consents.find(({ field }) => field === '/datenschutz')?.wording;
const send = (page: Page) => page.getByRole('button', { name: 'Absenden' }).click();

it.runIf(LONG)(
  'they finish with the consent that they were asked for, or are told which step is new, with all that they typed',
  async () => {
    const { page, close } = await site.visit({ viewport: VIEWPORT });
    await reachContact(page);
    await fillContact(page);
    const shown = await page.locator('label', { has: page.locator('#feld_datenschutz') }).innerText();
    const first = await publish('finish', (step) => (step.title = 'Wie erreichen wir Sie am besten?'));
    await send(page);
    await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    const finished = await newest();
    expect(finished.revision).toBe(first);
    expect(shown).toContain(withoutLinks(wordingIn(finished) ?? ''));
    await close();

    const { page: other, close: leave } = await site.visit({ viewport: VIEWPORT });
    await answerFirstSteps(other);
    await expectHeading(other, 'Wie erreichen wir Sie am besten?');
    await fillContact(other);
    await other.locator('input[type=file][multiple]').setInputFiles(pngFile('Bescheid.png'));
    await other.getByText('Bescheid.png').first().waitFor();
    const second = await publish('renew', ({ schema }) => {
      schema.properties.datenschutz.with = { title: 'Ich stimme der Verarbeitung zu, auch für Statistik.' };
      schema.properties.nachname.title = 'Familienname';
      schema.properties.vorname.maxLength = 50;
    });
    await send(other);
    const box = other.getByRole('alert').filter({ hasText: 'Die Fragen wurden inzwischen geändert.' });
    await box.getByText('Familienname').waitFor();
    if (SHOTS !== undefined) await other.screenshot({ path: `${SHOTS}/refused.png` });
    await box.getByRole('button', { name: 'Seite neu laden' }).click();
    const notice = other.getByRole('status').filter({ hasText: 'Die Fragen wurden inzwischen überarbeitet.' });
    await notice.getByText('Neu oder anders:').waitFor();
    await untilLive(other);
    const item = notice.getByRole('listitem');
    expect(await item.innerText()).toContain('Wie erreichen wir Sie?');
    expect(await item.innerText()).toContain('„Familienname“');
    await expectAccessible(other);
    if (SHOTS !== undefined) {
      await other.evaluate(() => window.scrollTo(0, 0));
      await other.screenshot({ path: `${SHOTS}/notice.png` });
    }
    expect(await other.locator('#feld_nachname').inputValue()).toBe('Größl');
    expect(await other.locator('#feld_datenschutz').isChecked()).toBe(false);
    expect(await other.locator('#feld_anwaltEinwilligung').isChecked()).toBe(true);
    await other.getByText('Bescheid.png').first().waitFor();
    await other.locator('#feld_datenschutz').check();
    await send(other);
    await expectHeading(other, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    const renewed = await newest();
    expect(renewed.revision).not.toBe(second);
    expect(wordingIn(renewed)).toContain('auch für Statistik');
    expect(renewed.answers).toMatchObject({ nachname: 'Größl', dokumente: [{ name: 'Bescheid.png' }] });
    await leave();
  },
);
