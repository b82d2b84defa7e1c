import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { launchBrowser } from '../support/chromium.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import type { Tab } from '../support/tab.ts';
import { copyWizards, wizardFolders } from '../support/wizardFolders.ts';

/** The production build behind the real server on a database of its own. */
export type ServedSite = {
  server: ServerProcess;
  /** The environment of the server, to start another one with. */
  env: Record<string, string>;
  database: TestDatabase;
  close: () => Promise<void>;
};

/** The same with a browser to visit it. */
export type Site = ServedSite & {
  browser: Browser;
  /** A page of a fresh browser profile. Whatever the browser complains about is in `complaints`. */
  visit: (options?: BrowserContextOptions, pace?: Pace) => Promise<Visit>;
};

/**
 * `instant`: presses count as soon as a step is there, which is the default. People need a moment to see it, and a press within that moment
 * does nothing.
 */
export type Pace = { instant: boolean };

export type Visit = { page: Page; complaints: string[]; close: () => Promise<void> };

export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const served = await serveSite(env);
  const browser = await launchBrowser();
  return {
    ...served,
    browser,
    visit: (options, pace) => visit(browser, served.server.url, { ...options, ...pace }),
    close: async () => {
      await browser.close();
      await served.close();
    },
  };
}

export async function serveSite(env: Record<string, string> = {}): Promise<ServedSite> {
  await ensureBuilt();
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-site-'));
  await chmod(dataDir, 0o755);
  const serverEnv = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env };
  const server = await startServer({ env: serverEnv });
  return {
    server,
    env: serverEnv,
    database,
    close: async () => {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A site that serves a copy of all wizards, `wizardsDir`, which is removed with it. `prepare` may change the copy first. */
export async function openSiteOnCopy(
  prepare?: (wizardsDir: string) => Promise<void>,
): Promise<Site & { wizardsDir: string }> {
  const wizardsDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-wizards-'));
  await copyWizards(await wizardFolders(), wizardsDir);
  await prepare?.(wizardsDir);
  const site = await openSite({ WIZARDS_DIR: wizardsDir });
  return {
    ...site,
    wizardsDir,
    close: async () => {
      await site.close();
      await rm(wizardsDir, { recursive: true });
    },
  };
}

/** Chromium warns of the sandbox around the studio's preview, whose code is ours. */
const OWN_SANDBOX = 'allow-scripts and allow-same-origin';

async function visit(
  browser: Browser,
  baseURL: string,
  { instant = true, ...options }: BrowserContextOptions & Partial<Pace>,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-DE',
    viewport: { width: 320, height: 640 },
    ...options,
  });
  if (instant) await context.addInitScript(endAnimations);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.setDefaultNavigationTimeout(30_000);
  if (options.javaScriptEnabled !== false) waitForCode(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes(OWN_SANDBOX)) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints, close: () => context.close() };
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
 * Makes `goto` and `reload` wait until the code of a wizard's page runs, as they wait for everything else of a page: before that,
 * its forms are sent without scripts. With `waitUntil` they do not wait.
 */
function waitForCode(page: Page): void {
  const untilRunning = () =>
    page
      .waitForFunction(
        () =>
          document.querySelector('meta[name="vorfahrt:wizard"]') === null ||
          document.querySelector('form[method=post]:not([data-live])') === null,
        undefined,
        { timeout: 5000 },
      )
      .catch(() => undefined);
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

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Fails with each violation of WCAG 2.2 AA that axe finds. What a sticky bar covers can be scrolled out from under it,
 * but axe measures one scroll position and takes a half covered link for a small one: while it runs, nothing is sticky.
 */
export async function expectAccessible(page: Tab): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          options: unknown,
        ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const element of sticky) element.style.position = 'relative';
    // What passes is not described, which takes a quarter of the time.
    const result = await axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
    for (const element of sticky) element.style.position = '';
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join(' | ')}`,
    );
  }, TAGS);
  expect(violations).toEqual([]);
}

/** Waits until the page's code runs: before that, forms are sent without it. */
export async function untilLive(page: Tab): Promise<void> {
  await page.locator('form[data-live]').waitFor();
}

/** Waits until what is there is on screen, and what follows a paint has happened: the URL names the step. */
export async function untilPainted(page: Tab): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)))),
  );
}
