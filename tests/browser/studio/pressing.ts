import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses the controls of the workbench one after the other, as somebody who tries them all. What opens is looked at and closed with Escape. Returns what
 * is wrong: controls that do nothing, dialogs that say nothing or stay open.
 */

/** Ends the wait for a control that does nothing. */
const LIMIT_MS = 20_000;
/** So many controls are pressed in one place: what a press adds has controls, too. */
const MOST = 40;
/** They end the session, show another page, or have nothing left to do in a wizard of one step once 'Schritt ausfüllen' was pressed. */
const LEFT_OUT = /^(?:Alle Assistenten|Abmelden|Bis zum Ende ausfüllen)$/;
/** Not what a menu stands in. */
const DIALOG = ':is([role="dialog"], [role="alertdialog"]):not(:has([role="menu"]))';
const LOADING = 'wird geladen';
/** Of buttons of one name, as of two questions that are called the same. */
const CAN_BE_PRESSED = 'button:not(:disabled, [aria-disabled="true"]):visible';

/** A page, and what it does that no element shows. */
export type Presser = {
  page: Page;
  /** How many files it has offered or asked for, and how many windows it has opened. */
  outcomes: () => number;
  /** How many requests have no answer yet. */
  underWay: () => number;
};

/** Begins to count what a page does. */
export function presserOf(page: Page): Presser {
  let outcomes = 0;
  const requests = new Set<Request>();
  page.on('download', () => outcomes++);
  page.on('filechooser', () => outcomes++);
  page.on('popup', (popup) => {
    outcomes++;
    void popup.close();
  });
  page.on('request', (request) => requests.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => requests.delete(request));
  // What a page that was left had asked for gets no answer.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.clear();
  });
  return { page, outcomes: () => outcomes, underWay: () => requests.size };
}

/** Presses each button in a place, and each entry of the menus that they open. */
export async function pressAll(presser: Presser, area: Locator): Promise<string[]> {
  const { page } = presser;
  const faults: string[] = [];
  const done = new Set<string>();
  const menus = new Set<string>();
  for (;;) {
    const name = (await namesIn(area)).find((one) => !done.has(one));
    if (name === undefined || done.size === MOST) return faults;
    done.add(name);
    const button = () => area.getByRole('button', { name, exact: true }).and(page.locator(CAN_BE_PRESSED)).first();
    if ((await button().count()) === 0) continue;
    faults.push(...(await press(presser, button(), name)));
    if ((await page.getByRole('menu').count()) > 0) faults.push(...(await pressEntries(presser, button, name, menus)));
  }
}

/** Presses each entry of an open menu, unless it has those of another one (`menus`). The menu is opened again for each. */
async function pressEntries(
  presser: Presser,
  button: () => Locator,
  name: string,
  menus: Set<string>,
): Promise<string[]> {
  const { page } = presser;
  const faults: string[] = [];
  const all = await page.getByRole('menuitem').allInnerTexts();
  if (all.length === 0) faults.push(`${name}: an empty menu`);
  const entries = menus.has(all.join()) ? [] : all;
  menus.add(all.join());
  for (const [index, text] of entries.slice(0, MOST).entries()) {
    if ((await page.getByRole('menu').count()) === 0) {
      if ((await button().count()) === 0) break;
      await button().press('Enter');
      await page.getByRole('menu').waitFor();
    }
    const entry = page.getByRole('menuitem').nth(index);
    if ((await entry.count()) === 0) break;
    if ((await entry.getAttribute('aria-disabled')) !== 'true')
      faults.push(...(await press(presser, entry, `${name} › ${text.split('\n')[0]}`)));
  }
  if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
  return faults;
}

/** Runs each command of the palette. `back`: goes to the workbench again after one that leads out of it. */
export async function pressPalette(presser: Presser, back: () => Promise<void>): Promise<string[]> {
  const { page } = presser;
  const faults: string[] = [];
  const search = page.getByRole('combobox', { name: /^Befehl/ });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await search.waitFor();
  };
  const commands = page.getByRole('option').filter({ hasText: /Befehl/ });
  await open();
  const names = (await commands.locator('> span:first-child').allInnerTexts()).filter(
    (name) => !/^Rückgängig|^Wiederholen/.test(name),
  );
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  const address = new URL(page.url()).pathname;
  for (const name of names) {
    await open();
    const entry = commands.filter({ has: page.getByText(name, { exact: true }) });
    faults.push(...(await press(presser, entry.first(), `Suchen › ${name}`)));
    if (new URL(page.url()).pathname !== address) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await back();
    }
  }
  return faults;
}

