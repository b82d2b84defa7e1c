import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, openOwnSite, type OwnSite } from '../site.ts';
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
  await waiting.getByRole('link').click();
  await standing(page)
    .getByText(/^Eingereicht von Frieda Groß am .*: wartet auf Zustimmung\.$/)
    .waitFor();
  await standing(page).getByRole('button', { name: 'Veröffentlichen …' }).click();
  await dialog(page).getByRole('region', { name: 'Zweite Person' }).waitFor();
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
      .getByText(/^Lena Groß hat ihn am .* zurückgegeben\.$/)
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

it.runIf(LONG)('fits a phone, and the operation says when somebody else is needed', async () => {
  const { page, complaints, close } = await openAs(site, 'Otto', STEP);
  await page.setViewportSize({ width: 390, height: 664 });
  await standing(page).getByRole('button', { name: 'Mehr zum Stand' }).click();
  await standing(page).getByRole('button', { name: 'Zweite Person …' }).click();
  await dialog(page)
    .getByText(/^Vorgabe, niemand hat etwas bestimmt: /)
    .waitFor();
  await dialog(page).getByRole('radio', { name: 'Immer' }).check();
  await dialog(page).getByLabel('Was und warum').fill('Bei dieser Einwilligung immer zu zweit');
  await expectAccessible(page);
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await dialog(page).getByRole('button', { name: 'Bestimmen' }).click();
  await page.getByText('Bestimmt, wann eine zweite Person zustimmen muss.').waitFor();
  await standing(page).getByRole('button', { name: 'Zweite Person …' }).click();
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
  await standing(page).getByRole('button', { name: 'Anmerkungen (1) …' }).click();
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
