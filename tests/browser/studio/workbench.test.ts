import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { LONG, sample } from '../../support/extent.ts';
import { expectAccessible, untilPainted } from '../site.ts';
import {
  addressOf,
  anotherWindow,
  closeWindow,
  onDisk,
  publish,
  sitDown,
  untilKept,
  untilSearching,
  useStudioSite,
} from './studio.ts';

const site = useStudioSite();

const WIZARD = 'bussgeldanfrage';
const STEP = 'steps/angaben.json';
const QUESTION = '/schema/properties/bussgeld/properties/vorwurf';
/** Windows learn of each other's changes every two seconds. */
const LATER = { timeout: 60_000 };
const HERE = addressOf(WIZARD, 'json', STEP, QUESTION);

describe('the workbench', () => {
  it('leads from the list to a question, changes it, takes that back, and saves', async () => {
    const desk = await sitDown(site.current, '/studio');
    const { page } = desk;
    await page.getByRole('link', { name: '/anfrage/bussgeldanfrage' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Bußgeldprüfung' }).click();
    await page.getByRole('tab', { name: 'JSON', exact: true }).click();
    await page.getByRole('row', { name: /Was wird Ihnen vorgeworfen/ }).click();
    // Opens the step, and the group of questions in it.
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await page.getByRole('row', { name: /^Vorwurf/ }).click();
    const title = page.getByRole('textbox', { name: 'Titel' });
    await expect.poll(() => title.inputValue()).toBe('Vorwurf');
    await title.fill('Was wirft man Ihnen vor?');
    await page.getByText('Nicht gespeichert').waitFor();
    expect(await page.locator('.cm-content').textContent()).toContain('"title": "Was wirft man Ihnen vor?"');
    const before = await onDisk(site.current, WIZARD, STEP);
    await page.keyboard.press('Control+z');
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+s');
    // It is published: first it is said what people will read, and cancelled it is not saved.
    const release = page.getByRole('dialog', { name: 'Das ändert sich für alle' });
    await release.getByText('Was wirft man Ihnen vor?').first().waitFor();
    expect(await release.getByRole('definition').allInnerTexts()).toEqual(['Vorwurf', 'Was wirft man Ihnen vor?']);
    await expectAccessible(page);
    await release.getByRole('button', { name: 'Abbrechen' }).click();
    expect(await onDisk(site.current, WIZARD, STEP)).toBe(before);
    await publish(page);
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    expect(await onDisk(site.current, WIZARD, STEP)).toBe(
      before.replace('"title": "Vorwurf"', '"title": "Was wirft man Ihnen vor?"'),
    );
    await page.keyboard.press('Control+z');
    await publish(page);
    await expect.poll(() => onDisk(site.current, WIZARD, STEP)).toBe(before);
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('shows the view that was chosen, also if another place is chosen before it has loaded', async () => {
    const desk = await sitDown(site.current, `/studio/assistenten/${WIZARD}`);
    const { page } = desk;
    const arrived = Promise.withResolvers<void>();
    await page.route(/JsonView.*\.js/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.getByRole('tab', { name: 'JSON', exact: true }).click();
    await page.getByRole('row', { name: /Was wird Ihnen vorgeworfen/ }).click();
    arrived.resolve();
    await page.getByRole('tabpanel', { name: 'JSON' }).locator('.cm-content').waitFor();
    expect(new URL(page.url()).searchParams.get('datei')).toBe(STEP);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)(
    'says at once what is wrong with a text, where, and shows the last good picture meanwhile',
    async () => {
      const desk = await sitDown(site.current, addressOf(WIZARD, 'json', 'machine.json'));
      const { page } = desk;
      await page.getByText('Keine Funde').waitFor();
      await page.locator('.cm-line').nth(2).click();
      await page.keyboard.press('End');
      await page.keyboard.type('x');
      const bar = page.getByRole('button', { name: /1 Fund/ });
      await bar.click();
      await page.getByText(/kein gültiges JSON \(Zeile 3/).waitFor();
      expect(await page.getByRole('row', { name: /Was wird Ihnen vorgeworfen/ }).isVisible()).toBe(true);
      await page.getByText(/Diese Datei ist im Moment kein JSON/).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Control+z');
      await page.getByText('Keine Funde').waitFor();
      expect(desk.complaints).toEqual([]);
      await desk.close();
    },
  );

  it.runIf(LONG)('has a head of one line at a desk, which stays when something is not saved', async () => {
    const desk = await sitDown(site.current, addressOf('verkehrsunfallanfrage', 'schritt', 'steps/ort.json'));
    const { page } = desk;
    const head = page.getByRole('banner');
    const height = () => heightOf(head);
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    const before = await height();
    const tab = await heightOf(page.getByRole('tab', { name: 'Ablauf' }));
    expect(before).toBeLessThan(2 * tab);
    await page
      .getByRole('complementary', { name: 'Eigenschaften' })
      .getByRole('textbox', { name: 'Titel' })
      .fill('Wo?');
    await page.getByText('Nicht gespeichert', { exact: true }).waitFor();
    expect(await height()).toBe(before);
    await page.keyboard.press('Control+z');
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await desk.close();
  });

  it.runIf(LONG)('has columns that keys and the pointer make wider, that can be hidden, and that stay so', async () => {
    const desk = await sitDown(site.current, HERE);
    const { page } = desk;
    const outline = page.getByRole('navigation', { name: 'Gliederung' });
    const panel = page.getByRole('complementary', { name: 'Eigenschaften' });
    const widthOf = async (region: typeof outline) => Math.round((await region.boundingBox())?.width ?? 0);
    await panel.waitFor();
    const [wide, narrow] = [await widthOf(outline), await widthOf(panel)];
    await page.getByRole('separator', { name: 'Breite: Gliederung' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => widthOf(outline)).toBe(wide - 16);
    const edge = page.getByRole('separator', { name: 'Breite: Eigenschaften' });
    const { x = 0, y = 0, width = 0 } = (await edge.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 40, y + 210);
    await page.mouse.up();
    await expect.poll(() => widthOf(panel)).toBe(narrow + 40);
    await edge.dblclick();
    await expect.poll(() => widthOf(panel)).toBe(narrow);
    await page.getByRole('button', { name: 'Gliederung', exact: true }).click();
    await outline.waitFor({ state: 'hidden' });
    await page.reload();
    await panel.waitFor();
    expect(await outline.isVisible()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Gliederung', exact: true }).click();
    await expect.poll(() => widthOf(outline)).toBe(wide - 16);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('shows the fields of a list as wide as the list, and what it says beside what was made', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'schritt', STEP));
    const { page } = desk;
    const list = page
      .getByRole('complementary', { name: 'Eigenschaften' })
      .getByRole('list', { name: 'Absätze über den Fragen' });
    const [whole, field] = await Promise.all([list.boundingBox(), list.getByRole('textbox').first().boundingBox()]);
    expect(field?.x).toBe(whole?.x);
    expect(field?.width).toBeGreaterThan((whole?.width ?? 0) / 2);
    await page.getByRole('button', { name: 'Keine Funde' }).waitFor();
    await page.keyboard.press('Control+Enter');
    const said = await page.getByText('An dieser Stelle gibt es keinen Fund').boundingBox();
    const view = await page.getByRole('tabpanel').boundingBox();
    expect(said?.y).toBeGreaterThanOrEqual((view?.y ?? 0) + (view?.height ?? 0));
    await desk.close();
  });

  it.runIf(LONG)('finds steps, questions, texts and commands by typing', async () => {
    const desk = await sitDown(site.current, HERE);
    const { page } = desk;
    await page.getByRole('heading', { name: 'Eigenschaften' }).waitFor();
    await page.keyboard.press('Control+k');
    await untilSearching(page);
    await page.keyboard.type('kostenubern');
    await page
      .getByRole('option', { name: /^Kostenübernahme/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('kostenuebernahme');
    // Whoever has found it is at its line.
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Kostenübernahme/);
    await page.keyboard.press('Control+k');
    await untilSearching(page);
    await page.keyboard.type('xyzxyz');
    await page.getByText('Nichts gefunden').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('lets Tab leave a text of JSON, also while a completion is offered, and changes nothing', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'json', STEP));
    const { page } = desk;
    const content = page.locator('.cm-content');
    await content.click();
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Tab');
    await expect.poll(() => content.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => content.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('stays where somebody has gone right after a click into the JSON', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'json', STEP));
    const { page } = desk;
    const content = page.locator('.cm-content');
    await content.waitFor();
    await page.clock.install();
    await content.click();
    await page.getByRole('link', { name: 'Alle Assistenten' }).click();
    await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
    await page.clock.runFor(1000);
    expect(new URL(page.url()).pathname).toBe('/studio');
    await desk.close();
  });

  it('keeps what is not saved over a reload, and while the list is shown, with its history', async () => {
    const desk = await sitDown(site.current, HERE);
    const { page } = desk;
    await page.getByRole('textbox', { name: 'Titel' }).fill('Ein Entwurf');
    await page.getByText('Nicht gespeichert').waitFor();
    await untilKept(page, 'Ein Entwurf');
    await page.reload();
    await page.getByText('Nicht gespeichert').waitFor();
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Ein Entwurf');
    const window = await reportedBy(page);
    await page.getByRole('link', { name: 'Alle Assistenten' }).click();
    await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
    const again = reportedBy(page);
    await page.goBack();
    await page.getByText('Nicht gespeichert').waitFor();
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Ein Entwurf');
    // Else it would take itself for another window.
    expect(await again).toBe(window);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Vorwurf');
    await desk.close();
  });

  it.runIf(LONG)('takes back what is saved after a reload, and offers nothing of it to other windows', async () => {
    const desk = await sitDown(site.current, HERE);
    const window = await anotherWindow(desk, HERE);
    const title = window.getByRole('textbox', { name: 'Titel' });
    const before = await onDisk(site.current, 'bussgeldanfrage', 'steps/angaben.json');
    await title.fill('Schon gespeichert');
    await publish(window);
    await window.getByText('Gespeichert', { exact: true }).waitFor();
    await window.reload();
    await window.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => title.inputValue()).toBe('Vorwurf');
    await publish(window);
    await expect.poll(() => onDisk(site.current, 'bussgeldanfrage', 'steps/angaben.json')).toBe(before);
    await window.getByText('Gespeichert', { exact: true }).waitFor();
    await window.close();
    await desk.page.reload();
    await desk.page.getByText('Keine Funde').waitFor();
    expect(await desk.page.getByRole('button', { name: 'Wiederherstellen' }).count()).toBe(0);
    await desk.close();
  });

  it.runIf(LONG)('begins each view at its top', async () => {
    const desk = await sitDown(site.current, addressOf('verkehrsunfallanfrage', 'texte', 'wizard.json'));
    const { page } = desk;
    await page.getByRole('searchbox', { name: 'In allen Texten suchen' }).waitFor();
    const view = page.locator('[data-region=ansicht]');
    const top = () => view.evaluate((region) => region.scrollTop);
    await view.evaluate((region) => region.scrollTo(0, 900));
    await expect.poll(top).toBe(900);
    await page.getByRole('tab', { name: 'Mails' }).click();
    await expect.poll(top).toBe(0);
    await desk.close();
  });

  it.runIf(LONG)('offers what a closed window has left', async () => {
    const desk = await sitDown(site.current, HERE);
    const first = await anotherWindow(desk, HERE);
    await first.getByRole('textbox', { name: 'Titel' }).fill('Vergessen');
    await first.getByText('Nicht gespeichert').waitFor();
    await untilKept(first, 'Vergessen');
    await closeWindow(first, desk.page);
    await desk.page.reload();
    await desk.page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await expect.poll(() => desk.page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Vergessen');
    await desk.close();
  });

  it('lets two windows work on one wizard: both see each other, and nothing is lost', async () => {
    const before = await onDisk(site.current, WIZARD, STEP);
    const desk = await sitDown(site.current, HERE);
    const one = desk.page;
    const other = await anotherWindow(
      desk,
      addressOf(WIZARD, 'json', STEP, QUESTION.replace('vorwurf', 'fahrzeugTyp')),
    );
    await one.getByText(/zeig(?:t|en) diesen Assistenten: Schritt „Was wird/).waitFor();
    await one.getByRole('textbox', { name: 'Titel' }).fill('Eins');
    await other.getByRole('textbox', { name: 'Titel' }).fill('Zwei');
    await publish(one);
    await one.getByText('Gespeichert', { exact: true }).waitFor();
    await publish(other);
    await other.getByText('Gespeichert', { exact: true }).waitFor();
    const saved = await onDisk(site.current, WIZARD, STEP);
    expect(saved).toContain('"title": "Eins"');
    expect(saved).toContain('"title": "Zwei"');
    await expect.poll(() => one.locator('.cm-content').textContent(), LATER).toContain('"title": "Zwei"');
    await writeFile(path.join(site.current.wizardsDir, WIZARD, STEP), before);
    await expect.poll(() => one.getByRole('textbox', { name: 'Titel' }).inputValue(), LATER).toBe('Vorwurf');
    await desk.close();
  });

  it.runIf(LONG)('asks where two windows have changed the same words', async () => {
    const before = await onDisk(site.current, WIZARD, STEP);
    const desk = await sitDown(site.current, HERE);
    const { page } = desk;
    await page.getByRole('textbox', { name: 'Titel' }).fill('Meins');
    await writeFile(
      path.join(site.current.wizardsDir, WIZARD, STEP),
      before.replace('"title": "Vorwurf"', '"title": "Ihres"'),
    );
    const bar = page.getByRole('alert').filter({ hasText: 'Welche Fassung soll gelten?' });
    await bar.getByText(/^Frage „Meins“ in Schritt „Was wird Ihnen vorgeworfen\?“: Titel$/).waitFor();
    expect(await bar.getByRole('definition').allInnerTexts()).toEqual(['Meins', 'Ihres']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Die andere' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Ihres');
    await page.keyboard.press('Control+z');
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Meins');
    await writeFile(path.join(site.current.wizardsDir, WIZARD, STEP), before);
    await desk.close();
  });

  it.each(sample([1024, 1920], 1))('is whole and accessible at %i px, dark', async (width) => {
    const desk = await sitDown(site.current, HERE, { viewport: { width, height: 800 }, colorScheme: 'dark' });
    const { page } = desk;
    await page.getByText('Keine Funde').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await desk.close();
  });

  it('has one stop of the Tab key for all views; arrows move, Enter shows', async () => {
    const desk = await sitDown(site.current, HERE);
    const { page } = desk;
    const views = page.getByRole('tablist', { name: 'Ansicht' });
    await views.waitFor();
    expect(await views.locator('[role=tab]:not([tabindex="-1"])').allTextContents()).toEqual(['JSON']);
    await views.getByRole('tab', { name: 'JSON' }).focus();
    for (const key of ['Home', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    expect(await focused(page)).toBe('Texte');
    expect(page.url()).toContain('ansicht=json');
    await page.keyboard.press('Enter');
    await page.getByRole('tabpanel', { name: 'Texte' }).getByRole('searchbox').waitFor();
    await page.keyboard.press('Alt+4');
    await page.getByRole('tabpanel', { name: 'JSON' }).locator('.cm-content').waitFor();
    expect(await views.locator('[aria-selected=true]').allTextContents()).toEqual(['JSON']);
    await expectAccessible(page);
    await desk.close();
  });

  it.runIf(LONG)(
    'begins with a link to the view, and F6 leads through its regions and back to where one was',
    async () => {
      const desk = await sitDown(site.current, HERE);
      const { page } = desk;
      await page.getByRole('textbox', { name: 'Titel' }).waitFor();
      const at = page.url();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Zum Inhalt');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('tabpanel', { name: 'JSON' }).evaluate((one) => one === document.activeElement)).toBe(
        true,
      );
      expect(page.url()).toBe(at);
      await page.getByRole('textbox', { name: 'Titel' }).focus();
      const regions = [];
      for (let count = 0; count < 5; count += 1) {
        await page.keyboard.press('F6');
        regions.push(
          await page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')),
        );
      }
      expect(regions).toEqual(['funde', 'kopf', 'gliederung', 'ansicht', 'eigenschaften']);
      expect(await page.getByRole('textbox', { name: 'Titel' }).evaluate((one) => one === document.activeElement)).toBe(
        true,
      );
      await page.keyboard.press('Shift+F6');
      await page.keyboard.press('Shift+F6');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
      // A dialog keeps the focus.
      await page.keyboard.press('F1');
      await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
      await page.locator('[role=dialog]:focus, [role=dialog] :focus').first().waitFor();
      await page.keyboard.press('F6');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
      await desk.close();
    },
  );

  it.runIf(LONG).each(sample(['ablauf', 'schritt', 'fehler', 'json', 'bilder', 'tabelle', 'texte', 'mails'], 2))(
    "shows '%s' in one column at 320 by 256 pixels, from its top",
    async (view) => {
      const desk = await sitDown(site.current, addressOf(WIZARD, view, 'steps/kontakt.json'), {
        viewport: { width: 320, height: 256 },
      });
      const { page } = desk;
      await page.getByText('Keine Funde').waitFor();
      await page.getByRole('tabpanel').locator(':scope > :not([role=status])').first().waitFor();
      await untilPainted(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expectAccessible(page);
      await desk.close();
    },
  );
});

describe('the focus', () => {
  it('stays beside what is removed: at the next entry, else the one before, and never at the top of the page', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'json', STEP, `${QUESTION}/oneOf`));
    const { page } = desk;
    const last = page.getByRole('button', { name: /entfernen/ }).last();
    await last.waitFor();
    await page.getByText('Keine Funde').waitFor();
    const before = await page.getByRole('button', { name: /entfernen/ }).count();
    for (let left = before; left > before - 2; left -= 1) {
      await last.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByRole('button', { name: /entfernen/ }).count()).toBe(left - 1);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')))
        .toBe('eigenschaften');
    }
    await page.goto(HERE);
    await page.getByRole('tab', { name: 'JSON', exact: true, selected: true }).waitFor();
    await page.getByRole('button', { name: 'Sätze bei Fehlern entfernen' }).press('Enter');
    await page.getByText('Nicht gespeichert', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')))
      .toBe('eigenschaften');
    await desk.close();
  });

  it.runIf(LONG)('is on the next line of the outline after one was deleted there', async () => {
    const desk = await sitDown(site.current, addressOf('verkehrsunfallanfrage', 'ablauf', 'steps/ort.json'));
    const { page } = desk;
    await page.getByRole('row', { name: /^Wo ist der Unfall passiert/ }).click();
    const row = () =>
      page.evaluate(() => {
        const active = document.activeElement;
        return active?.matches('[role=row][aria-level="3"]') === true ? active.getAttribute('aria-label') : undefined;
      });
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(row).toBeTruthy();
    const removed = await row();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).press('Enter');
    await page.getByRole('row', { name: removed ?? '', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(row).toBeTruthy();
    await desk.close();
  });
});

describe('the names of buttons', () => {
  it.runIf(LONG).each(
    sample(
      [
        ['json', 'bussgeldanfrage', 'steps/angaben.json', QUESTION],
        ['json', 'bussgeldanfrage', 'wizard.json', ''],
        ['json', 'bussgeldanfrage', 'wizard.json', '/mails/confirmation'],
        ['schritt', 'verkehrsunfallanfrage', 'steps/verletzte.json', ''],
        ['ablauf', 'verkehrsunfallanfrage', 'machine.json', '/states/verletzte/on/NEXT/0/guard'],
        ['fehler', 'bussgeldanfrage', 'steps/kontakt.json', ''],
        ['fehler', 'bussgeldanfrage', 'steps/angaben.json', ''],
        ['tabelle', 'bussgeldrechner', 'tables/tempo-innerorts.json', ''],
        ['bilder', 'kfz-gutachtenanfrage', 'wizard.json', ''],
        ['mails', 'bussgeldanfrage', 'wizard.json', '/mails/confirmation'],
      ],
      2,
    ),
  )('say what each acts on: %s of %s, %s%s', async (view, wizard, file, pointer) => {
    const desk = await sitDown(site.current, addressOf(wizard, view, file, pointer));
    const { page } = desk;
    await page.getByText('Keine Funde').waitFor();
    await page
      .getByRole('tabpanel')
      .getByText(/Wird berechnet|wird gezeichnet|wird geladen/)
      .waitFor({ state: 'detached' });
    const names: string[] = [];
    for (const region of [page.getByRole('tabpanel'), page.getByRole('complementary', { name: 'Eigenschaften' })])
      names.push(...namesIn(await region.ariaSnapshot()));
    // Two buttons of the same name cannot both say what they act on.
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => name === '')).toEqual([]);
    await expectVisibleNames(page);
    await desk.close();
  });
});

/** The names of all buttons outside of previews, and their groups where they have one. */
function namesIn(snapshot: string): string[] {
  return [...snapshot.matchAll(/^\s*- '?button(?: "((?:[^"\\]|\\.)*)")?/gm)].map(([, name = '']) => name);
}

/** What is seen on a control is part of its name (WCAG 2.5.3), so that people can say it to their computer. */
async function expectVisibleNames(page: Page): Promise<void> {
  await expectAccessible(page);
  const mismatches = await page.locator('button[aria-label]').evaluateAll((buttons) => {
    return buttons.flatMap((button) => {
      const seen = button.cloneNode(true) as Element;
      for (const hidden of seen.querySelectorAll('[aria-hidden]')) hidden.remove();
      const [words = '', name = ''] = [seen.textContent, button.getAttribute('aria-label') ?? ''].map((text) =>
        text.replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      );
      return name.includes(words) ? [] : [`${words} is not in: ${name}`];
    });
  });
  expect(mismatches).toEqual([]);
}

/** The words of what has the focus. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

it.runIf(LONG)('brings an earlier revision back as a change that can be undone', async () => {
  const desk = await sitDown(site.current, addressOf(WIZARD, 'json', 'wizard.json'));
  const { page } = desk;
  const title = page.getByRole('textbox', { name: 'Titel', exact: true });
  const was = await title.inputValue();
  await title.fill('Noch nie gespeichert');
  await page.getByRole('button', { name: 'Frühere Fassungen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Frühere Fassungen' });
  await dialog
    .getByRole('button', { name: /^Zurückholen: / })
    .first()
    .waitFor();
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /^Zurückholen: / })
    .first()
    .click();
  await expect.poll(() => title.inputValue()).toBe(was);
  await page.keyboard.press('Control+z');
  await expect.poll(() => title.inputValue()).toBe('Noch nie gespeichert');
  await page.keyboard.press('Control+z');
  expect(desk.complaints).toEqual([]);
  await desk.close();
});

describe('the list of wizards', () => {
  it.runIf(LONG)('finds, renames, copies and deletes a wizard, and says what a deletion breaks', async () => {
    const desk = await sitDown(site.current, '/studio');
    const { page } = desk;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Duplizieren: Bußgeldprüfung' }).click();
    await page.getByRole('textbox', { name: 'Titel' }).fill('Zweite Prüfung');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zweite Prüfung' }).waitFor();
    const copy = JSON.parse(await onDisk(site.current, 'zweite-pruefung', 'wizard.json'));
    expect([copy.public, copy.submit.reference]).toEqual([false, 'ZP']);
    await page.getByRole('link', { name: 'Alle Assistenten' }).click();

    await page.getByRole('searchbox', { name: 'Assistenten suchen' }).fill('zweite');
    await page.getByText(/^1 von \d+ Assistenten$/).waitFor();
    await page.getByRole('button', { name: 'Umbenennen: Zweite Prüfung' }).click();
    await dialog.getByRole('textbox', { name: 'Titel' }).fill('Zweite Meinung');
    await dialog.getByRole('button', { name: 'Umbenennen' }).click();
    await page.getByRole('link', { name: 'Zweite Meinung' }).waitFor();

    await page.getByRole('button', { name: 'Löschen: Zweite Meinung' }).click();
    await dialog.getByText(/^Kein anderer Assistent verweist auf ihn/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Gelöscht: „Zweite Meinung“.').waitFor();
    await page.getByText('So heißt kein Assistent.').waitFor();
    await page.getByRole('searchbox', { name: 'Assistenten suchen' }).fill('');

    await page.getByRole('button', { name: 'Löschen: Bußgeldprüfung' }).click();
    await dialog.getByText('Diese Verweise führen danach ins Leere').waitFor();
    await dialog
      .getByText(/^„Bußgeldrechner“: /)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});

function heightOf(one: Locator): Promise<number> {
  return one.evaluate((element) => element.getBoundingClientRect().height);
}

/** The window that the next report of unsaved changes names. */
async function reportedBy(page: Page): Promise<string> {
  const report = await page.waitForRequest(
    (request) => request.url().endsWith('/windows') && request.postDataJSON()?.unsaved === true,
  );
  return report.postDataJSON().window;
}
