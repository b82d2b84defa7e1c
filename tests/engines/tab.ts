import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role, Tab, Target } from '../support/tab.ts';
import { pointerClick, type ActionSource, type Driver } from './driver.ts';
import { findInPage, type Search, type Wanted } from './find.ts';
import { fillIn, selectAt, spotOf, type Spot } from './inPage.ts';

const FIND = findInPage();

/** How long a call waits for what it needs, in milliseconds. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 60;

/** The keys that WebDriver names by a code point of its own. */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Backspace: '\uE003',
  End: '\uE010',
  Shift: '\uE008',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** A tab over a driver. Addresses may be relative to `baseURL`; files to choose are written to `folder`. */
export function createTab(driver: Driver, { baseURL, folder }: { baseURL: string; folder: string }): Tab {
  const evaluate = (code: unknown, argument?: unknown) =>
    driver.call(
      typeof code === 'string' ? `() => { ${code} }` : String(code),
      argument === undefined ? [] : [argument],
    );
  return {
    ...finder({ driver, folder }, []),
    goto: async (address, options) => {
      await driver.goto(new URL(address, baseURL).href);
      if (options?.waitUntil === 'networkidle') await untilIdle(driver);
    },
    goBack: () => driver.travel('back'),
    goForward: () => driver.travel('forward'),
    reload: () => driver.reload(),
    title: async () => String(await driver.call('() => document.title', [])),
    evaluate,
    setViewportSize: ({ width, height }) => driver.resize(width, height),
    waitForURL: async (url) => {
      await until(`the address ${String(url)}`, async () => {
        const now = new URL(String(await driver.call('() => location.href', [])));
        return url instanceof RegExp ? url.test(now.href) : url(now);
      });
    },
    keyboard: {
      press: (key) => driver.act([keys(key.split('+'))]),
      type: async (text) => {
        for (const letter of text) await driver.act([keys([letter])]);
      },
    },
    mouse: { click: (x, y) => driver.act([pointerClick(x, y)]) },
  };
}

