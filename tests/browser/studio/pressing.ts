import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses the controls of a place one after the other, as somebody who tries them all. What opens is looked at and closed with Escape. Returns what
 * is wrong: controls that do nothing, dialogs that say nothing or stay open. Of controls that are alike, as one beside each question, two are pressed: they
 * are drawn by the same code, and differ only in what they are about.
 */

/** Ends the wait for a control that does nothing. */
const LIMIT_MS = 20_000;
/** So many of those that are alike are pressed. */
const OF_A_KIND = 2;
/** What a press adds has controls, too: a place with more kinds of them never ends, which is a fault. */
const ENDLESS = 200;
/** They end the session or the rights of the person who presses, or lead away, which the links of a page are looked at for. */
const LEFT_OUT = /^(?:Alle Assistenten|(?:Überall )?[Aa]bmelden.*|App entfernen.*)$/;
/** Tells buttons apart, whatever they are called. */
const MARK = 'data-pressing';
/** Not what a menu stands in. */
export const DIALOG = ':is([role="dialog"], [role="alertdialog"]):not(:has([role="menu"]))';
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
  /** A name without what the wizard itself says, and without what stands in quotes. */
  shapeOf: (name: string) => string;
};

/** Begins to count what a page does. `words`: what the wizard says, so that controls about one thing or another are seen to be alike. */
export function presserOf(page: Page, words: readonly string[] = []): Presser {
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
  return { page, outcomes: () => outcomes, underWay: () => requests.size, shapeOf: shaperOf(words) };
}

