import { fillParts, pagesOf, readFiles, splitParts } from '../../src/check/browser.ts';
import type { StudioPages } from '../../src/contract/index.ts';
import { readPageTexts, sitePages } from '../wizards/index.ts';
import type { FolderStore } from './folderStore.ts';
import { isWizardId } from './place.ts';

/**
 * The paths that a wizard may link to: those of the site and of all other wizards in the folder, as far as these can be read.
 * Empty where the sources of the site are not installed, since nobody knows its pages there.
 */
export async function linkedPages(store: FolderStore, id: string): Promise<StudioPages> {
  const site = sitePages(await readPageTexts());
  if (site.length === 0) return {};
  const others = (await store.ids()).filter((other) => other !== id && isWizardId(other));
  const pages = await Promise.all(others.map(async (other) => pagesIn(other, (await store.open(other))?.files ?? {})));
  return { pages: [...site, ...pages.flat()] };
}

function pagesIn(id: string, files: Record<string, string>): string[] {
  const { own, parts } = splitParts(files);
  return pagesOf(readFiles(id, fillParts(own, parts).texts).definition);
}
