import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { launchBrowser } from '../support/chromium.ts';

/**
 * `instant`: presses count as soon as a step is there, which is the default. Otherwise those at the place of the press that brought it do nothing for a
 * moment.
 */
export type Pace = {
  instant: boolean;
  /** A translator replaces the words of the page, as browsers do it. The words stay the same. */
  translated: boolean;
};

/** `fresh`: nothing is in the browser's cache either. */
export type Profiles = { fresh: boolean };

export type Visit = { page: Page; complaints: string[]; close: () => Promise<void> };

/** The browser of this worker, which runs one file after the other. It ends with the worker. */
let browser: Promise<Browser> | undefined;

export async function ownBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return await browser;
}

/** A browser's profile. Its process lives as long as one of its pages, and knows the site's code by then: `anchor` is there for that. */
type Profile = { context: BrowserContext; anchor: Page; spent: boolean };

/** Profiles that were visited with, by site and options, the one that was used last at the end. */
const idle: { key: string; profile: Profile }[] = [];
const MOST_IDLE = 4;

/** Chromium warns of the sandbox around the studio's preview, whose code is ours. */
const OWN_SANDBOX = 'allow-scripts and allow-same-origin';

/**
 * A page of a browser profile in which nothing is stored. Whatever the browser complains about is in `complaints`. Where the test fails before
 * it calls `close`, the page ends with the test.
 */
export async function visit(
  baseURL: string,
  { instant = true, translated = false, fresh = false, ...options }: BrowserContextOptions & Partial<Pace & Profiles>,
): Promise<Visit> {
  const key = JSON.stringify({ baseURL, instant, translated, ...options });
  const profile =
    (fresh ? undefined : takeIdle(key)) ?? (await createProfile({ baseURL, ...options }, { instant, translated }));
  profile.spent ||= fresh;
  const page = await profile.context.newPage();
  // Keys open no file chooser on a page behind another one.
  await page.bringToFront();
  page.setDefaultTimeout(LIMIT_MS);
  page.setDefaultNavigationTimeout(LIMIT_MS);
  if (options.javaScriptEnabled !== false) waitForCode(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes(OWN_SANDBOX)) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  let left = false;
  const close = async () => {
    left = true;
    await leave(key, profile, baseURL);
  };
  TestRunner.getCurrentTest()?.context.onTestFailed(async () => {
    if (left) return;
    profile.spent = true;
    await profile.context.close();
  });
  return { page, complaints, close };
}

/** Ends what hangs. */
const LIMIT_MS = 60_000;

function takeIdle(key: string): Profile | undefined {
  const index = idle.findLastIndex((entry) => entry.key === key);
  return index === -1 ? undefined : idle.splice(index, 1)[0]?.profile;
}

async function createProfile(options: BrowserContextOptions, { instant, translated }: Pace): Promise<Profile> {
  const ours = await ownBrowser();
  const context = await ours.newContext({ locale: 'de-DE', viewport: { width: 320, height: 640 }, ...options });
  if (instant) await makeInstant(context);
  if (translated) await context.addInitScript(translate);
  const anchor = await context.newPage();
  await anchor.goto('/robots.txt');
  const profile = { context, anchor, spent: false };
  watch(profile);
  return profile;
}

/** A profile that was told something that cannot be taken back is not used again. */
function watch(profile: Profile): void {
  const { context } = profile;
  const spend = <Given extends unknown[], Result>(tell: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      profile.spent = true;
      return tell(...given);
    };
  };
  context.addInitScript = spend(context.addInitScript.bind(context));
  context.setOffline = spend(context.setOffline.bind(context));
  context.clock.install = spend(context.clock.install.bind(context.clock));
  context.clock.setFixedTime = spend(context.clock.setFixedTime.bind(context.clock));
}

