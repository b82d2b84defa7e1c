import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCREEN_WORDS } from '../../../src/studio/palette/screenWords.ts';
import { LONG } from '../../support/extent.ts';
import { openOwnSite, type OwnSite } from '../site.ts';
import { addPerson, openAs } from './people.ts';

const WIZARD = 'kontaktformular';
const VIEWS = ['Ablauf', 'Schritt', 'Fehler', 'JSON', 'Bilder', 'Tabelle', 'Texte', 'Mails', 'Testen'];
/** They lead out of the workbench, ask the machine for a file, or are pressed by other cases. */
const LEFT_OUT = /herunterladen|Dokument|HTML\)|JUnit|Alle Assistenten|Verwerfen|Jetzt prüfen/;

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

/** The names of the buttons of a view that can be pressed. */
function namesIn(page: Page): Promise<string[]> {
  return page
    .getByRole('tabpanel')
    .evaluate((panel) =>
      [...panel.querySelectorAll<HTMLElement>('button:not(:disabled, [aria-disabled="true"])')]
        .filter((button) => button.checkVisibility())
        .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
    );
}

/** Buttons that name what the wizard says, or a width of the page in px. */
const OF_THE_WIZARD =
  /['„]|Schritt, |, (?:Senden|Ende),|^(?:Zweig|Weg|Aktionen für|ab \d|Zeigen, wo|Mehr zu|Weiter|Zurück)|^(?:\d+|frei|Ablauf)$/;

/** Names of the view's buttons whose words the palette does not know. In 'Texte' and 'Bilder' most are words of the wizard. */
async function unknownIn(page: Page, view: string): Promise<string[]> {
  if (view === 'Texte' || view === 'Bilder') return [];
  const names = (await namesIn(page)).filter((name) => !OF_THE_WIZARD.test(name));
  return names.filter((name) => !SCREEN_WORDS.some(({ words }) => name.includes(words)));
}

/** Presses each button of a view once, and closes what it opens. */
async function pressAll(page: Page): Promise<number> {
  const pressed = new Set<string>();
  for (;;) {
    const name = (await namesIn(page)).find((one) => one !== '' && !pressed.has(one) && !LEFT_OUT.test(one));
    if (name === undefined || pressed.size > 60) return pressed.size;
    pressed.add(name);
    const button = page.getByRole('tabpanel').getByRole('button', { name, exact: true }).first();
    if ((await button.count()) === 0) continue;
    await button.press('Enter');
    for (const selector of ['[role="dialog"]', '[role="menu"]'])
      if ((await page.locator(selector).count()) > 0) await page.keyboard.press('Escape');
  }
}

describe('every control of every right', () => {
  it.runIf(LONG).each(['Toni', 'Vera', 'Lena', 'Otto'])(
    'does something for %s, and nothing is refused',
    async (name) => {
      const { page, complaints, close } = await openAs(site, name, `/studio/assistenten/${WIZARD}`);
      const refused: string[] = [];
      page.on('response', (response) => {
        const isApi = new URL(response.url()).pathname.startsWith('/api/studio');
        if (isApi && response.status() >= 400)
          refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      for (const view of VIEWS) {
        await page.getByRole('tab', { name: view }).click();
        await page.getByRole('tabpanel').getByText('wird geladen').waitFor({ state: 'hidden' });
        await expect.poll(async () => (await page.getByRole('tabpanel').innerText()).trim()).not.toBe('');
        expect([view, await unknownIn(page, view)]).toEqual([view, []]);
        await pressAll(page);
      }
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
      expect([refused, complaints]).toEqual([[], []]);
      await close();
    },
  );
});
