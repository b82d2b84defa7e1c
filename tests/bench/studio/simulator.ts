import type { Interaction } from './interactions.ts';
import { openPlace } from './places.ts';
import { timed } from './timed.ts';

const MOVES = '[aria-label="Was jetzt geht und was nicht"]';

const heading = () => document.querySelector('[aria-label="Was jetzt geht und was nicht"] h2')?.textContent ?? '';
const isElsewhere = (before: string) =>
  (document.querySelector('[aria-label="Was jetzt geht und was nicht"] h2')?.textContent ?? before) !== before;
const isToldWhy = () =>
  document.querySelector('[aria-label="Was jetzt geht und was nicht"] details [aria-expanded=true]') !== null &&
  document.querySelector('[aria-label="Was jetzt geht und was nicht"] details li li') !== null;
const hasWay = () =>
  /\d Änderung/.test(document.querySelector('[aria-label="Was jetzt geht und was nicht"]')?.textContent ?? '');

const atSimulator: Interaction['prepare'] = async (page, root, wizard) => {
  await openPlace(page, root, wizard, { ansicht: 'testen' });
  await page.locator(MOVES).getByText('Hier:').waitFor();
};

/** What testers do with the running wizard. */
export const SIMULATOR_INTERACTIONS: Interaction[] = [
  {
    what: 'Ereignis im Simulator → neuer Zustand mit allen Zügen',
    bar: 60,
    grows: true,
    prepare: async (page, root, wizard) => {
      await atSimulator(page, root, wizard);
      await page.getByRole('button', { name: 'Bis zum Ende ausfüllen' }).click();
      await page.getByRole('button', { name: 'Absenden: auslösen' }).waitFor();
    },
    make: async (page, round) => {
      const name = round % 2 === 0 ? 'Zurück: auslösen' : 'Weiter: auslösen';
      const button = page.getByRole('button', { name });
      await button.waitFor();
      return timed(page, () => button.click(), isElsewhere, await page.evaluate(heading));
    },
  },
  {
    what: '„Warum geschlossen?“ → Gründe',
    bar: 100,
    grows: true,
    prepare: async (page, root, wizard) => {
      await atSimulator(page, root, wizard);
      await page.locator(MOVES).getByText('Einen Schritt über seine Adresse aufrufen').click();
    },
    make: async (page) => {
      const button = page.getByRole('button', { name: /^Warum geschlossen\? Aufrufen/ }).first();
      const time = await timed(page, () => button.click(), isToldWhy, undefined);
      await button.click();
      return time;
    },
  },
  {
    what: 'Nächster Weg',
    bar: 500,
    grows: true,
    prepare: atSimulator,
    make: async (page) => {
      const time = await timed(
        page,
        () => page.getByRole('button', { name: 'Nächsten Weg suchen: Weiter' }).click(),
        hasWay,
        undefined,
      );
      await page.getByRole('button', { name: 'Antworten einsetzen: Weiter' }).click();
      await page.getByRole('button', { name: 'Von vorn' }).click();
      await page.getByRole('button', { name: 'Nächsten Weg suchen: Weiter' }).waitFor();
      return time;
    },
  },
];
