import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { untilPainted } from '../site.ts';
import { untilSearching } from './studio.ts';
import type { TestFile } from '../files.ts';

/** How somebody works with a page: by mouse, or by keyboard alone. Both type texts. */
export type Hands = {
  /** Activates a button, a link, an entry of a list or a menu, or a checkbox. */
  press: (target: Locator) => Promise<void>;
  /** Puts the focus on something, to type there. */
  point: (target: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  write: (target: Locator, text: string) => Promise<void>;
  /** Chooses an option of a select by its label. */
  choose: (target: Locator, label: string) => Promise<void>;
  /** Finds an option of a combobox by typing, and takes it. */
  pick: (target: Locator, label: string) => Promise<void>;
  /** Opens the menu of an entry of the outline, a step or a branch. */
  menu: (target: Locator) => Promise<void>;
  /** Takes what the palette finds first for these words. */
  search: (words: string) => Promise<void>;
  /** Takes the answer to a question that stands alone, which leads on. */
  answer: (target: Locator) => Promise<void>;
  /** Hands in files. */
  attach: (target: Locator, files: readonly TestFile[]) => Promise<void>;
};

/** The mouse points at everything; the keyboard only types texts. */
export function mouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    point: (target) => target.click(),
    write: async (target, text) => {
      await target.click({ position: { x: 12, y: 12 } });
      if (!(await isDay(target))) await clear(page);
      await page.keyboard.type(text);
    },
    choose: async (target, label) => {
      await target.selectOption({ label });
    },
    pick: async (target, label) => {
      await target.click();
      await target.selectText();
      await page.keyboard.type(label);
      await page.getByRole('listbox').getByRole('option', { name: label, exact: true }).click();
    },
    menu: (target) => target.click({ button: 'right' }),
    search: async (words) => {
      await page.getByRole('button', { name: 'Suchen' }).click();
      await untilSearching(page);
      await page.keyboard.type(words);
      await page.getByRole('listbox', { name: 'Treffer' }).getByRole('option', { name: words }).first().click();
    },
    answer: (target) => target.click(),
    attach: (target, files) => target.setInputFiles([...files]),
  };
}

/** No pointer: everything is reached by Tab and the arrow keys from where the focus is. */
export function keyboard(page: Page): Hands {
  const keys = page.keyboard;
  const reach = (target: Locator) => reachByKeys(page, target);
  const write = async (target: Locator, text: string) => {
    await reach(target);
    // A dialog that has just opened selects the text of its first field.
    await untilPainted(page);
    if (!(await isDay(target))) await clear(page);
    await keys.type(text);
  };
  return {
    press: async (target) => {
      await reach(target);
      const isToggle = await target.evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'));
      await keys.press(isToggle ? 'Space' : 'Enter');
    },
    point: reach,
    write,
    choose: async (target, label) => {
      await reach(target);
      // Letters would have to come within a second.
      const by = await target.evaluate((element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        return [...options].findIndex(({ label: shown }) => shown.startsWith(wanted)) - selectedIndex;
      }, label);
      for (let left = Math.abs(by); left > 0; left -= 1) await keys.press(by < 0 ? 'ArrowUp' : 'ArrowDown');
    },
    pick: async (target, label) => {
      await reach(target);
      await untilPainted(page);
      await keys.press('Control+a');
      await keys.type(label);
      // Until the list holds only what was typed.
      const first = page.getByRole('listbox').getByRole('option').first();
      await first.and(page.getByRole('option', { name: label, exact: true })).waitFor();
      await keys.press('ArrowDown');
      await keys.press('Enter');
    },
    menu: async (target) => {
      await reach(target);
      await keys.press('Shift+F10');
    },
    search: async (words) => {
      await keys.press('Control+k');
      await untilSearching(page);
      await keys.type(words);
      await page.getByRole('listbox').getByRole('option', { name: words, selected: true }).waitFor();
      await keys.press('Enter');
    },
    answer: async (target) => {
      await reach(target);
      await keys.press('Space');
      await keys.press('Enter');
    },
    attach: async (target, files) => {
      await reach(target);
      // The browser's own dialog, which the space bar opens only for a page that it takes for active, is not ours to test.
      await target.setInputFiles([...files]);
    },
  };
}

/** Days are typed part by part, such as `15032027`. */
function isDay(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.matches('input[type=date]'));
}

async function clear(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

/** So many keys are never needed to reach anything. */
const MOST_KEYS = 250;

/** Moves the focus to an element by Tab, and by arrow keys inside of trees, menus, lists and grids. */
async function reachByKeys(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // Tab passes over what a check holds closed that is under way.
  await expect.poll(() => target.isEnabled()).toBe(true);
  // An open list hides everything beside it from roles, but not from the Tab key.
  let element = await target.elementHandle();
  for (let count = 0; count < MOST_KEYS; count += 1) {
    // The panel of another place has a field of the same name.
    if (!(await element.evaluate((one) => one.isConnected))) element = await target.elementHandle();
    const key = await element.evaluate(keyTowards);
    if (key === '') return;
    await page.keyboard.press(key);
  }
  throw new Error(`Not reached by keyboard: ${String(target)}`);
}

/** The key that leads from the focused element towards an element; empty if it has the focus. */
function keyTowards(element: Element): string {
  const composites =
    '[role=menu], [role=treegrid], [role=listbox], [role=grid], [role=radiogroup], [role=application], [role=tablist]';
  const frame = element.ownerDocument.defaultView?.frameElement ?? undefined;
  const isInFrame = frame === undefined || frame.ownerDocument.activeElement === frame;
  const target = isInFrame ? element : (frame ?? element);
  const active = target.ownerDocument.activeElement;
  if (active === target) return '';
  if (active === null) return 'Tab';
  const position = target.compareDocumentPosition(active);
  const isBefore = (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const radio = 'input[type=radio]';
  if (target.matches(radio) && active.matches(`${radio}[name="${target.getAttribute('name')}"]`))
    return isBefore ? 'ArrowUp' : 'ArrowDown';
  const composite = target.closest(composites);
  if (composite?.contains(active) === true && composite !== active) {
    if (composite.getAttribute('role') === 'tablist') return isBefore ? 'ArrowLeft' : 'ArrowRight';
    const [from = '', to = ''] = [active, target].map((one) => one.getAttribute('data-spot') ?? '');
    // In the picture of the flow, down leads from a step to its first branch, and right to the next branch.
    if (from.startsWith('node ') && to.startsWith('edge ')) return 'ArrowDown';
    if (from.startsWith('edge ') && to.startsWith('edge ')) return from < to ? 'ArrowRight' : 'ArrowLeft';
    if (composite.getAttribute('role') !== 'grid') return isBefore ? 'ArrowUp' : 'ArrowDown';
    const row = target.closest('[role=row]');
    if (row?.contains(active) === true) return isBefore ? 'ArrowLeft' : 'ArrowRight';
    return isBefore ? 'ArrowUp' : 'ArrowDown';
  }
  return isBefore && !active.contains(target) ? 'Shift+Tab' : 'Tab';
}
