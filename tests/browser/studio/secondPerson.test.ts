import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectHeading, fillContact, reachContact } from '../runner/fineReviewWalk.ts';
import { expectAccessible, openOwnSite, untilLive, type OwnSite } from '../site.ts';
import { addPerson, openAs } from './people.ts';
import { addressOf } from './studio.ts';

/** A draft that somebody else has to agree to: submitted, returned, mended, agreed to, published. */

const WIZARD = 'bussgeldanfrage';
const STEP = addressOf(WIZARD, 'schritt', 'steps/kontakt.json', '/schema/properties/anwaltEinwilligung');

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  await addPerson(site, 'Frieda', 'freigabe');
  await addPerson(site, 'Lena', 'freigabe');
  await addPerson(site, 'Otto', 'betrieb');
});
afterAll(() => site.close());

const standing = (page: Page) => page.getByRole('region', { name: 'Stand' });
const dialog = (page: Page) => page.getByRole('dialog');

async function reword(page: Page, to: string): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Titel', exact: true })
    .fill(`Ich bin einverstanden, dass meine Anfrage an ${to}.`);
  await page.getByText('Alles gespeichert').waitFor();
}

async function submit(page: Page, note: string): Promise<void> {
  await standing(page).getByRole('button', { name: 'Veröffentlichen …' }).click();
  await dialog(page).getByText('Geprüft: Er lässt sich veröffentlichen.').waitFor();
  await dialog(page)
    .getByText(/^An diesem Entwurf haben Sie selbst geschrieben\. Er berührt: Einwilligungen\./)
    .waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Veröffentlichen', exact: true }).count()).toBe(0);
  await dialog(page).getByLabel('Worum es geht').fill(note);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Einreichen' }).click();
  await page.getByText(/^Eingereicht: /).waitFor();
}

/** Opens what waits, from the first page of the studio. */
async function openWaiting(page: Page): Promise<void> {
  await page.goto(`${site.server.url}/studio/`);
  const waiting = page.getByRole('region', { name: 'Wartet auf Sie' });
  await waiting.getByText(/^Frieda Groß bittet um Ihre Zustimmung/).waitFor();
  await expectAccessible(page);
  await waiting.getByRole('link', { name: /^Ansehen und zustimmen: / }).click();
  await page
    .getByRole('dialog', { name: 'Ansehen und zustimmen' })
    .getByRole('region', { name: 'Zweite Person' })
    .getByText(/^Eingereicht von Frieda Groß am .*: wartet auf Zustimmung\.$/)
    .waitFor();
}