async function press(presser: Presser, control: Locator, name: string): Promise<string[]> {
  const { page } = presser;
  await untilSettled(presser);
  // Entries of the palette, and what stands beside the keys of a tree, are for the pointer.
  const isPointed = await control.evaluate((one) => one.tabIndex < 0 && one.getAttribute('role') !== 'menuitem');
  if (!isPointed) await control.focus();
  const before = await stateOf(presser);
  const isChosen = () => control.evaluate(isCurrent, undefined, { timeout: LIMIT_MS }).catch(() => false);
  const wasChosen = await isChosen();
  await (isPointed ? control.click() : control.press('Enter'));
  const isDone =
    wasChosen ||
    (await expect
      .poll(() => stateOf(presser), { timeout: LIMIT_MS })
      .not.toBe(before)
      .then(
        () => true,
        () => false,
      ));
  await untilSettled(presser);
  // What is drawn only once it has the focus may be chosen already.
  const isIdle = !isDone && !(await isChosen());
  return [...(isIdle ? [`${name}: does nothing`] : []), ...(await lookAtDialog(page, name))];
}

/** Runs in the page. Whether it is the chosen one of several. */
function isCurrent(one: Element): boolean {
  return ['aria-current', 'aria-pressed'].some((state) => one.getAttribute(state) === 'true');
}

/** What is wrong with the dialog that is open, if one is. Closes it. */
async function lookAtDialog(page: Page, name: string): Promise<string[]> {
  const dialog = page.locator(DIALOG).last();
  if ((await dialog.count()) === 0) return [];
  await dialog.getByText(LOADING).waitFor({ state: 'hidden' });
  const isEmpty = await dialog.evaluate((one) => {
    const heading = one.querySelector<HTMLElement>('h1, h2, h3')?.innerText ?? one.getAttribute('aria-label') ?? '';
    const controls = one.querySelectorAll('button, input, select, textarea, a[href]').length;
    return heading === '' || controls === 0 || (one as HTMLElement).innerText.trim() === heading.trim();
  });
  // A list that is open in it is closed first.
  const list = dialog.locator('[aria-expanded="true"][role="combobox"]');
  if ((await list.count()) > 0 && (await page.getByRole('combobox', { name: /^Befehl/ }).count()) === 0) {
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Escape');
  const isOpen = await dialog.waitFor({ state: 'detached', timeout: LIMIT_MS }).then(
    () => false,
    () => true,
  );
  // The focus is back some frames later.
  await page.waitForFunction(() => document.activeElement !== document.body);
  return [
    ...(isEmpty ? [`${name}: a dialog that says nothing`] : []),
    ...(isOpen ? [`${name}: a dialog that Escape does not close`] : []),
  ];
}

/** The names of the buttons that can be pressed. */
export async function namesIn(area: Locator): Promise<string[]> {
  const names = await area.evaluateAll((areas) =>
    areas.flatMap((one) =>
      [...one.querySelectorAll<HTMLElement>('button:not(:disabled, [aria-disabled="true"])')]
        .filter((button) => button.checkVisibility())
        .map((button) => (button.getAttribute('aria-label') ?? button.innerText).trim()),
    ),
  );
  return names.filter((name) => name !== '' && !LEFT_OUT.test(name));
}

/** Waits until what was asked for is there, and is drawn. */
async function untilSettled(presser: Presser): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const [now, previous] = [await stateOf(presser), last];
        last = now;
        return presser.underWay() === 0 && now === previous;
      },
      { timeout: 2 * LIMIT_MS },
    )
    .toBe(true);
}

/** All that a person perceives of a page: words, values, states, the focus, how far it is scrolled, and what no element shows. */
async function stateOf({ page, outcomes }: Presser): Promise<string> {
  const seen = await page.evaluate(() => {
    const states = ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-current', 'data-area'];
    const all = [...document.querySelectorAll<HTMLElement>('*')];
    return JSON.stringify([
      location.href,
      document.body.innerText,
      all.flatMap((one) => ('value' in one ? [String(one.value), String((one as HTMLInputElement).checked)] : [])),
      all.map((one) => states.map((state) => one.getAttribute(state) ?? '').join('')).join(','),
      all.indexOf(document.activeElement as HTMLElement),
      all.map((one) => `${one.scrollTop}${one.style.transform}${one.getAttribute('transform') ?? ''}`).join(','),
    ]);
  });
  return `${outcomes()} ${seen}`;
}
