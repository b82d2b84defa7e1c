import type { DefinitionFiles } from '../../src/check/index.ts';
import { contentOf } from '../revisions/index.ts';
import { assembled, revisionOf, type WrittenFiles } from '../wizards/index.ts';
import type { Edition } from './entries.ts';
import type { LiveReleases } from './releases.ts';

/** Another wizard that uses a shared part, and its texts with other texts of these parts, as they were written. */
export type Reached = { wizard: string; live: Edition; texts: DefinitionFiles };

/**
 * The wizards that are live and use one of these shared parts, with their new texts. `parts`: texts by `../parts/<name>.json`, which may be
 * unchecked: nothing is filled in.
 */
export async function reachedBy(
  releases: Pick<LiveReleases, 'ids' | 'liveEdition'>,
  wizard: string,
  parts: DefinitionFiles,
): Promise<Reached[]> {
  if (Object.keys(parts).length === 0) return [];
  const others = releases.ids().filter((id) => id !== wizard);
  const found = await Promise.all(
    others.map(async (id) => {
      const live = await releases.liveEdition(id);
      if (live === undefined) return [];
      const used = Object.entries(parts).filter(([name]) => live.written.texts[name] !== undefined);
      if (used.every(([name, text]) => live.written.texts[name] === text)) return [];
      return [{ wizard: id, live, texts: { ...live.written.texts, ...Object.fromEntries(used) } }];
    }),
  );
  return found.flat();
}

/** What would be live of a wizard with these files, which have passed an examination. Of the shared parts, only those in use belong to it. */
export function editionFrom(wizard: string, written: WrittenFiles): Edition {
  const { files } = assembled(written);
  const used = files.sources === undefined ? written.texts : { ...files.sources.written, ...files.sources.partFiles };
  return {
    content: contentOf(wizard, files),
    revision: revisionOf(files),
    written: { texts: used, pictures: written.pictures },
  };
}
