import { fieldsOf, withRowPattern } from '../../src/engine/index.ts';
import type { UploadRule, UploadRules } from '../uploads/index.ts';
import type { RecentQuery } from './archive.ts';
import type { LoadResult } from './loaded.ts';
import { openLiveSet, type LiveSetOptions } from './liveSet.ts';
import type { OfferedWizard } from './offer.ts';
import { isOutworded } from './outworded.ts';
import { publicOf } from './settle.ts';
import { isAddressOf, isRetired, type RetiredWizard, type UnavailableWizard } from './unavailable.ts';

/** A retired wizard as it was last. What was begun may be sent `until`. */
export type EndingWizard = { offered: OfferedWizard; retired: RetiredWizard['retired']; until: Date };

/** The available wizards, always a consistent set. Unpublished ones are among them only with `previews`. */
export type Catalogue = {
  /** Those that are public. */
  all: () => OfferedWizard[];
  byId: (id: string) => OfferedWizard | undefined;
  bySubmitPath: (path: string) => OfferedWizard | undefined;
  /** Returns the wizard with a page, or a step's page, at this path. */
  byPath: (path: string) => { offered: OfferedWizard; step: string } | undefined;
  /** Returns a wizard in a revision of any age; undefined if it is not stored. */
  inRevision: (id: string, revision: string) => Promise<OfferedWizard | undefined>;
  /** Returns a revision whose answers are taken: live now, or within the grace period, and only followed by releases that let people finish. */
  recent: (query: RecentQuery) => Promise<OfferedWizard | undefined>;
  /** Returns the wizard at this path that cannot be offered; undefined if an available wizard has the path. */
  unavailable: (path: string) => UnavailableWizard | undefined;
  /** The wizards that are not offered any more, and say so. */
  retired: () => RetiredWizard[];
  /** Returns a retired wizard as long as what was begun may be sent. */
  ending: (id: string) => Promise<EndingWizard | undefined>;
  /** The current faults of the folders. */
  faults: () => LoadResult['faults'];
  /** What went live at this start, in words; a text for each wizard. Empty without an archive. */
  news: () => readonly string[];
  uploadRules: UploadRules;
  /** Resolves when everything that is published by now is offered. */
  refresh: () => Promise<void>;
  /** Called after definitions were replaced. */
  onChange: (listener: () => void) => void;
  close: () => void;
};

const REVISION = /^[\da-f]{16}$/;

/** Loads all wizards, watches their folders (see `openLiveSet`), and finds them by id, address and revision. */
export async function openCatalogue(options: LiveSetOptions): Promise<Catalogue> {
  const live = await openLiveSet(options);
  const { archive, restored } = live;
  const offered = () => live.state().offered;
  const byId = (id: string) => offered().find(({ wizard }) => wizard.id === id);
  const bySubmitPath = (path: string) => offered().find(({ wizard }) => wizard.submitPath === path);
  const retired = () => live.state().unavailable.filter(isRetired);
  const isOff = (wizard: string) =>
    live.state().unavailable.some((one) => one.off && one.id === wizard && !isRetired(one));
  const recent = async (query: RecentQuery) => {
    const now = offered().find((one) => isMeant(one, query));
    if (now !== undefined || !REVISION.test(query.revision)) return now;
    const id = await archive?.findRecent(query);
    // What is switched off takes nothing, whoever began it before.
    const older = id === undefined || isOff(id) ? undefined : await restored(id, query.revision);
    const current = older && byId(older.wizard.id);
    if (older === undefined || current === undefined || !isOutworded(older.wizard, current.wizard)) return older;
    // Also when something else is live, which does not know that day.
    await archive?.end(older.wizard.id, query.revision);
    return undefined;
  };
  return {
    all: () => publicOf(offered()),
    byId,
    bySubmitPath,
    byPath: (path) => findByPath(offered(), path),
    async inRevision(id, revision) {
      const now = byId(id);
      if (now?.wizard.revision === revision) return now;
      return REVISION.test(revision) ? restored(id, revision) : undefined;
    },
    recent,
    unavailable(path) {
      const isTaken = bySubmitPath(path) !== undefined || findByPath(offered(), path) !== undefined;
      return isTaken ? undefined : live.state().unavailable.find((wizard) => isAddressOf(wizard, path));
    },
    retired,
    async ending(id) {
      const known = retired().find((one) => one.id === id);
      const last = known && (await archive?.findLately(id));
      const offeredThen = last && (await restored(id, last.revision));
      return offeredThen && { offered: offeredThen, retired: known.retired, until: last.until };
    },
    faults: () => live.state().faults,
    news: () => live.news,
    async uploadRules(documentType, field, revision) {
      const shown = revision === undefined ? undefined : await recent({ documentType, revision });
      return rulesOf(shown === undefined ? offered() : [shown], documentType, field);
    },
    refresh: live.refresh,
    onChange: live.onChange,
    close: live.close,
  };
}

function isMeant({ wizard }: OfferedWizard, { revision, ...query }: RecentQuery): boolean {
  if (wizard.revision !== revision) return false;
  if ('wizard' in query) return wizard.id === query.wizard;
  return 'submitPath' in query
    ? wizard.submitPath === query.submitPath
    : wizard.definition.wizard.submit?.documentType === query.documentType;
}

/** Returns that of these wizards which has a page, or a step's page, at this path. */
export function findByPath(
  offered: readonly OfferedWizard[],
  path: string,
): { offered: OfferedWizard; step: string } | undefined {
  for (const candidate of offered) {
    const { wizard } = candidate;
    const { route, initial } = wizard;
    if (route === undefined) continue;
    if (path === route) return { offered: candidate, step: initial };
    const step = path.startsWith(`${route}/`) ? path.slice(route.length + 1) : '';
    if (step !== initial && wizard.step(step) !== undefined) return { offered: candidate, step };
  }
  return undefined;
}

/** The rules of a document type's upload fields: all of them, or the named one. The rows of a list share their rules. */
function rulesOf(offered: OfferedWizard[], documentType: string, field: string | undefined): UploadRule[] | undefined {
  const pattern = field?.replaceAll(/\/\d+(?=\/)/g, '/*');
  const fields = offered
    .filter(({ wizard }) => wizard.definition.wizard.submit?.documentType === documentType)
    .flatMap(({ wizard }) => fieldsOf(wizard).flatMap(withRowPattern))
    .filter(({ pointer, schema }) => schema.upload !== undefined && (pattern === undefined || pattern === pointer));
  return fields.length === 0
    ? undefined
    : fields.flatMap(({ schema }) => (schema.upload === undefined ? [] : [schema.upload]));
}
