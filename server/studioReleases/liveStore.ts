import { splitParts } from '../../src/check/index.ts';
import { contentHash, versionOf, type StoredWizard, type WizardStore } from '../studio/index.ts';
import type { Edition } from './entries.ts';
import type { LiveReleases } from './releases.ts';

/** What is live, as the studio reads it: what is published where that leads, else the folder. It is not written. */
export function openLiveStore(folder: WizardStore, releases: LiveReleases): WizardStore {
  /** What is live and not in the folder. A folder that says the same is read as it is, with what lies beside the wizards. */
  const apart = (id: string) => {
    const now = releases.live(id);
    return now?.content === releases.folder(id)?.content ? undefined : now;
  };
  const published = async (id: string): Promise<Edition | undefined> => {
    const now = apart(id);
    return now && releases.edition(id, now.entry);
  };
  return {
    ...folder,
    ids: async () => [...new Set([...(await folder.ids()), ...releases.ids()])].toSorted(),
    async open(id) {
      const [edition, beside] = await Promise.all([published(id), folder.open(id)]);
      return edition === undefined ? beside : storedOf(edition, beside);
    },
    changedAt: async (id) => apart(id)?.at ?? folder.changedAt(id),
    async picture(id, name) {
      const edition = await published(id);
      return edition === undefined ? folder.picture(id, name) : edition.written.pictures[name];
    },
  };
}

/** The shared parts that it does not use are those of the folder. */
function storedOf({ written }: Edition, beside: StoredWizard | undefined): StoredWizard {
  const { parts } = splitParts(beside?.files ?? {});
  const shared = Object.entries(parts).map(([name, text]) => [`../parts/${name}.json`, text] as const);
  const all = { ...Object.fromEntries(shared), ...written.texts };
  const files = Object.fromEntries(Object.entries(all).toSorted(byName));
  const hashes = Object.entries(written.pictures).map(([name, bytes]) => [name, contentHash(bytes)] as const);
  const pictures = Object.fromEntries(hashes.toSorted(byName));
  return { version: versionOf(files, pictures), files, pictures };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
