import { partFile, partsUsed, type DefinitionFiles } from '../../src/check/index.ts';
import { contentOf } from '../revisions/index.ts';
import { assembled } from '../wizards/index.ts';
import { headOf, versionOf, type Listing, type StoredWizard, type WizardStore } from '../studio/index.ts';
import type { LiveReleases } from './releases.ts';

/** What is live, as the studio reads it: what is published where that leads, else the folder. It is not written. */
export function openLiveStore(folder: WizardStore, releases: LiveReleases): WizardStore {
  /** A wizard that is live and differs from its folder. Where both are equal the folder is read, with the files beside the wizards. */
  const apart = (id: string) => {
    const now = releases.live(id);
    return now?.content === releases.folder(id)?.content ? undefined : now;
  };
  const published = async (id: string) => (apart(id) === undefined ? undefined : releases.liveEdition(id));
  const shared = async () => ({ ...(await folder.shared()), ...(await releases.parts()) });
  const list = async (): Promise<Listing> => {
    const [folders, parts] = await Promise.all([folder.list(), releases.parts()]);
    const byId = new Map(folders.wizards.map((wizard) => [wizard.id, wizard]));
    for (const id of releases.ids()) {
      const edition = await published(id);
      const changed = releases.live(id)?.at ?? byId.get(id)?.changed;
      if (edition !== undefined && changed !== undefined)
        byId.set(id, { id, head: headOf(id, edition.written.texts), changed });
    }
    const wizards = [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return { wizards, partUses: { ...folders.partUses, ...headOf('', parts).partUses } };
  };
  return {
    ...folder,
    shared,
    list,
    ids: async () => [...new Set([...(await folder.ids()), ...releases.ids()])].toSorted(),
    async open(id) {
      const [edition, beside, parts] = await Promise.all([published(id), folder.open(id), releases.parts()]);
      const inFolder = await folder.shared();
      if (edition === undefined) {
        const isSound = releases.folder(id) !== undefined;
        return beside && storedOf(withParts(id, { texts: beside.files, isSound }, parts), beside.pictures);
      }
      const texts = { ...inFolder, ...edition.written.texts };
      return storedOf(withParts(id, { texts, isSound: true }, parts), edition.hashes);
    },
    changedAt: async (id) => apart(id)?.at ?? folder.changedAt(id),
    async picture(id, name) {
      const edition = await published(id);
      return edition === undefined ? folder.picture(id, name) : edition.written.pictures[name];
    },
  };
}

/** A wizard's texts, and whether they have passed the check. */
type Texts = { texts: DefinitionFiles; isSound: boolean };

/**
 * The texts of a wizard with the shared parts as they were published last, where that makes no difference for it. Nothing is filled in where it uses
 * none of these, or nobody has checked it.
 */
function withParts(id: string, { texts, isSound }: Texts, published: DefinitionFiles): DefinitionFiles {
  const next = { ...texts, ...published };
  const changed = Object.keys(published).filter((path) => texts[path] !== published[path]);
  if (changed.length === 0) return next;
  const used = new Set([...partsUsed(texts), ...partsUsed(next)].map(partFile));
  if (!changed.some((path) => used.has(path))) return next;
  if (!isSound) return texts;
  const [was, is] = [texts, next].map((all) => contentOf(id, assembled({ texts: all, pictures: {} }).files));
  return was === is ? next : texts;
}

/** A wizard with its own texts, and the shared parts beside them. */
function storedOf(texts: DefinitionFiles, hashes: Readonly<Record<string, string>>): StoredWizard {
  const files = Object.fromEntries(Object.entries(texts).toSorted(byName));
  const pictures = Object.fromEntries(Object.entries(hashes).toSorted(byName));
  return { version: versionOf(files, pictures), files, pictures };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
