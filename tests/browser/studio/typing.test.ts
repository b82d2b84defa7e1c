import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { LONG, sample } from '../../support/extent.ts';
import { addressOf, sitDown, useStudioSite, type Desk } from './studio.ts';

const site = useStudioSite();

/** Milliseconds between two keys: faster than anybody types, as when a key is held down or a text is dictated. */
const FAST = 5;
const ANFRAGE = 'bussgeldanfrage';
const CONTACT = 'steps/kontakt.json';
const SERVICE = '/schema/properties/anfrageTyp';
const NAME = '/schema/properties/vorname';
const FILES = '/schema/properties/detailBilder/upload';
const DEADLINE = '/mails/confirmation/sections/0/when/params/of/1';

type Field = [name: string, address: string, label: string | RegExp, typed: string];

function inPanel(role: 'textbox' | 'combobox', name: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByRole('complementary', { name: 'Eigenschaften' }).getByRole(role, { name }).first();
}

const WORDS = 'schnell, ohne Pause';
const FIELDS: Field[] = [
  ['a text', addressOf(ANFRAGE, 'json', CONTACT, NAME), 'Titel', WORDS],
  ['a text beside the flow', addressOf(ANFRAGE, 'ablauf', CONTACT, NAME), 'Titel', WORDS],
  ['a text beside the page', addressOf(ANFRAGE, 'schritt', CONTACT, NAME), 'Titel', WORDS],
  ['a text beside all sentences', addressOf(ANFRAGE, 'fehler', CONTACT, NAME), 'Titel', WORDS],
  ['a text beside all texts', addressOf(ANFRAGE, 'texte', CONTACT, NAME), 'Titel', WORDS],
  ['a number', addressOf(ANFRAGE, 'json', CONTACT, NAME), 'Zeichen höchstens', '2345'],
  ['a size', addressOf('kfz-gutachtenanfrage', 'json', 'steps/details.json', FILES), /in MB$/, '2345'],
  ['an answer', addressOf(ANFRAGE, 'json', 'steps/service.json', SERVICE), 'Antwort 1', WORDS],
  ['what explains an answer', addressOf(ANFRAGE, 'json', 'steps/service.json', SERVICE), /^Erklärung/, WORDS],
  ['an entry of a list', addressOf(ANFRAGE, 'json', 'steps/service.json'), /, 1$/, WORDS],
  ['the subject of a mail', addressOf(ANFRAGE, 'mails', 'wizard.json', '/mails/confirmation'), 'Betreff', WORDS],
  ['a number in a condition', addressOf(ANFRAGE, 'json', 'wizard.json', DEADLINE), /^Wert/, '2345'],
];

/** What a field holds, and where its caret is. */
function stateOf(field: Locator): Promise<{ text: string; caret: number | null; focused: boolean }> {
  return field.evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement;
    return { text: value, caret: selectionStart, focused: element === document.activeElement };
  });
}

async function open(address: string): Promise<Desk> {
  const desk = await sitDown(site.current, address);
  await desk.page.getByText('Keine Funde').waitFor({ timeout: 60_000 });
  return desk;
}

