import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createPool } from '../../../server/db/pool.ts';
import type { StudioGrounds } from '../../../src/contract/index.ts';
import { keyOf } from '../../support/developer.ts';
import { restoreWizards } from '../../support/wizardFolders.ts';
import { becomeDeveloper } from '../developer.ts';
import type { Site } from '../site.ts';
import type { LentSite } from '../studioSites.ts';
import { visit, type Visit } from '../visit.ts';

export type StudioSite = Pick<Site, 'database' | 'visit'> & {
  server: { url: string };
  /** What the terminal shows. */
  terminal: () => Promise<string>;
  dataDir: string;
  /** A copy of all wizards, which is what it was before each file. */
  wizardsDir: string;
  /** Open windows that no test uses, each with the options of its browser, for the next test that wants the same ones. */
  left: { key: string; desk: Desk }[];
};

/**
 * A site with a studio for all tests of a file, on a copy of all wizards. It is borrowed: the server knows revisions and submissions of other
 * files, and at first it may still offer what they have changed (`untilOffered`).
 */
export function useStudioSite(prepare?: (wizardsDir: string) => Promise<void>): { current: StudioSite } {
  const holder = {} as { current: StudioSite };
  const opened = new Set<Visit>();
  let lent: LentSite;
  let knex: Knex;
  beforeAll(async () => {
    lent = (await ask('/lend')) as LentSite;
    const { url, databaseUrl, wizardsDir, dataDir } = lent;
    knex = createPool(databaseUrl);
    await prepare?.(wizardsDir);
    const open: Site['visit'] = async (options, how) => {
      const visited = await visit(url, { ...options, ...how });
      opened.add(visited);
      const close = async () => {
        opened.delete(visited);
        await visited.close();
      };
      return { ...visited, close };
    };
    const terminal = () => ask('/terminal', lent) as Promise<string>;
    holder.current = { server: { url }, terminal, database: { knex }, wizardsDir, dataDir, visit: open, left: [] };
  });
  afterAll(async () => {
    for (const left of opened) await left.close();
    await knex.destroy();
    await restoreWizards(lent.wizardsDir);
    await ask('/back', lent);
  });
  return holder;
}

async function ask(what: string, body?: LentSite): Promise<unknown> {
  const reply = await fetch(inject('studioLender') + what, { method: 'POST', body: JSON.stringify(body ?? null) });
  if (!reply.ok) throw new Error(await reply.text());
  return await reply.json();
}

export type Desk = {
  page: Page;
  context: BrowserContext;
  /** Whatever the browser complains about. */
  complaints: string[];
  close: () => Promise<void>;
};

/**
 * A browser of somebody who has been through the tour, at a desk's screen. The first one of a file loads the studio from the address. Later
 * ones go there inside of the studio, in the same window, which has forgotten everything: loading takes twice as much processor time.
 */
export async function sitDown(site: StudioSite, address: string, options: BrowserContextOptions = {}): Promise<Desk> {
  const key = JSON.stringify(options);
  const kept = takeLeft(site, key);
  if (kept !== undefined) {
    await kept.page.bringToFront();
    await kept.page.evaluate(goInside, address);
    return kept;
  }
  const { page, complaints, close } = await site.visit({ viewport: { width: 1440, height: 900 }, ...options });
  const context = page.context();
  await page.addInitScript(() => localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen'));
  await page.goto('/robots.txt', { waitUntil: 'load' });
  await becomeDeveloper(page, site.database);
  await page.goto(address);
  const isChanged = watch(page);
  const desk: Desk = {
    page,
    context,
    complaints,
    close: async () => {
      if (page.isClosed() || isChanged()) return await close();
      for (const other of context.pages()) if (other !== page && other.url().includes('/studio')) await other.close();
      await page.evaluate(goInside, '/studio');
      await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
      await page.evaluate(forgetAll);
      complaints.length = 0;
      site.left.push({ key, desk });
    },
  };
  return desk;
}

/**
 * Waits until the server knows no other window of the wizard. It remembers one that a test has closed for eight seconds, and the notice about
 * it moves everything below when it goes.
 */
export async function untilAlone(page: Page): Promise<void> {
  await page.waitForResponse(async (response) => {
    const report = response.url().endsWith('/windows') ? response.request().postDataJSON() : null;
    if (report === null || report.closed === true) return false;
    return (await response.json()).others.length === 0;
  });
  await page
    .getByText(/^(?:(?:Ein anderes|\d+ andere) Fenster zeig|Sie haben ihn auch in |Auch geöffnet: )/)
    .waitFor({ state: 'hidden' });
}

/** Saves a wizard that people see, or that they shall see or see no more: confirms what that changes for them. */
export async function publish(page: Page, press = (target: Locator) => target.click()): Promise<void> {
  await page.keyboard.press('Control+s');
  await press(page.getByRole('dialog').getByRole('button', { name: /^(?:Veröffentlichen|Zurückziehen|Speichern)$/ }));
}

function takeLeft({ left }: StudioSite, key: string): Desk | undefined {
  const index = left.findLastIndex((one) => one.key === key && !one.desk.page.isClosed());
  return index === -1 ? undefined : left.splice(index, 1)[0]?.desk;
}

/** Whether the page was told something that cannot be taken back. */
function watch(page: Page): () => boolean {
  let changed = false;
  const note = <Given extends unknown[], Result>(tell: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      changed = true;
      return tell(...given);
    };
  };
  page.addInitScript = note(page.addInitScript.bind(page));
  page.route = note(page.route.bind(page));
  page.setDefaultTimeout = note(page.setDefaultTimeout.bind(page));
  page.setViewportSize = note(page.setViewportSize.bind(page));
  return () => changed;
}

