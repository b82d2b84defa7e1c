import type { DefinitionFiles } from '../../src/check/index.ts';
import { fillOwnParts, numberedOf, pagesOf, readFiles } from '../../src/check/browser.ts';
import type { Definition } from '../../src/engine/index.ts';
import type { StudioPages } from '../../src/contract/index.ts';
import { readPageTexts, sitePages } from '../wizards/index.ts';
import type { WizardStore } from './store.ts';
import { isWizardId } from './place.ts';

/**
 * What a wizard may link to, and may not begin its reference numbers with: the paths of the site and of all other wizards in the folder, as far as
 * these can be read. No paths where the sources of the site are not installed, since nobody knows its pages there.
 */
export async function linkedPages(store: WizardStore, id: string): Promise<StudioPages> {
  const site = sitePages(await readPageTexts());
  const ids = (await store.ids()).filter((other) => other !== id && isWizardId(other));
  const others = await Promise.all(
    ids.map(async (other) => definitionIn(other, (await store.open(other))?.files ?? {})),
  );
  return {
    ...(site.length > 0 && { pages: [...site, ...others.flatMap(pagesOf)] }),
    numbered: others.flatMap((definition) => numberedOf(definition) ?? []),
  };
}

function definitionIn(id: string, files: DefinitionFiles): Definition {
  return readFiles(id, fillOwnParts(files).texts).definition;
}
