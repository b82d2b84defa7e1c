import { numberedOf, pagesOf } from '../../src/check/browser.ts';
import type { StudioPages } from '../../src/contract/index.ts';
import { readPageTexts, sitePages, type Catalogue } from '../wizards/index.ts';
import type { StudioUser } from './gate.ts';
import type { WizardStore } from './store.ts';
import { isWizardId } from './place.ts';

type PagesOptions = { store: WizardStore; catalogue: Pick<Catalogue, 'all'> };

/**
 * What a wizard may link to, and may not begin its reference numbers with: the paths of the site, and of all other wizards as visitors see them, or
 * as they are in the folder or a draft where the user may see that. No paths where the sources of the site are not installed, since nobody knows
 * its pages there.
 */
export async function linkedPages(
  { store, catalogue }: PagesOptions,
  id: string,
  user: StudioUser | undefined,
): Promise<StudioPages> {
  const site = sitePages(await readPageTexts());
  const maySee = (other: string) => isWizardId(other) && user?.may('see', other) !== false;
  const seen = (await store.list()).wizards
    .filter((other) => maySee(other.id))
    .map((one) => ({ id: one.id, ...one.head }));
  const live = catalogue.all().flatMap(({ definition }) => {
    const numbered = numberedOf(definition);
    const known = { id: definition.id, pages: pagesOf(definition), ...(numbered !== undefined && { numbered }) };
    return maySee(definition.id) ? [] : [known];
  });
  const others = [...seen, ...live]
    .filter((other) => other.id !== id)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    ...(site.length > 0 && { pages: [...site, ...others.flatMap(({ pages }) => pages)] }),
    numbered: others.flatMap(({ numbered }) => numbered ?? []),
  };
}