/** Presses the keys one after the other and releases them in reverse. */
function keys(names: string[]): ActionSource {
  const values = names.map((name) => KEYS[name] ?? name);
  return {
    type: 'key',
    id: 'keyboard',
    actions: [
      ...values.map((value) => ({ type: 'keyDown' as const, value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
    ],
  };
}

/**
 * Repeats until there is a result other than `undefined` and `false`. Rejects with the last error: while a page is
 * replaced by another one, calls fail.
 */
async function until<Result>(
  what: string,
  attempt: () => Promise<Result>,
): Promise<Exclude<Result, undefined | false>> {
  const deadline = Date.now() + PATIENCE_MS;
  let reason: unknown = 'it is not there';
  while (Date.now() < deadline) {
    try {
      const result = await attempt();
      if (result !== undefined && result !== false) return result as Exclude<Result, undefined | false>;
    } catch (error) {
      reason = error instanceof Error ? error.message : error;
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`Waited ${PATIENCE_MS} ms for ${what}: ${String(reason)}`);
}

/** Waits until nothing was loaded for a quarter of a second. */
async function untilIdle(driver: Driver): Promise<void> {
  let before = -1;
  await until('a silent network', async () => {
    const loaded = Number(await driver.call("() => performance.getEntriesByType('resource').length", []));
    if (loaded === before) return true;
    before = loaded;
    await sleep(250);
    return false;
  });
}

function wanted(text: string | RegExp, exact = false): Wanted {
  return text instanceof RegExp ? { source: text.source, flags: text.flags } : { text, exact };
}

type Place = { driver: Driver; folder: string };

function finder(place: Place, before: Search[]) {
  const at = (...steps: Search[]) => createTarget(place, [...before, ...steps]);
  return {
    locator: (css: string, options?: { hasText?: string | RegExp }) =>
      options?.hasText === undefined
        ? at({ by: 'css', css })
        : at({ by: 'css', css }, { by: 'having', text: wanted(options.hasText) }),
    getByRole: (role: Role, options?: { name?: string | RegExp; exact?: boolean; level?: number }) =>
      at({
        by: 'role',
        role,
        ...(options?.name !== undefined && { name: wanted(options.name, options.exact) }),
        ...(options?.level !== undefined && { level: options.level }),
      }),
    getByText: (text: string | RegExp, options?: { exact?: boolean }) =>
      at({ by: 'text', text: wanted(text, options?.exact) }),
    getByLabel: (text: string, options?: { exact?: boolean }) =>
      at({ by: 'label', text: wanted(text, options?.exact) }),
  };
}

function createTarget(place: Place, steps: Search[]): Target {
  const { driver, folder } = place;
  const what = JSON.stringify(steps);
  const at = (step: Search) => createTarget(place, [...steps, step]);
  const callWithAll = (code: unknown, argument?: unknown): Promise<unknown> =>
    driver.call(`(steps, argument) => (${String(code)})((${FIND})(steps), argument)`, [steps, argument ?? null]);
  /** Waits for the first element. The result is wrapped, so that it may be anything. */
  const withFirst = async (code: unknown, argument?: unknown): Promise<unknown> => {
    const first = `([found], argument) => {
      if (found === undefined) return undefined;
      const is = (${String(code)})(found, argument);
      return typeof is?.then === 'function' ? is.then((settled) => ({ is: settled })) : { is };
    }`;
    return (await until(what, async () => (await callWithAll(first, argument)) as { is?: unknown } | undefined)).is;
  };
  const isVisible = async () => Boolean(await callWithAll(SHOWN));
  const press = async () => {
    let obstacle = '';
    let before: string | undefined;
    const { x, y } = await until(what, async () => {
      const spot = (await callWithAll(`([found]) => found && (${String(spotOf)})(found)`)) as Spot | undefined;
      if (spot === undefined) return undefined;
      if ('x' in spot) {
        const [last, now] = [before, `${spot.x} ${spot.y}`];
        before = now;
        // The window may still be scrolling.
        return spot.isStill || last === now ? spot : undefined;
      }
      ({ obstacle } = spot);
      throw new Error(obstacle);
    });
    await driver.act([pointerClick(x, y)]);
  };
  const isChecked = async () => Boolean(await withFirst('(found) => found.checked'));
  return {
    ...finder(place, steps),
    filter: ({ hasText }) => at({ by: 'having', text: wanted(hasText) }),
    first: () => at({ by: 'nth', index: 0 }),
    nth: (index) => at({ by: 'nth', index }),
    count: async () => Number(await callWithAll('(all) => all.length')),
    isVisible,
    waitFor: async ({ state = 'visible' } = {}) => {
      await until(`${what} to be ${state}`, async () => (await isVisible()) === (state === 'visible'));
    },
    textContent: async () => String(await withFirst('(found) => found.textContent')),
    getAttribute: async (name) => (await withFirst('(found, name) => found.getAttribute(name)', name)) as string | null,
    isChecked,
    evaluate: ((read: unknown) => withFirst(read)) as Target['evaluate'],
    evaluateAll: ((read: unknown) => callWithAll(read)) as Target['evaluateAll'],
    click: press,
    tap: press,
    check: async () => {
      if (await isChecked()) return;
      await press();
      await until(`${what} to be checked`, isChecked);
    },
    focus: async () => void (await withFirst('(found) => found.focus()')),
    fill: async (text) => void (await withFirst(fillIn, text)),
    selectOption: async ({ index }) => void (await withFirst(selectAt, index)),
    setInputFiles: async (files) => {
      const paths: string[] = [];
      for (const { name, buffer } of files) {
        // Two files may have one name.
        paths.push(path.join(await mkdtemp(path.join(folder, 'file-')), name));
        await writeFile(paths.at(-1) ?? '', buffer);
      }
      await withFirst("(found) => found.setAttribute('data-chosen', '')");
      await driver.chooseFiles('[data-chosen]', paths);
      await callWithAll("() => document.querySelector('[data-chosen]')?.removeAttribute('data-chosen')");
    },
  };
}

const SHOWN = `([found]) => {
  if (found === undefined || !found.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = found.getBoundingClientRect();
  return width > 0 && height > 0;
}`;
