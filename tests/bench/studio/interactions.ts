import type { Page } from 'playwright-core';
import { openPlace } from './places.ts';
import { timed } from './timed.ts';

/** One thing that an analyst does, again and again. */
export type Interaction = {
  what: string;
  /** Most milliseconds at the 95th percentile. */
  bar: number;
  /** Is also measured with 100 steps. */
  grows: boolean;
  prepare: (page: Page, root: string, wizard: string) => Promise<void>;
  /** Does it once and returns how long it took. */
  make: (page: Page, round: number) => Promise<number>;
};

const STEP = 'steps/schritt-7.json';
const GROUP = '/schema/properties/gruppe7';
const QUESTION = `${GROUP}/properties/text`;

const atQuestion: Interaction['prepare'] = (page, root, wizard) =>
  openPlace(page, root, wizard, { ansicht: 'json', datei: STEP, stelle: QUESTION });
const atMachine: Interaction['prepare'] = (page, root, wizard) =>
  openPlace(page, root, wizard, { ansicht: 'json', datei: 'machine.json' });

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Titel' });
const titleIs = (text: string) =>
  [...document.querySelectorAll('textarea')].some((field) => field.value === text) &&
  (document.querySelector('.cm-content')?.textContent?.includes(`"${text}"`) ?? false);

const hasFinding = () => /\d Fund/.test(document.querySelector('[aria-label="Funde"]')?.textContent ?? '');
const showsStep = (number: number) =>
  document.querySelector('[data-region=eigenschaften] nav')?.textContent?.includes(`„Frage ${number}“`) === true &&
  document.querySelector<HTMLElement>('[data-file]')?.dataset['file'] === `steps/schritt-${number}.json`;
const isSearching = () => document.activeElement?.getAttribute('role') === 'combobox';
const findsFirst = (wanted: string) =>
  document.querySelector('[role=option]')?.textContent?.startsWith(`Frage ${wanted}`) === true;

const textIs = (text: string) =>
  [...document.querySelectorAll<HTMLTextAreaElement>('[data-region=ansicht] textarea')].some(
    (field) => field.value === text,
  );
const marksOnly = (words: string) => {
  const marks = [...document.querySelectorAll('[data-region=ansicht] mark')];
  return marks.length > 0 && marks.every((mark) => mark.textContent === words);
};
const textSearch = (page: Page) => page.getByRole('searchbox', { name: 'In allen Texten suchen' });

export const INTERACTIONS: Interaction[] = [
  {
    what: 'Taste in einem Feld → Zeichen dort und im Text',
    bar: 50,
    grows: true,
    prepare: atQuestion,
    make: async (page, round) => {
      const field = titleField(page);
      await field.press('End');
      const before = await field.inputValue();
      const key = String(round % 10);
      return timed(page, () => field.press(key), titleIs, before + key);
    },
  },
  {
    what: 'Taste, die das JSON bricht → Fund',
    bar: 150,
    grows: true,
    prepare: atMachine,
    make: async (page) => {
      await page.locator('.cm-line').nth(1).click();
      await page.keyboard.press('End');
      const time = await timed(page, () => page.keyboard.press('x'), hasFinding, undefined);
      await page.keyboard.press('Control+z');
      await page.getByText('Keine Funde').waitFor();
      return time;
    },
  },
  {
    what: 'Schritt ohne Weg dorthin → Fund mit Beleg',
    bar: 400,
    grows: true,
    prepare: atMachine,
    make: async (page) => {
      // To a step that both wizards have: each loses the same 18 steps.
      await page.locator('.cm-line', { hasText: '"NEXT": "schritt-2"' }).click();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      const time = await timed(page, () => page.keyboard.press('0'), hasFinding, undefined);
      await page.keyboard.press('Control+z');
      await page.getByText('Keine Funde').waitFor();
      return time;
    },
  },
  {
    what: 'Auswahl in der Gliederung → alle Ansichten',
    bar: 80,
    grows: true,
    prepare: atQuestion,
    make: async (page, round) => {
      const number = round % 2 === 0 ? 3 : 5;
      const row = page.getByRole('row', { name: `Frage ${number}`, exact: true });
      return timed(page, () => row.click(), showsStep, number);
    },
  },
  {
    what: 'Rückgängig',
    bar: 80,
    grows: true,
    prepare: atQuestion,
    make: async (page, round) => {
      const field = titleField(page);
      const before = await field.inputValue();
      await field.fill(`Anders ${round}`);
      return timed(page, () => page.keyboard.press('Control+z'), titleIs, before);
    },
  },
  {
    what: 'Befehlspalette öffnen',
    bar: 50,
    grows: true,
    prepare: atQuestion,
    make: async (page) => {
      const time = await timed(page, () => page.keyboard.press('Control+k'), isSearching, undefined);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return time;
    },
  },
  {
    what: 'Taste in der Suche → Treffer',
    bar: 30,
    grows: true,
    prepare: async (page, root, wizard) => {
      await atQuestion(page, root, wizard);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Befehl/ }).fill('frage');
    },
    make: async (page, round) => {
      await page.getByRole('combobox', { name: /^Befehl/ }).fill('frage ');
      const key = String((round % 8) + 2);
      return timed(page, () => page.keyboard.press(key), findsFirst, key);
    },
  },
  {
    what: 'Taste in einem Text der Liste → Zeichen dort',
    bar: 50,
    grows: true,
    prepare: (page, root, wizard) =>
      openPlace(page, root, wizard, { ansicht: 'texte', datei: STEP, stelle: `${QUESTION}/title` }),
    make: async (page, round) => {
      const field = page.getByRole('main').getByRole('textbox');
      await field.press('End');
      const before = await field.inputValue();
      const key = String(round % 10);
      return timed(page, () => field.press(key), textIs, before + key);
    },
  },
  {
    what: 'Taste in der Suche der Texte → Treffer',
    bar: 30,
    grows: true,
    prepare: async (page, root, wizard) => {
      await openPlace(page, root, wizard, { ansicht: 'texte', datei: STEP });
      await textSearch(page).fill('frage');
    },
    make: async (page, round) => {
      await textSearch(page).fill('frage ');
      const key = String((round % 8) + 2);
      return timed(page, () => page.keyboard.press(key), marksOnly, `Frage ${key}`);
    },
  },
];
