import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import { becomeDeveloper } from '../developer.ts';
import { openSiteOnCopy, type OwnSite } from '../site.ts';

export type StudioSite = OwnSite & { wizardsDir: string };

/** A site with a studio for all tests of a file, on a copy of all wizards. */
export function useStudioSite(prepare?: (wizardsDir: string) => Promise<void>): { current: StudioSite } {
  const holder = {} as { current: StudioSite };
  beforeAll(async () => {
    await ensureBuilt('studio');
    holder.current = await openSiteOnCopy(prepare);
  });
  afterAll(() => holder.current.close());
  return holder;
}

export type Desk = {
  page: Page;
  context: BrowserContext;
  /** Whatever the browser complains about. */
  complaints: string[];
  close: () => Promise<void>;
};

/** A browser of somebody who has been through the tour, at a desk's screen. */
export async function sitDown(site: StudioSite, address: string, options: BrowserContextOptions = {}): Promise<Desk> {
  const { page, complaints, close } = await site.visit({ viewport: { width: 1440, height: 900 }, ...options });
  const context = page.context();
  await page.addInitScript(() => localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen'));
  await page.goto('/robots.txt', { waitUntil: 'load' });
  await becomeDeveloper(page, site.database);
  await page.goto(address);
  return { page, context, complaints, close };
}

/** Another window of the same browser. */
export async function anotherWindow({ context }: Desk, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** The text of a wizard's file on the disk. */
export function onDisk({ wizardsDir }: StudioSite, wizard: string, file: string): Promise<string> {
  return readFile(path.join(wizardsDir, wizard, file), 'utf8');
}

/** The address of a place in the studio. */
export function addressOf(wizard: string, view: string, file: string, pointer = ''): string {
  const query = new URLSearchParams({ ansicht: view, datei: file, ...(pointer !== '' && { stelle: pointer }) });
  return `/studio/assistenten/${wizard}?${query.toString()}`;
}
