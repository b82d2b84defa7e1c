import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { onSlowPhone, UNTHROTTLED } from './slowPhone.ts';
import { watchStart, watchStep, type Moments, type ProbedWindow } from './probe.ts';

/** Twenty letters, as somebody types a name. */
const NAME = 'Maximilianalexandera';
/** Long enough for a key's work and its frame at four times the CPU time; nothing of ours runs meanwhile. */
const KEY_PAUSE_MS = 60;
const IDLE_PAUSE_MS = 150;

/** One visit with an empty cache, milliseconds and bytes. */
export type Round = {
  answerable: number;
  pressable: number;
  works: number;
  scriptBytes: number;
  styleBytes: number;
  /** Script, style and layout of each key. */
  keys: number[];
  /** From the press to the next heading painted. */
  toAngaben: number;
  toKosten: number;
  toKontakt: number;
  /** Script, style and layout of the same two. */
  workToKosten: number;
  workToKontakt: number;
};

/**
 * Opens the form on a slow phone over a slow line and walks to its longest step. The forms name their inputs alike.
 */
export async function runRound(browser: Browser, url: string): Promise<Round> {
  return onSlowPhone(browser, async (page, cdp) => {
    const bytes = countBytes(page);
    const start = await open(page, url);
    await page.waitForLoadState('networkidle');
    const loaded = await bytes();
    await cdp.send('Network.emulateNetworkConditions', UNTHROTTLED);
    await choose(page, { anfrageTyp: 'bussgeld' });
    const angaben = await press(page, cdp, WEITER);
    await choose(page, { vorwurf: 'geschwindigkeit', fahrzeugTyp: 'pkw', probezeit: 'nein', schreiben: 'bussgeld' });
    const kosten = await press(page, cdp, WEITER);
    await choose(page, { kostenuebernahme: 'selbst' });
    const kontakt = await press(page, cdp, WEITER);
    return {
      ...start,
      ...loaded,
      keys: await typeName(page, cdp, 'vorname'),
      toAngaben: angaben.latency,
      toKosten: kosten.latency,
      toKontakt: kontakt.latency,
      workToKosten: kosten.work,
      workToKontakt: kontakt.work,
    };
  });
}

/** Opens a step, and waits until it works. */
export async function open(page: Page, url: string): Promise<Required<Moments>> {
  await page.addInitScript(watchStart);
  await page.goto(url);
  await page.waitForFunction(() => ((globalThis as unknown as ProbedWindow).moments.works ?? 0) > 0);
  const {
    answerable = Number.NaN,
    pressable = Number.NaN,
    works = Number.NaN,
  } = await page.evaluate(() => (globalThis as unknown as ProbedWindow).moments);
  return { answerable, pressable, works };
}

/** Brotli bytes of the bodies of scripts and styles. */
function countBytes(page: Page): () => Promise<Pick<Round, 'scriptBytes' | 'styleBytes'>> {
  const sizes: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => [new URL(request.url()).pathname, responseBodySize]));
  });
  return async () => {
    const all = await Promise.all(sizes);
    const sum = (ending: string) =>
      all.filter(([path]) => path.endsWith(ending)).reduce((total, [, size]) => total + size, 0);
    return { scriptBytes: sum('.js'), styleBytes: sum('.css') };
  };
}

/** With the keyboard: pointing at some of these leads on at once. */
export async function choose(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    await page.focus(`input[name$="${name}"][value="${value}"]`);
    await page.keyboard.press('Space');
  }
}

export const WEITER = 'form button[type=submit]';
export const ZURUECK = 'form [data-actions] button:text-is("Zurück")';

/** Presses a button that leads to another step. */
export async function press(page: Page, cdp: CDPSession, button: string): Promise<{ latency: number; work: number }> {
  // Until then this press could be the second half of a double one.
  await page.waitForFunction(() => document.body.getAnimations().length === 0);
  await page.evaluate(watchStep);
  await sleep(IDLE_PAUSE_MS);
  const before = await workDone(cdp);
  await page.click(button);
  await page.waitForFunction(() => (globalThis as unknown as ProbedWindow).step !== undefined);
  await sleep(IDLE_PAUSE_MS);
  return {
    latency: await page.evaluate(() => (globalThis as unknown as ProbedWindow).step ?? Number.NaN),
    work: (await workDone(cdp)) - before,
  };
}

/** Types a name into an empty field; script, style and layout of each key. */
export async function typeName(page: Page, cdp: CDPSession, field: string): Promise<number[]> {
  await page.focus(`input[name$="${field}"]`);
  await sleep(IDLE_PAUSE_MS);
  const keys: number[] = [];
  let before = await workDone(cdp);
  for (const text of NAME) {
    const key = {
      key: text,
      code: `Key${text.toUpperCase()}`,
      windowsVirtualKeyCode: text.toUpperCase().codePointAt(0) ?? 0,
    };
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await sleep(KEY_PAUSE_MS);
    const after = await workDone(cdp);
    keys.push(after - before);
    before = after;
  }
  const typed = await page.inputValue(`input[name$="${field}"]`);
  if (typed !== NAME) throw new Error(`'${NAME}' was typed, '${typed}' arrived.`);
  return keys;
}

/** Script, style and layout since the page began, in milliseconds. */
async function workDone(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return (seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1000;
}
