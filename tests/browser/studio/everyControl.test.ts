import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCREEN_WORDS } from '../../../src/studio/palette/screenWords.ts';
import { LONG } from '../../support/extent.ts';
import { openOwnSite, type OwnSite } from '../site.ts';
import { addPerson, openAs } from './people.ts';
import { namesIn, pressAll, presserOf, pressPalette, type Presser } from './pressing.ts';

/** The views of a case. Each case takes one of the ten recovery codes of who has a second factor. */
const VIEWS = [['Testen', 'Tabelle', 'Texte', 'Mails'], ['Fehler', 'JSON', 'Bilder'], ['Ablauf'], ['Schritt']];
const REGIONS = ['kopf', 'gliederung', 'eigenschaften', 'funde'];
/** A wizard that sends, and one that computes from tables. */
const SEATS = [
  ['Toni', 'bussgeldrechner'],
  ['Vera', 'kontaktformular'],
  ['Lena', 'bussgeldrechner'],
  ['Otto', 'kontaktformular'],
] as const;
/** The wizard whose words `OF_THE_WIZARD` knows. */
const NAMED = 'kontaktformular';

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  await addPerson(site, 'Toni', 'testerin');
  await addPerson(site, 'Vera', 'analyst');
  await addPerson(site, 'Lena', 'freigabe');
  await addPerson(site, 'Otto', 'betrieb');
});
// A draft is held for two minutes by whoever changed it last.
afterEach(() => site.database.knex('studio_drafts').delete());
afterAll(() => site.close());

type Seat = { page: Page; presser: Presser; wrong: string[]; close: () => Promise<void> };

/** Opens a wizard. What the server refuses and what the browser complains about is wrong. */
async function open(name: string, wizard: string): Promise<Seat> {
  const { page, complaints, close } = await openAs(site, name, `/studio/assistenten/${wizard}`);
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await page.getByRole('tab', { name: 'Ablauf' }).waitFor();
  // Until then the studio may still be built.
  complaints.length = 0;
  return { page, presser: presserOf(page), wrong: complaints, close };
}

async function show(page: Page, view: string): Promise<Locator> {
  await page.getByRole('tab', { name: view }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('wird geladen').waitFor({ state: 'hidden' });
  return panel;
}

/** Buttons that name what the wizard says, as a question above its kind, or a width of the page in px. */
const OF_THE_WIZARD =
  /['„\n]|Schritt, |, (?:Senden|Ende),|^(?:Zweig|Weg|Aktionen für|ab \d|Zeigen, wo|Mehr zu|Weiter|Zurück)|^(?:\d+|frei|Ablauf)$/;

/** Names of the view's buttons whose words the palette does not know. In 'Texte' and 'Bilder' most are words of the wizard. */
async function unknownIn(panel: Locator, view: string): Promise<string[]> {
  if (view === 'Texte' || view === 'Bilder') return [];
  const names = (await namesIn(panel)).filter((name) => !OF_THE_WIZARD.test(name));
  return names.filter((name) => !SCREEN_WORDS.some(({ words }) => name.includes(words)));
}

describe.each(SEATS)('every control does something for %s in %s', (name, wizard) => {
  it.runIf(LONG).each(VIEWS.map((views) => [views.join(', '), views] as const))('of %s', async (_, views) => {
    const { page, presser, wrong, close } = await open(name, wizard);
    for (const view of views) {
      const panel = await show(page, view);
      await expect.poll(async () => (await panel.innerText()).trim()).not.toBe('');
      const unknown = wizard === NAMED ? await unknownIn(panel, view) : [];
      wrong.push(...unknown.map((words) => `${view}: not in the palette: ${words}`));
      wrong.push(...(await pressAll(presser, panel)).map((fault) => `${view}: ${fault}`));
    }
    expect(wrong).toEqual([]);
    await close();
  });

  it.runIf(LONG)('beside the views', async () => {
    const seat = await open(name, wizard);
    const { page } = seat;
    await show(page, 'Schritt');
    const regions = REGIONS.map((region) => [region, page.locator(`[data-region="${region}"]`)] as const);
    for (const [region, area] of [['stand', page.getByRole('region', { name: 'Stand' })] as const, ...regions])
      for (const fault of await pressAll(seat.presser, area)) seat.wrong.push(`${region}: ${fault}`);
    expect(seat.wrong).toEqual([]);
    await seat.close();
  });

  it.runIf(LONG)('in the palette', async () => {
    const seat = await open(name, wizard);
    const back = async () => {
      await seat.page.goto(`/studio/assistenten/${wizard}`);
      await show(seat.page, 'Schritt');
    };
    await back();
    seat.wrong.push(...(await pressPalette(seat.presser, back)));
    expect(seat.wrong).toEqual([]);
    await seat.close();
  });
});