/** Returns a function that leaves out of names what a wizard says. */
function shaperOf(words: readonly string[]): (name: string) => string {
  const long = [...new Set(words)].filter((one) => one.length > 2).toSorted((one, other) => other.length - one.length);
  const known = new Map<string, string>();
  return (name) => {
    const shape =
      known.get(name) ??
      long.reduce((rest, one) => rest.replaceAll(one, '…'), name.replaceAll(/„[^“]*“|'[^']*'|\d+/g, '…'));
    known.set(name, shape);
    return shape;
  };
}

/** What is pressed where: `inside` is the number of dialogs that stay open meanwhile; `back` goes there again, once a press has led away. */
export type Place = { area: Locator; inside?: number; back?: () => Promise<void> };

/** Presses each button in a place, and each entry of the menus that they open. */
export async function pressAll(presser: Presser, { area, inside = 0, back }: Place): Promise<string[]> {
  const { page } = presser;
  const faults: string[] = [];
  const counts = new Map<string, number>();
  const pressed = new Set<string>();
  const isNew = (kind: string) => (counts.get(kind) ?? 0) < OF_A_KIND;
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const address = new URL(page.url()).pathname;
  for (;;) {
    await untilSettled(presser);
    const next = (await controlsIn(presser, area)).find(({ name, kind }) => !pressed.has(name) && isNew(kind));
    if (next === undefined) return faults;
    if (pressed.size === ENDLESS) return [...faults, `${next.name}: more than ${ENDLESS} kinds of controls`];
    const { name, kind, mark } = next;
    pressed.add(name);
    count(kind);
    // Drawn anew, it has lost its mark.
    const named = area.getByRole('button', { name, exact: true }).and(page.locator(CAN_BE_PRESSED));
    const marked = area.locator(`[${MARK}="${mark}"]`);
    const button = async () => ((await marked.count()) > 0 ? marked : named).first();
    if ((await (await button()).count()) === 0) continue;
    faults.push(...(await press(presser, await button(), name, inside)));
    if ((await page.getByRole('menu').count()) > 0)
      faults.push(...(await pressEntries(presser, button, name, { isNew, count })));
    const isLeft = new URL(page.url()).pathname !== address || (await page.locator(DIALOG).count()) < inside;
    if (isLeft && back !== undefined) await back();
  }
}

type Kinds = { isNew: (kind: string) => boolean; count: (kind: string) => void };

/** Presses each entry of an open menu, unless those of others were alike. The menu is opened again for each. */
async function pressEntries(
  presser: Presser,
  button: () => Promise<Locator>,
  name: string,
  { isNew, count }: Kinds,
): Promise<string[]> {
  const { page, shapeOf } = presser;
  const faults: string[] = [];
  const all = await page.getByRole('menuitem').allInnerTexts();
  if (all.length === 0) faults.push(`${name}: an empty menu`);
  for (const [index, text] of all.entries()) {
    const kind = `menu ${shapeOf(text)}`;
    if (!isNew(kind)) continue;
    count(kind);
    if ((await page.getByRole('menu').count()) === 0) {
      const opener = await button();
      if ((await opener.count()) === 0) break;
      await opener.press('Enter');
      await page.getByRole('menu').waitFor();
    }
    const entry = page.getByRole('menuitem').nth(index);
    if ((await entry.count()) === 0) break;
    if ((await entry.getAttribute('aria-disabled')) !== 'true')
      faults.push(...(await press(presser, entry, `${name} › ${text.split('\n')[0]}`, 0)));
  }
  if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
  return faults;
}

/** Presses everything in the dialog that a button opens. `opened`: opens it, and returns whether it could. */
export async function pressDialog(presser: Presser, opened: () => Promise<boolean>): Promise<string[]> {
  const { page } = presser;
  if (!(await opened())) return [];
  await untilSettled(presser);
  const area = page.locator(DIALOG).last();
  const wrong = await brokenLinks(page, area);
  const faults = await pressAll(presser, {
    area,
    inside: 1,
    back: async () => {
      if ((await page.locator(DIALOG).count()) === 0 && (await opened())) await untilSettled(presser);
    },
  });
  const atEnd = (await page.locator(DIALOG).count()) > 0 ? await lookAtDialog(page, 'the dialog') : [];
  return [...wrong, ...faults, ...atEnd];
}

/** The links of a place that lead nowhere. */
export async function brokenLinks(page: Page, area: Locator): Promise<string[]> {
  const links = await area.locator('a[href]').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  const broken: string[] = [];
  for (const link of new Set(links.map((one) => one.replace(/#.*/, '')))) {
    if (!link.startsWith(origin) || link.endsWith('/abmelden')) continue;
    const status = (await page.request.get(link)).status();
    if (status >= 400) broken.push(`${link.slice(origin.length)}: ${status}`);
  }
  return broken;
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
    faults.push(...(await press(presser, entry.first(), `Suchen › ${name}`, 0)));
    if (new URL(page.url()).pathname !== address) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await back();
    }
  }
  return faults;
}

async function press(presser: Presser, control: Locator, name: string, inside: number): Promise<string[]> {
  const { page } = presser;
  await untilSettled(presser);
  // Entries of the palette, the parts of a picture, and what stands beside the keys of a tree, are for the pointer.
  const isPointed = await control.evaluate((one) => one.tabIndex < 0 && one.getAttribute('role') !== 'menuitem');
  if (!isPointed) await control.focus();
  const before = await stateOf(presser);
  const isChosen = () => control.evaluate(isCurrent, undefined, { timeout: LIMIT_MS }).catch(() => false);
  const wasChosen = await isChosen();
  // A picture is moved by whoever wants to point at what lies outside of it.
  const isDrawn = isPointed && (await control.evaluate(isInPicture));
  await (isDrawn ? control.dispatchEvent('click') : isPointed ? control.click() : control.press('Enter'));
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
  const isOver = (await page.locator(DIALOG).count()) > inside;
  return [...(isIdle ? [`${name}: does nothing`] : []), ...(isOver ? await lookAtDialog(page, name) : [])];
}

/** Runs in the page. Whether it is a part of the picture of the flow. */
function isInPicture(one: Element): boolean {
  return one.closest('[role="application"]') !== null;
}

/** Runs in the page. Whether it is the chosen one of several. */
function isCurrent(one: Element): boolean {
  return one.getAttribute('aria-pressed') === 'true' || !['false', null].includes(one.getAttribute('aria-current'));
}

/** What is wrong with the dialog that is open, if one is. Closes it. */
async function lookAtDialog(page: Page, name: string): Promise<string[]> {
  const before = await page.locator(DIALOG).count();
  if (before === 0) return [];
  const dialog = page.locator(DIALOG).nth(before - 1);
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
  const isOpen = await expect
    .poll(() => page.locator(DIALOG).count(), { timeout: LIMIT_MS })
    .toBeLessThan(before)
    .then(
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

/** The names of the buttons that can be pressed, with the breaks of their lines. */
export async function namesIn(area: Locator): Promise<string[]> {
  return (await buttonsIn(area)).map(({ text }) => text);
}

/** The buttons that can be pressed, and what they have in common with those that are alike. */
async function controlsIn(
  { shapeOf }: Presser,
  area: Locator,
): Promise<{ name: string; kind: string; mark: string }[]> {
  return (await buttonsIn(area)).map(({ name, look, mark }) => ({ name, kind: `${look} ${shapeOf(name)}`, mark }));
}

async function buttonsIn(area: Locator): Promise<{ name: string; text: string; look: string; mark: string }[]> {
  const found = await area.evaluateAll(
    (areas, attribute) =>
      areas.flatMap((one) =>
        [...one.querySelectorAll<HTMLElement>('button:not(:disabled, [aria-disabled="true"])')]
          .filter((button) => button.checkVisibility())
          .map((button) => {
            const mark = button.getAttribute(attribute) ?? crypto.randomUUID();
            button.setAttribute(attribute, mark);
            const text = (button.getAttribute('aria-label') ?? button.innerText).trim();
            const name = text.replaceAll(/\s+/g, ' ');
            return { name, text, look: button.className, isChoice: button.hasAttribute('aria-pressed'), mark };
          }),
      ),
    MARK,
  );
  // What is one of several things shown goes last: the controls of the others are there once it is pressed.
  const named = found.filter(({ name }) => name !== '' && !LEFT_OUT.test(name));
  return [...named.filter(({ isChoice }) => !isChoice), ...named.filter(({ isChoice }) => isChoice)];
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
