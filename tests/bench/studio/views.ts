import type { Frame, Page } from 'playwright-core';
import type { Interaction } from './interactions.ts';
import { openPlace } from './places.ts';
import { timed } from './timed.ts';

const QUESTION = { datei: 'steps/schritt-7.json', stelle: '/schema/properties/gruppe7/properties/text' };
const EXIT = { ansicht: 'ablauf', datei: 'machine.json', stelle: '/states/schritt-7/on/NEXT' };
const TABLE = { ansicht: 'tabelle', datei: 'tables/tempo-innerorts.json' };

/** Where the page is opened again and again; kept between `prepare` and `make`. */
const addresses = new WeakMap<Page, string>();

const isDrawn = (): boolean =>
  document.querySelector('[role=row]') !== null && document.querySelector('.react-flow__node') !== null;
const hasEditor = () => document.querySelector('.cm-content') !== null;
const isOverlapping = (wanted: boolean) => (document.querySelector('[data-fault=overlap]') !== null) === wanted;
const isElsewhere = (before: string) => {
  const node = document.querySelector<HTMLElement>('.react-flow__node[data-id=schritt-9]');
  return node !== null && node.style.transform !== before;
};
const isRenamed = (name: string) =>
  document.querySelector('[role=dialog]') === null &&
  (document.querySelector('.cm-content')?.textContent?.includes(`"${name}":`) ?? false);

/** Opening views, and what they draw after a change. */
export const VIEW_INTERACTIONS: Interaction[] = [
  {
    what: 'Öffnen eines Assistenten, das Programm im Zwischenspeicher',
    bar: 1500,
    grows: true,
    prepare: async (page, root, wizard) => {
      await openPlace(page, root, wizard, { ansicht: 'ablauf', datei: 'machine.json' });
      addresses.set(page, page.url());
    },
    make: async (page) => {
      await page.goto(addresses.get(page) ?? '', { waitUntil: 'commit' });
      return sinceNavigation(page);
    },
  },
  {
    what: 'Ansicht JSON zum ersten Mal öffnen',
    bar: 500,
    grows: true,
    prepare: async (page, root, wizard) => {
      await openPlace(page, root, wizard, { ansicht: 'ablauf', ...QUESTION });
      addresses.set(page, page.url());
    },
    make: async (page) => {
      await page.goto(addresses.get(page) ?? '');
      await page.getByText('Keine Funde').waitFor();
      const button = page.getByRole('tab', { name: 'JSON', exact: true });
      return timed(page, () => button.click(), hasEditor, undefined);
    },
  },
  {
    what: 'Taste in einem Feld → Vorschau',
    bar: 100,
    grows: true,
    prepare: async (page, root, wizard) => {
      await openPlace(page, root, wizard, { ansicht: 'schritt', ...QUESTION });
      await page.frameLocator('iframe').getByText('Ein Text').first().waitFor();
    },
    make: async (page, round) => {
      const frame = page.frames().find((one) => one.parentFrame() !== null);
      if (frame === undefined) throw new Error('There is no preview.');
      const field = page.getByRole('textbox', { name: 'Titel' });
      await field.press('End');
      const key = String(round % 10);
      const wanted = (await field.inputValue()) + key;
      return timedInFrame(page, frame, () => field.press(key), wanted);
    },
  },
  {
    what: 'Ein Schritt wird anders verbunden → Bild des Ablaufs',
    bar: 150,
    grows: true,
    prepare: (page, root, wizard) => openPlace(page, root, wizard, EXIT),
    make: async (page) => {
      const node = page.locator('.react-flow__node[data-id=schritt-9]');
      const before = await node.evaluate((element) => (element as HTMLElement).style.transform);
      const list = page.getByRole('combobox', { name: 'Nach Weiter' });
      const target = (await list.inputValue()) === 'schritt-8' ? 'schritt-9' : 'schritt-8';
      return timed(page, async () => void (await list.selectOption(target)), isElsewhere, before);
    },
  },
  {
    what: 'Frage umbenennen, überall',
    bar: 150,
    grows: true,
    prepare: (page, root, wizard) => openPlace(page, root, wizard, { ansicht: 'json', ...QUESTION }),
    make: async (page, round) => {
      const name = `name${round}`;
      await page.locator('[role=row][aria-selected=true]').press('F2');
      const field = page.getByRole('textbox', { name: 'Neuer Name' });
      await field.fill(name);
      return timed(page, () => field.press('Enter'), isRenamed, name);
    },
  },
  {
    what: 'Zelle einer Tabelle → Lücken und Widersprüche',
    bar: 120,
    grows: false,
    prepare: (page, root) => openPlace(page, root, 'bussgeldrechner', TABLE),
    make: async (page, round) => {
      const isWrong = round % 2 === 0;
      await page.locator('[data-cell="1:0"]').click();
      await page.keyboard.type(isWrong ? '14–17' : '11–15');
      return timed(page, () => page.keyboard.press('Enter'), isOverlapping, isWrong);
    },
  },
];

/** Milliseconds from the beginning of a navigation to the end of the first frame that shows outline and picture. */
function sinceNavigation(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const isDrawn = ${isDrawn.toString()};
    const look = () => isDrawn() ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look);
    look();
  })`);
}

/** Milliseconds from the key that `act` presses to the end of the first frame in which the preview shows a text. */
async function timedInFrame(page: Page, frame: Frame, act: () => Promise<void>, wanted: string): Promise<number> {
  const shown = frame.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.innerText.includes(text))
            setTimeout(() => resolve(performance.timeOrigin + performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    wanted,
  );
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = (event: Event) => resolve(performance.timeOrigin + event.timeStamp);
        addEventListener('keydown', begin, { capture: true, once: true });
      }),
  );
  // Both have to listen before the key is pressed.
  await page.evaluate(() => undefined);
  await act();
  return (await shown) - (await pressed);
}