/** Runs in the page: goes to an address of the studio without loading it. */
function goInside(address: string): void {
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

/** Runs in the page, which shows no wizard: forgets everything but which window it is. */
async function forgetAll(): Promise<void> {
  const key = 'vorfahrt.studio.fenster';
  const own = sessionStorage.getItem(key);
  sessionStorage.clear();
  if (own !== null) sessionStorage.setItem(key, own);
  localStorage.clear();
  localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen');
  // Changes that are not saved. The database is made when the first wizard is shown.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'vorfahrt-studio')) return;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('vorfahrt-studio');
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('The database of changes does not open.')));
  });
  // Twice: the first waits for a write that is under way, which another one may follow.
  for (let round = 0; round < 2; round += 1) {
    const clearing = database.transaction('unsaved', 'readwrite');
    clearing.objectStore('unsaved').clear();
    await new Promise((resolve) => clearing.addEventListener('complete', resolve));
  }
  database.close();
}

/** Waits until the browser has kept changes with these words, which come back after a reload. */
export async function untilKept(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(keptChanges)).toContain(words);
}

/** Runs in the page. The text of all changes that are not saved. */
async function keptChanges(): Promise<string> {
  // The studio makes it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'vorfahrt-studio')) return '';
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('vorfahrt-studio');
    opening.addEventListener('error', () => reject(new Error('The database of changes does not open.')));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('unsaved').objectStore('unsaved').getAll();
      reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
      opening.result.close();
    });
  });
}

/** Waits until the palette takes what is typed. */
export async function untilSearching(page: Page): Promise<void> {
  await page
    .getByRole('combobox', { name: /^Befehl/ })
    .and(page.locator(':focus'))
    .waitFor();
}

/** Goes to another place of the studio without loading it. */
export async function moveTo({ page }: Desk, address: string): Promise<void> {
  await page.evaluate(goInside, address);
}

/** Another window of the same browser. */
export async function anotherWindow({ context }: Desk, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Closes a window, and waits until the browser tells another one so, which asks only once while it loads. */
export async function closeWindow(page: Page, other: Page): Promise<void> {
  const id = await page.evaluate(() => sessionStorage.getItem('vorfahrt.studio.fenster') ?? '');
  await page.close();
  await expect.poll(() => other.evaluate(lockedNames)).not.toContain(`vorfahrt.studio.${id}`);
}

/** Runs in the page. Each open window holds a lock. */
async function lockedNames(): Promise<(string | undefined)[]> {
  const { held = [] } = await navigator.locks.query();
  return held.map(({ name }) => name);
}

/** The text of a wizard's file on the disk. */
export function onDisk({ wizardsDir }: StudioSite, wizard: string, file: string): Promise<string> {
  return readFile(path.join(wizardsDir, wizard, file), 'utf8');
}

/** Waits until people get the wizard that is on the disk. */
export async function untilOffered({ server, database }: StudioSite, wizard: string): Promise<void> {
  const headers = { authorization: `Bearer ${await keyOf(database.knex)}` };
  const textOf = async (address: string) => (await fetch(server.url + address, { headers })).text();
  const { revision } = JSON.parse(await textOf(`/api/studio/wizards/${wizard}/grounds`)) as StudioGrounds;
  await expect.poll(() => textOf(`/anfrage/${wizard}`)).toContain(`/wizards/${wizard}.js?r=${revision}`);
}

/** The address of a place in the studio. */
export function addressOf(wizard: string, view: string, file: string, pointer = ''): string {
  const query = new URLSearchParams({ ansicht: view, datei: file, ...(pointer !== '' && { stelle: pointer }) });
  return `/studio/assistenten/${wizard}?${query.toString()}`;
}