it.runIf(LONG)(
  'is returned with a sentence, mended, agreed to and published, and the history says by whom',
  async () => {
    const frieda = await openAs(site, 'Frieda', STEP);
    await reword(frieda.page, 'einen Anwalt der Kanzlei geht');
    await submit(frieda.page, 'Satz der Einwilligung berichtigt');

    const lena = await openAs(site, 'Lena', STEP);
    await openWaiting(lena.page);
    await dialog(lena.page).getByRole('button', { name: 'Zurückgeben' }).press('Enter');
    expect(
      await dialog(lena.page)
        .getByLabel('Ihre Antwort')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await lena.page.keyboard.type('Bitte „Rechtsanwalt“ schreiben');
    await dialog(lena.page).getByRole('button', { name: 'Zurückgeben' }).click();
    await lena.page.getByText(/^Zurückgegeben: /).waitFor();

    await frieda.page.reload();
    await standing(frieda.page)
      .getByText(/^Lena Groß hat ihn am .* zurückgegeben\. „Bitte ‚Rechtsanwalt‘ schreiben“$/)
      .waitFor();
    await reword(frieda.page, 'einen Rechtsanwalt der Kanzlei geht');
    await submit(frieda.page, 'Mit „Rechtsanwalt“');
    await openWaiting(lena.page);
    await dialog(lena.page).getByText('Geprüft: Er lässt sich veröffentlichen.').waitFor();
    await expectAccessible(lena.page);
    await dialog(lena.page).getByRole('button', { name: 'Zustimmen' }).click();
    await lena.page.getByText(/^Zugestimmt: /).waitFor();

    await frieda.page.reload();
    await standing(frieda.page)
      .getByText(/^Lena Groß hat am .* zugestimmt\.$/)
      .waitFor();
    // A change voids that, which is seen at once; and once more to the one who agrees.
    await reword(frieda.page, 'Rechtsanwälte der Kanzlei geht');
    await standing(frieda.page)
      .getByText(/^Zustimmung von Lena Groß verfallen: geändert von Frieda Groß am /)
      .waitFor();
    await submit(frieda.page, 'In der Mehrzahl');
    await openWaiting(lena.page);
    await dialog(lena.page).getByRole('button', { name: 'Zustimmen' }).click();
    await lena.page.getByText(/^Zugestimmt: /).waitFor();
    await frieda.page.reload();
    await standing(frieda.page)
      .getByText(/^Lena Groß hat am .* zugestimmt\.$/)
      .waitFor();
    await standing(frieda.page).getByRole('button', { name: 'Veröffentlichen …' }).click();
    await dialog(frieda.page).getByLabel('Was und warum').fill('Satz der Einwilligung berichtigt');
    await dialog(frieda.page).getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
    await frieda.page.getByText(/^Veröffentlicht: /).waitFor();
    await standing(frieda.page).getByRole('button', { name: 'Verlauf …' }).click();
    await dialog(frieda.page)
      .getByRole('listitem')
      .getByText(/, geschrieben von Frieda Groß, zugestimmt hat Lena Groß, freigegeben von Frieda Groß$/)
      .waitFor();
    expect([frieda.complaints, lena.complaints]).toEqual([[], []]);
    await frieda.close();
    await lena.close();
  },
);

/** The revision that visitors get. */
async function liveRevision(): Promise<string> {
  const page = await (await fetch(`${site.server.url}/anfrage/${WIZARD}`)).text();
  return /\/wizards\/[^"]*\?r=([\da-f]+)"/.exec(page)?.[1] ?? '';
}

/** What the second person answers to the draft that waits. */
async function answer(page: Page, button: 'Zurückgeben' | 'Zustimmen', note?: string): Promise<void> {
  await openWaiting(page);
  if (note !== undefined) await dialog(page).getByLabel('Ihre Antwort').fill(note);
  await dialog(page).getByRole('button', { name: button }).click();
  await page.getByText(button === 'Zustimmen' ? /^Zugestimmt: / : /^Zurückgegeben: /).waitFor();
}

it.runIf(LONG)('goes live at its time, and who is answering then is told which step is new', async () => {
  const client = await site.visit({ viewport: { width: 390, height: 664 } });
  await reachContact(client.page);
  await fillContact(client.page);

  const [frieda, lena] = [await openAs(site, 'Frieda', STEP), await openAs(site, 'Lena', STEP)];
  await reword(frieda.page, 'eine Anwaltin der Kanzlei geht');
  await submit(frieda.page, 'Eine Anwältin');
  await answer(lena.page, 'Zurückgeben', 'Bitte mit Umlaut');
  await frieda.page.reload();
  await reword(frieda.page, 'eine Anwältin der Kanzlei geht');
  await submit(frieda.page, 'Mit Umlaut');
  await answer(lena.page, 'Zustimmen');

  await frieda.page.reload();
  await standing(frieda.page).getByRole('button', { name: 'Veröffentlichen …' }).click();
  await dialog(frieda.page).getByRole('radio', { name: 'Zu einem Zeitpunkt' }).check();
  await dialog(frieda.page).getByLabel('Tag', { exact: true }).fill('2027-10-01');
  await dialog(frieda.page).getByLabel('Uhrzeit in Deutschland').fill('00:00');
  await dialog(frieda.page).getByLabel('Was und warum').fill('Gilt ab Oktober');
  await expectAccessible(frieda.page);
  await dialog(frieda.page).getByRole('button', { name: 'Planen', exact: true }).click();
  await frieda.page.getByText(/^Geplant für .*: Es geht dann von selbst live\./).waitFor();

  // Its time has come.
  const { knex } = site.database;
  const before = await liveRevision();
  await knex('studio_planned').update({ due_at: new Date() });
  await expect.poll(liveRevision, { timeout: 60_000 }).not.toBe(before);
  expect(await knex('studio_planned').select('wizard')).toEqual([]);

  const { page } = client;
  await page.getByRole('button', { name: 'Absenden' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Die Fragen wurden inzwischen geändert.' });
  await refused.getByRole('button', { name: 'Seite neu laden' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Die Fragen wurden inzwischen überarbeitet.' });
  await notice.getByRole('listitem').getByText('Wie erreichen wir Sie?').waitFor();
  await untilLive(page);
  expect(await page.locator('#feld_nachname').inputValue()).toBe('Größl');
  expect(await page.locator('#feld_datenschutz').isChecked()).toBe(true);
  expect(await page.locator('#feld_anwaltEinwilligung').isChecked()).toBe(false);
  await page.locator('#feld_anwaltEinwilligung').check();
  await page.getByRole('button', { name: 'Absenden' }).click();
  await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
  const [sent] = await knex('submissions').orderBy('created_at', 'desc').limit(1);
  expect(JSON.stringify(sent.consents)).toContain('eine Anwältin der Kanzlei geht');
  await Promise.all([client, frieda, lena].map(({ close }) => close()));
});

it.runIf(LONG)('fits a phone, and the operation says when somebody else is needed', async () => {
  const { page, complaints, close } = await openAs(site, 'Otto', STEP);
  await page.setViewportSize({ width: 390, height: 664 });
  await standing(page).getByRole('button', { name: 'Mehr zum Stand' }).click();
  await page.getByRole('menuitem', { name: 'Zweite Person …' }).click();
  await dialog(page)
    .getByText(/^Vorgabe, niemand hat etwas bestimmt: /)
    .waitFor();
  await dialog(page).getByRole('radio', { name: 'Immer' }).check();
  await dialog(page).getByLabel('Was und warum').fill('Bei dieser Einwilligung immer zu zweit');
  await expectAccessible(page);
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await dialog(page).getByRole('button', { name: 'Bestimmen' }).click();
  await page.getByText('Bestimmt, wann eine zweite Person zustimmen muss.').waitFor();
  await standing(page).getByRole('button', { name: 'Mehr zum Stand' }).click();
  await page.getByRole('menuitem', { name: 'Zweite Person …' }).click();
  await dialog(page)
    .getByText(/^Bestimmt von Otto Groß am .*: Immer\. Bei dieser/)
    .waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG)('has remarks at a place, answered and settled in a list, on a phone too', async () => {
  const { page, complaints, close } = await openAs(site, 'Lena', STEP);
  const here = page.getByRole('complementary', { name: 'Eigenschaften' });
  await here.getByText('Anmerkungen', { exact: true }).click();
  await here.getByLabel(/^Neue Anmerkung zu: Frage/).fill('Bitte kürzer');
  await here.getByRole('button', { name: 'Anmerken' }).click();
  await here.getByText('Anmerkungen (1 offen)').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 664 });
  await standing(page).getByRole('button', { name: 'Mehr zum Stand' }).click();
  await page.getByRole('menuitem', { name: 'Anmerkungen (1) …' }).click();
  await dialog(page).getByLabel('Antwort', { exact: true }).fill('Ist kürzer');
  await expectAccessible(page);
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await dialog(page)
    .getByRole('button', { name: /^Erledigt: / })
    .click();
  await dialog(page)
    .getByText(/^Erledigt von Lena Groß, /)
    .waitFor();
  await dialog(page)
    .getByRole('button', { name: /^Frage „/ })
    .click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});
