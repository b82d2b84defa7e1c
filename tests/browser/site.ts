import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject } from 'vitest';
import type { BrowserContextOptions } from 'playwright-core';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createPool } from '../../server/db/pool.ts';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import type { Tab } from '../support/tab.ts';
import { copyWizards, wizardFolders } from '../support/wizardFolders.ts';
import { forgetSite, visit, type Pace, type Profiles, type Visit } from './visit.ts';

export type { Pace, Visit } from './visit.ts';

/** The production build behind the real server on a database of its own. */
export type ServedSite = {
  server: ServerProcess;
  /** The environment of the server, to start another one with. */
  env: Record<string, string>;
  database: TestDatabase;
  close: () => Promise<void>;
};

/** A site with the browser to visit it. */
export type Site = {
  server: { url: string };
  database: Pick<TestDatabase, 'knex'>;
  /** A page of a browser profile in which nothing is stored. Whatever the browser complains about is in `complaints`. */
  visit: (options?: BrowserContextOptions, how?: Partial<Pace & Profiles>) => Promise<Visit>;
  close: () => Promise<void>;
};

export type OwnSite = Site & ServedSite;

/** The site of all files: others send and store there at the same time. */
export async function openSite(): Promise<Site> {
  const { url, databaseUrl } = inject('sharedSite');
  const knex = createPool(databaseUrl);
  return {
    server: { url },
    database: { knex },
    visit: (options, how) => visit(url, { ...options, ...how }),
    close: () => knex.destroy(),
  };
}

/** A site with a server and a database that nobody else uses. */
export async function openOwnSite(env: Record<string, string> = {}): Promise<OwnSite> {
  const served = await serveSite(env);
  return {
    ...served,
    visit: (options, how) => visit(served.server.url, { ...options, ...how }),
    close: async () => {
      await forgetSite(served.server.url);
      await served.close();
    },
  };
}

/** Servers start from compiled code, as with `npm start`. */
const COMPILED = path.resolve(import.meta.dirname, '../../node_modules/.cache/vorfahrt');

export async function serveSite(env: Record<string, string> = {}): Promise<ServedSite> {
  await ensureBuilt();
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-site-'));
  await chmod(dataDir, 0o755);
  const serverEnv = { DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILED, ...env };
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
): Promise<OwnSite & { wizardsDir: string }> {
  const wizardsDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-wizards-'));
  await copyWizards(await wizardFolders(), wizardsDir);
  await prepare?.(wizardsDir);
  const site = await openOwnSite({ WIZARDS_DIR: wizardsDir });
  return {
    ...site,
    wizardsDir,
    close: async () => {
      await site.close();
      await rm(wizardsDir, { recursive: true });
    },
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
    // A colour on its way to another one is neither.
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
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
