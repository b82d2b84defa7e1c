import { checkHandOvers, checkLinks, checkReferences, pagesOf, readFiles } from '../../src/check/index.ts';
import { placed } from '../wizards/folder.ts';
import type { LoadResult } from '../wizards/loaded.ts';
import { sitePages } from '../wizards/sitePages.ts';
import type { PageText } from '../wizards/unpublished.ts';

/**
 * What is wrong between wizards, or between them and the site: links to pages that do not exist, reference numbers that
 * begin alike, and answers handed over to a wizard that does not accept them. Faulty wizards are looked at too, as far as they can be read.
 */
export function checkRelations({ wizards, faulty }: LoadResult, texts: PageText[]): LoadResult['faults'] {
  const read = [
    ...wizards.map(({ definition, files }) => ({ definition, files })),
    ...faulty.map(({ id, files }) => ({ definition: readFiles(id, files.texts).definition, files })),
  ].toSorted((left, right) => left.definition.id.localeCompare(right.definition.id));
  const definitions = read.map(({ definition }) => definition);
  const pages = new Set([
    ...sitePages(texts),
    // A link to an unpublished one is a finding of its own (`linksToUnpublished`).
    ...definitions.flatMap(pagesOf),
  ]);
  const found = [
    // Without the site's sources nobody knows its pages.
    ...(texts.length === 0
      ? []
      : definitions.flatMap((definition) =>
          checkLinks(definition, pages).map((finding) => ({ id: definition.id, finding })),
        )),
    ...checkReferences(definitions),
    ...checkHandOvers(definitions),
  ];
  return found.flatMap(({ id, finding }) => {
    const files = read.find(({ definition }) => definition.id === id)?.files ?? { texts: {}, pictures: {} };
    return placed(files, [finding]).map((at) => ({ wizard: id, finding: at }));
  });
}
