import type { DefinitionFiles } from '../../src/check/index.ts';
import { contentOf } from '../revisions/index.ts';
import { assembled } from '../wizards/index.ts';
import { versionOf, type StoredWizard, type WizardStore } from '../studio/index.ts';
import type { LiveReleases } from './releases.ts';

/** What is live, as the studio reads it: what is published where that leads, else the folder. It is not written. */
export function openLiveStore(folder: WizardStore, releases: LiveReleases): WizardStore {
  /** What is live and not in the folder. A folder that says the same is read as it is, with what lies beside the wizards. */
  const apart = (id: string) => {
    const now = releases.live(id);
    return now?.content === releases.folder(id)?.content ? undefined : now;
  };
  const published = async (id: string) => (apart(id) === undefined ? undefined : releases.liveEdition(id));
  const shared = async () => ({ ...(await folder.shared()), ...(await releases.parts()) });
  return {
    ...folder,
    shared,
    ids: async () => [...new Set([...(await folder.ids()), ...releases.ids()])].toSorted(),
    async open(id) {
      const [edition, beside, parts] = await Promise.all([published(id), folder.open(id), releases.parts()]);
      const inFolder = await folder.shared();
      if (edition === undefined) return beside && storedOf(withParts(id, beside.files, parts), beside.pictures);
      return storedOf(withParts(id, { ...inFolder, ...edition.written.texts }, parts), edition.hashes);
    },
    changedAt: async (id) => apart(id)?.at ?? folder.changedAt(id),
    async picture(id, name) {
      const edition = await published(id);
      return edition === undefined ? folder.picture(id, name) : edition.written.pictures[name];
    },
  };
}

/** The texts of a wizard with the shared parts as they were published last, where that makes no difference for it. */
function withParts(id: string, texts: DefinitionFiles, published: DefinitionFiles): Record<string, string> {
  const next = { ...texts, ...published };
  if (Object.entries(published).every(([name, text]) => texts[name] === text)) return next;
  const [was, is] = [texts, next].map((all) => contentOf(id, assembled({ texts: all, pictures: {} }).files));
  return was === is ? next : texts;
}

/** A wizard with its own texts, and the shared parts beside them. */
function storedOf(texts: DefinitionFiles, hashes: Record<string, string>): StoredWizard {
  const files = Object.fromEntries(Object.entries(texts).toSorted(byName));
  const pictures = Object.fromEntries(Object.entries(hashes).toSorted(byName));
  return { version: versionOf(files, pictures), files, pictures };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