/** Closes the pages and forgets what they stored. */
async function leave(key: string, profile: Profile, origin: string): Promise<void> {
  const { context, anchor, spent } = profile;
  if (spent) return await context.close();
  const opened = context.pages().filter((page) => page !== anchor);
  await Promise.all(opened.map((page) => page.close()));
  await context.clearCookies();
  const session = await context.newCDPSession(anchor);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  idle.push({ key, profile });
  if (idle.length > MOST_IDLE) await idle.shift()?.profile.context.close();
}

/** Closes the profiles of a site that ends. */
export async function forgetSite(baseURL: string): Promise<void> {
  for (const { key, profile } of idle.splice(0)) {
    if ((JSON.parse(key) as { baseURL: string }).baseURL === baseURL) await profile.context.close();
    else idle.push({ key, profile });
  }
}

/** The clocks of what the page animates from now on stand: a screen that has just come stays so until the test ends its animations. */
export async function stopAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const clocks: Animation[] = [];
    Object.assign(window, { clocks });
    // oxlint-disable-next-line typescript/unbound-method -- called with its element
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      animation.pause();
      clocks.push(animation);
      return animation;
    };
  });
}

/** Ends those clocks. The page does not list that of an element which is not part of it. */
export async function endStopped(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { clocks } = window as unknown as { clocks: Animation[] };
    for (const clock of clocks) clock.finish();
  });
}

/** Presses count as soon as a step is there. */
export async function makeInstant(context: BrowserContext): Promise<void> {
  await context.addInitScript(endAnimations);
}

/** Runs in the page: what it animates is over at once. */
function endAnimations(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    animation.finish();
    return animation;
  };
}

/**
 * Runs in the page: replaces each text node by elements with its words, as the translators of browsers do, also those that are drawn later. What
 * is written into a text node that is gone is seen by nobody: that is an error.
 */
function translate(): void {
  const OTHERS = 'script, style, title, textarea, option, svg, font';
  const written = new MutationObserver((records) => {
    for (const { target, oldValue } of records)
      if (!target.isConnected)
        console.error(`Words changed where nobody sees it: '${oldValue}' to '${target.nodeValue}'`);
  });
  const replace = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(OTHERS) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
    written.observe(text, { characterData: true, characterDataOldValue: true });
  };
  const replaceIn = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (
      let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
      node !== null;
      node = walker.nextNode()
    )
      texts.push(node as Text);
    for (const text of texts) replace(text);
  };
  const drawn = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) if (node.isConnected) replaceIn(node);
  });
  // Translators begin once a page is there; most of our code has taken it over by then.
  const arrival = new MutationObserver(() => {
    if (document.querySelector('form[data-live]') === null) return;
    arrival.disconnect();
    replaceIn(document.body);
    drawn.observe(document.body, { childList: true, subtree: true });
  });
  arrival.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-live'] });
}

/**
 * Makes `goto` and `reload` wait until the page's code runs, as they wait for everything else of a page: before that, forms are sent without
 * scripts. With `waitUntil` they do not wait.
 */
function waitForCode(page: Page): void {
  // By default it is asked in each frame, and the page is drawn 60 times a second for that.
  const untilRunning = () => page.waitForFunction(isRunning, undefined, { timeout: LIMIT_MS, polling: 20 });
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await untilRunning();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await untilRunning();
    return response;
  };
}

/** Runs in the page. What code has taken over is marked, or loses the mark that helps without code. */
function isRunning(): boolean {
  if (!location.protocol.startsWith('http')) return true;
  // Code that is not needed at once begins after the first paint. A clock that tests have set shows no entries at all.
  const entries = performance.getEntries();
  if (entries.length > 0 && !entries.some(({ entryType }) => entryType === 'paint')) return false;
  const isWizard = document.querySelector('meta[name="vorfahrt:wizard"]') !== null;
  const waiting = [
    '[data-carousel] [data-viewport][tabindex]',
    '[data-topics]:not([data-runs])',
    '[data-stepper]:not([data-runs])',
    '[data-island=account] form:not([data-live])',
    ...(isWizard ? ['form[method=post]:not([data-live])'] : []),
  ];
  return document.querySelector(waiting.join()) === null;
}