describe('typing fast', () => {
  it.runIf(LONG).each(sample(FIELDS, 5))(
    'in the middle of %s loses no letter and leaves the caret behind the last one',
    async (_name, address, label, typed) => {
      const desk = await open(address);
      const { page } = desk;
      const field = inPanel('textbox', label)(page);
      await field.focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowRight');
      const { text } = await stateOf(field);
      await page.keyboard.type(typed, { delay: FAST });
      const expected = { text: text.slice(0, 1) + typed + text.slice(1), caret: 1 + typed.length, focused: true };
      expect(await stateOf(field)).toEqual(expected);
      // It stays so when checks and views have followed.
      await page.getByText('Nicht gespeichert').waitFor();
      await page
        .getByRole('region', { name: 'Funde' })
        .getByText(/^(?:Keine Funde|\d+ Funde?)$/)
        .waitFor();
      expect(await stateOf(field)).toEqual(expected);
      // Holding Backspace takes all of it back, letter by letter.
      for (let left = typed.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
      expect(await stateOf(field)).toEqual({ text, caret: 1, focused: true });
      expect(desk.complaints).toEqual([]);
      await desk.close();
    },
  );

  it('in a table goes from cell to cell without losing a letter', async () => {
    const desk = await open(addressOf('bussgeldrechner', 'tabelle', 'tables/tempo-innerorts.json'));
    const { page } = desk;
    const cells = Array.from({ length: 8 }, (_, row) => page.locator(`[data-cell="${row}:1"]`));
    await page.locator('[data-cell="0:0"]').focus();
    await page.keyboard.press('ArrowRight');
    for (const [row] of cells.entries()) {
      await page.keyboard.type(`${901 + row}`, { delay: FAST });
      await page.keyboard.press('Enter');
    }
    const texts = await Promise.all(cells.map((cell) => cell.textContent()));
    expect(texts).toEqual(cells.map((_, row) => expect.stringContaining(`${901 + row}`)));
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});

/** What is typed after each key that clears. */
const CLEARED = (...words: string[]) =>
  ['Delete', 'Backspace'].flatMap((key) => words.map((typed) => [key, typed] as const));

describe('a list that is narrowed by typing', () => {
  it.runIf(LONG)('keeps the letters that are typed after Delete or Backspace has cleared it, in a form', async () => {
    const desk = await open(addressOf(ANFRAGE, 'json', 'steps/service.json'));
    const { page } = desk;
    await page.getByRole('row', { name: /^Womit können/ }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Frage ergänzen …' }).press('Enter');
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Art' });
    await field.focus();
    for (const [key, words] of CLEARED('Datum', 'Zahl')) {
      await page.keyboard.press('Control+a');
      await page.keyboard.press(key);
      await page.keyboard.type(words, { delay: FAST });
      expect(await field.inputValue()).toBe(words);
      await page.getByRole('option', { name: words, exact: true }).waitFor();
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});

async function branch(): Promise<{ desk: Desk; target: Locator; missing: Locator }> {
  const desk = await open(addressOf('verkehrsunfallanfrage', 'json', 'steps/polizei.json'));
  const { page } = desk;
  await page.locator('[role=row][aria-selected=true]').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Verzweigen …' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const target = dialog.getByRole('combobox', { name: 'Führt zu' });
  await target.focus();
  return { desk, target, missing: dialog.getByText('Bitte wählen Sie einen Schritt.') };
}

/** The open list hides the rest of the dialog from roles. */
function inDialog(page: Page, selector: string): Locator {
  return page.locator(`[role=dialog] ${selector}`);
}

describe('what was typed into a list', () => {
  it.runIf(LONG).each(sample(['Enter', 'Tab', 'click'], 2))('is taken by %s if one entry is left', async (way) => {
    const { desk, target, missing } = await branch();
    await target.pressSequentially('RETTUNG', { delay: FAST });
    const options = desk.page.getByRole('listbox').getByRole('option');
    await expect.poll(() => options.count()).toBe(1);
    const [title = ''] = await options.allTextContents();
    if (way === 'click') await inDialog(desk.page, '[slot=title]').click({ force: true });
    else await desk.page.keyboard.press(way);
    await expect.poll(() => target.inputValue()).toBe(title);
    expect(await options.count()).toBe(0);
    expect(await missing.count()).toBe(0);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('leaves what was chosen when a dialog is not confirmed with it', async () => {
    const desk = await open(addressOf(ANFRAGE, 'json', 'steps/service.json'));
    const { page } = desk;
    await page.getByRole('row', { name: /^Womit können/ }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Frage ergänzen …' }).press('Enter');
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Art' });
    const before = await field.inputValue();
    await field.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Fragebogen', { delay: FAST });
    await inDialog(page, 'button[type=submit]').click({ force: true });
    await page.getByText(`„Fragebogen“ passt zu keinem Eintrag. Es bleibt bei „${before}“.`).waitFor();
    await field.focus();
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe(before);
    // All are offered again, not only what the letters had left.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(3);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});
