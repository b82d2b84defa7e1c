import { Fault } from '../http/fault.ts';
import type { CheckedFiles, ReadChecked, StoredWizard, StudioUser, WizardStore } from '../studio/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { besideLive, type Examiner } from './examiner.ts';
import { shownExamination } from './keptExamination.ts';
import type { LiveReleases } from './releases.ts';
import { sightOf } from './shownRelease.ts';

type CheckedOptions = {
  /** The drafts. */
  store: Pick<WizardStore, 'open' | 'picture'>;
  examiner: Pick<Examiner, 'read'>;
  releases: Pick<LiveReleases, 'liveEdition'>;
  catalogue: Pick<Catalogue, 'all'>;
};

const NO_SUCH = 'Diesen Assistenten gibt es nicht (mehr).';
const NOTHING_LIVE = 'Von diesem Assistenten ist noch nichts live.';
const NOT_CHECKED = 'Dieser Stand des Entwurfs ist noch nicht geprüft.';
const BEING_CHECKED = 'Dieser Stand des Entwurfs wird gerade geprüft.';

/** Reads what was checked: of a draft its present version once it was examined, with whatever was found; else what is live. */
export function checkedReader(options: CheckedOptions): ReadChecked {
  const { store, releases } = options;
  return async (wizard, meant, user) => {
    const stored = await store.open(wizard);
    if (stored === undefined) throw new Fault(404, NO_SUCH);
    if (meant === 'shown' && stored.draft !== undefined) return checkedDraft(options, wizard, stored, user);
    const edition = await releases.liveEdition(wizard);
    if (edition === undefined) throw new Fault(404, NOTHING_LIVE);
    return { version: edition.revision, ...edition.written, findings: [], name: 'Studio: was live ist' };
  };
}

async function checkedDraft(
  options: CheckedOptions,
  wizard: string,
  stored: StoredWizard,
  user: StudioUser | undefined,
): Promise<CheckedFiles> {
  const examination = besideLive(await options.examiner.read(wizard, stored), stored);
  if (examination === undefined) throw new Fault(409, NOT_CHECKED);
  if (examination.state === 'running') throw new Fault(409, BEING_CHECKED);
  const { findings } = shownExamination(examination, sightOf(options, user));
  const pictures = await Promise.all(
    Object.keys(stored.pictures).map(async (name) => [name, await options.store.picture(wizard, name)] as const),
  );
  return {
    version: stored.version,
    texts: stored.files,
    pictures: Object.fromEntries(pictures.map(([name, bytes]) => [name, bytes ?? Buffer.alloc(0)])),
    findings,
    name: 'Studio: Entwurf',
  };
}
