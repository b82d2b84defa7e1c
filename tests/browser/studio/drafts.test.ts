import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openOwnSite, type OwnSite } from '../site.ts';
import { addPerson, fillIn, openAs } from './people.ts';
import { addressOf, untilAlone, untilKept } from './studio.ts';
import { COSTLY_DRAFTS } from '../../check/costlyDrafts.ts';
import { LONG } from '../../support/extent.ts';

const WIZARD = 'kontaktformular';
const STEP = addressOf(WIZARD, 'schritt', 'steps/nachricht.json');

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  await addPerson(site, 'Vera', 'analyst');
  await addPerson(site, 'Otto', 'testerin');
});
afterAll(() => site.close());

const signIn = (name: string) =>
  openAs(site, name, STEP, async (page) => {
    await page.getByRole('heading', { name: 'Im Studio anmelden' }).waitFor();
    await expectAccessible(page);
  });

const standing = (page: Page, text: RegExp) => page.getByRole('region', { name: 'Stand' }).getByText(text);

describe('the studio of a server for others', () => {
  it('keeps a draft that is saved by itself, shows it to others, and discards it', async () => {
    const vera = await signIn('Vera');
    await standing(vera.page, /^Das sehen Besucher\. Ihre erste Änderung beginnt einen Entwurf/).waitFor();
    const title = vera.page.getByRole('textbox', { name: 'Titel' });
    const before = await title.inputValue();
    await title.fill('Was möchten Sie uns sagen?');
    await standing(vera.page, /^Besucher sehen ihn nicht\. Zuletzt geändert von Vera Groß am/).waitFor();
    await vera.page.getByText('Alles gespeichert').waitFor();

    const otto = await signIn('Otto');
    await standing(otto.page, /^Vera Groß ändert ihn gerade\. Sie lesen mit\.$/).waitFor();
    await otto.page.getByText('Nur ansehen').waitFor();
    expect(await otto.page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await expect
      .poll(() => otto.page.getByRole('textbox', { name: 'Titel' }).inputValue())
      .toBe('Was möchten Sie uns sagen?');
    expect(await (await fetch(`${site.server.url}/kontakt`)).text()).not.toContain('Was möchten Sie uns sagen?');

    await vera.page.getByRole('button', { name: 'Mehr zum Stand' }).click();
    await vera.page.getByRole('menuitem', { name: 'Entwurf verwerfen …' }).click();
    await expectAccessible(vera.page);
    await vera.page.keyboard.press('Escape');
    // What is typed right before goes with the draft, although it is not saved yet.
    await title.fill('Was möchten Sie uns fragen?');
    await vera.page.getByRole('button', { name: 'Mehr zum Stand' }).click();
    await vera.page.getByRole('menuitem', { name: 'Entwurf verwerfen …' }).click();
    await vera.page.getByRole('dialog').getByRole('button', { name: 'Entwurf verwerfen' }).click();
    await standing(vera.page, /^Das sehen Besucher/).waitFor();
    await expect.poll(() => title.inputValue()).toBe(before);
    await standing(otto.page, /^Das sehen Besucher/).waitFor();

    await vera.page.goto('/studio/konto');
    await expectAccessible(vera.page);
    await vera.page.getByRole('button', { name: 'Abmelden', exact: true }).click();
    await vera.page.getByRole('heading', { name: 'Im Studio anmelden' }).waitFor();
    await vera.page.goto('/studio');
    await vera.page.getByRole('heading', { name: 'Im Studio anmelden' }).waitFor();
    expect([vera.complaints, otto.complaints]).toEqual([[], []]);
    await vera.close();
    await otto.close();
  });

  it.runIf(LONG).each(['some numbers in a shared part', 'patches', 'deep lists of numbers', 'brackets of links'])(
    'opens a draft that costs much, and discards it: %s',
    async (shape) => {
      const { knex } = site.database;
      const at = new Date(Date.now() - 60 * 60_000);
      const row = { wizard: 'teuer', base: '', base_texts: '{}', begun_at: at, changed_at: at };
      await knex('studio_drafts').insert({ ...row, texts: JSON.stringify(COSTLY_DRAFTS[shape]?.()) });
      const vera = await openAs(site, 'Vera', '/studio');
      await vera.page.getByRole('link', { name: 'teuer', exact: true }).click();
      await vera.page.getByRole('button', { name: 'Mehr zum Stand' }).click();
      await vera.page.getByRole('menuitem', { name: 'Entwurf verwerfen …' }).click();
      await vera.page.getByRole('dialog').getByRole('button', { name: 'Assistenten verwerfen' }).click();
      await vera.page.waitForURL(/\/studio\/?$/);
      expect(await knex('studio_drafts').where({ wizard: 'teuer' })).toEqual([]);
      await vera.close();
    },
  );

  it.runIf(LONG)('loses nothing when the session ends, and saves it once somebody has signed in again', async () => {
    const vera = await signIn('Vera');
    await standing(vera.page, /^Das sehen Besucher/).waitFor();
    await site.database.knex('studio_sessions').delete();
    const title = vera.page.getByRole('textbox', { name: 'Titel' });
    await title.fill('Was möchten Sie wissen?');
    await vera.page
      .getByRole('alert')
      .getByText(/^Sie sind im Studio nicht \(mehr\) angemeldet\./)
      .waitFor();
    expect(await title.inputValue()).toBe('Was möchten Sie wissen?');
    const opened = vera.page.context().waitForEvent('page');
    await vera.page.getByRole('link', { name: 'Anmelden (neuer Tab)' }).click();
    const other = await opened;
    await fillIn(other, 'Vera');
    await other.getByRole('heading', { name: 'Studio', exact: true }).waitFor();
    await vera.page.getByText('Alles gespeichert').waitFor();
    await standing(vera.page, /^Besucher sehen ihn nicht/).waitFor();
    expect(await title.inputValue()).toBe('Was möchten Sie wissen?');
    await site.database.knex('studio_drafts').delete();
    await vera.close();
  });

  it.runIf(LONG)('keeps what one account has typed from the next one who signs in in the same browser', async () => {
    const vera = await signIn('Vera');
    const { page } = vera;
    await standing(page, /^Das sehen Besucher/).waitFor();
    await site.database.knex('studio_sessions').delete();
    const title = page.getByRole('textbox', { name: 'Titel' });
    await title.fill('Nur Vera hat das geschrieben');
    await page
      .getByRole('alert')
      .getByText(/^Sie sind im Studio nicht \(mehr\) angemeldet\./)
      .waitFor();
    await untilKept(page, 'Nur Vera hat das geschrieben');
    // Somebody else signs in. The page of the first account saves nothing under that name.
    const other = await page.context().newPage();
    await other.addInitScript(() => localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen'));
    await other.goto(STEP);
    await fillIn(other, 'Otto');
    await other.getByRole('textbox', { name: 'Titel' }).waitFor();
    await page.getByText(/^In diesem Browser ist jetzt ein anderes Konto angemeldet\./).waitFor();
    expect(await site.database.knex('studio_drafts')).toEqual([]);
    await page.close();
    await other.reload();
    await standing(other, /^Das sehen Besucher/).waitFor();
    expect(await other.getByText('Ein geschlossenes Fenster hat Änderungen hinterlassen').count()).toBe(0);
    // The first account finds them again.
    await site.database.knex('studio_sessions').delete();
    await other.goto(STEP);
    await fillIn(other, 'Vera');
    await other.getByText(/^Ein geschlossenes Fenster hat Änderungen hinterlassen/).waitFor();
    await site.database.knex('studio_drafts').delete();
    await vera.close();
  });

  it.runIf(LONG)('begins each view near the top of a phone, and nothing goes over its edge', async () => {
    const { page, complaints, close } = await signIn('Vera');
    await standing(page, /^Das sehen Besucher/).waitFor();
    await untilAlone(page);
    for (const [width, height, most] of [
      [390, 664, 130],
      [320, 640, 130],
      [664, 390, 130],
      [1280, 800, 110],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const view of ['Ablauf', 'Schritt', 'Fehler', 'JSON', 'Bilder', 'Tabelle', 'Texte', 'Mails', 'Testen']) {
        await page.getByRole('tab', { name: view }).click();
        await page.getByRole('tabpanel').getByText('wird geladen').waitFor({ state: 'hidden' });
        const measured = await page.evaluate(() => ({
          head: (document.querySelector('[role=tabpanel]')?.getBoundingClientRect().top ?? 0) + scrollY,
          over: document.documentElement.scrollWidth - innerWidth,
          tab: document.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect().right ?? 0,
          tools: document.querySelector('[aria-label="Weitere Werkzeuge"]')?.parentElement?.clientHeight ?? 0,
        }));
        expect([view, width, measured.head <= most, measured.over, measured.tab <= width]).toEqual([
          view,
          width,
          true,
          0,
          true,
        ]);
        // One row of them.
        expect([view, width, measured.tools < 56]).toEqual([view, width, true]);
      }
    }
    // Letters of twice the size, on a phone.
    await page.setViewportSize({ width: 390, height: 664 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const name of ['Gliederung', 'Rückgängig', 'Suchen', 'Weitere Befehle', 'Mehr zum Stand'])
      expect([
        name,
        await page
          .getByRole('banner')
          .or(page.getByRole('region', { name: 'Stand' }))
          .getByRole('button', { name })
          .isVisible(),
      ]).toEqual([name, true]);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    // What has no room is in a menu, for the keyboard too.
    await page.getByRole('button', { name: 'Weitere Befehle' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Konto' }).waitFor();
    await expectAccessible(page);
    for (const key of ['End', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'Anleitung' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)(
    'shows the view on a phone below one line of the draft, and the findings at the lower edge',
    async () => {
      const { page, complaints, close } = await signIn('Vera');
      await page.setViewportSize({ width: 390, height: 664 });
      await page.reload();
      await standing(page, /^Das sehen Besucher/).waitFor();
      await untilAlone(page);
      const top = async (name: string) =>
        (await page.getByRole('region', { name }).boundingBox()) ?? { y: 0, height: 0 };
      expect((await top('Stand')).height).toBeLessThan(60);
      expect((await page.getByRole('tabpanel').boundingBox())?.y).toBeLessThanOrEqual(130);
      const findings = page.getByRole('region', { name: 'Funde' });
      await findings.getByText('Keine Funde').waitFor();
      const { y, height } = await top('Funde');
      expect([Math.round(y + height), height < 664 / 3]).toEqual([664, true]);
      await page.getByRole('button', { name: 'Gliederung', exact: true }).click();
      await page.getByRole('row', { name: 'Ihre Nachricht an uns' }).waitFor();
      const below = (await page.getByRole('tabpanel').boundingBox())?.y;
      await page.getByRole('button', { name: 'Mehr zum Stand' }).click();
      const menu = page.getByRole('menu');
      await menu.waitFor();
      // Beside the view, not above it; and it ends inside of the window.
      expect((await page.locator('[role="tabpanel"]').boundingBox())?.y).toBe(below);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
