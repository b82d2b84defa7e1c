import type { StudioWizards } from '../../src/contract/index.ts';
import { fillOwnParts } from '../../src/check/browser.ts';
import { readPointer } from '../../src/engine/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { StoredWizard, WizardStore } from './store.ts';
import type { StudioUser } from './gate.ts';
import { isWizardId } from './place.ts';

/** What stands between a wizard's folder and what is live. `differs`: they say something else; `conflict`: the folder is newer. */
export type Standing = { off: boolean; differs: boolean; conflict: boolean };
export type StandingOf = (id: string) => Standing;

type ListOptions = {
  store: WizardStore;
  catalogue: Pick<Catalogue, 'faults' | 'byId'>;
  directory: string;
  /** What stands between the folder and what is live. Undefined on the own machine. */
  standing?: StandingOf | undefined;
};

/** The wizards of the folder that the user may see, also those that cannot be read, and whether they can be changed. */
export async function listWizards(options: ListOptions, user: StudioUser | undefined): Promise<StudioWizards> {
  const { store, catalogue, directory } = options;
  const ids = (await store.ids()).filter((id) => isWizardId(id) && user?.may('see', id) !== false);
  const faults = catalogue.faults();
  const wizards: StudioWizards['wizards'] = [];
  // One after the other: many drafts must not take all connections to the database.
  for (const id of ids) wizards.push(await describeWizard(options, id, faults));
  if (user === undefined) {
    const writable = await store.isWritable();
    return { wizards, directory, writable, creates: writable };
  }
  const account = { name: user.name, rights: user.rights };
  // A new one is a draft; what is live is switched off and not deleted.
  return { wizards, account, writable: false, creates: user.may('change', ALL_WIZARDS) };
}

async function describeWizard(
  { store, catalogue, standing }: ListOptions,
  id: string,
  faults: ReturnType<Catalogue['faults']>,
): Promise<StudioWizards['wizards'][number]> {
  const stored = await store.open(id);
  return {
    id,
    ...headOf(stored?.files['wizard.json']),
    ...(stored !== undefined && { changed: (await store.changedAt(id)).toISOString() }),
    faults: faults.filter(({ wizard }) => wizard === id).length,
    steps: countSteps(stored),
    parts: partsOf(stored),
    live: catalogue.byId(id) !== undefined,
    ...(stored?.draft !== undefined && { draftBy: stored.draft.by }),
    ...(stored?.draft?.writer !== undefined && { writer: stored.draft.writer.name }),
    ...standing?.(id),
  };
}

/** Stands for whoever may do something with all wizards. */
const ALL_WIZARDS = '*';

type Head = Pick<StudioWizards['wizards'][number], 'title' | 'route' | 'embedded' | 'reference' | 'public'>;

/** What `wizard.json` says of a wizard; only that it is public if it cannot be read. */
function headOf(text: string | undefined): Head {
  try {
    const file = JSON.parse(text ?? '') as Record<string, unknown>;
    const { title, route } = file;
    const reference = readPointer(file, '/submit/reference');
    return {
      ...(typeof title === 'string' && { title }),
      ...(typeof route === 'string' && { route }),
      ...(file['embedded'] === true && { embedded: true }),
      ...(typeof reference === 'string' && { reference }),
      public: file['public'] !== false,
    };
  } catch {
    return { public: true };
  }
}

/** The shared parts in use; none while a file cannot be read. */
function partsOf(stored: StoredWizard | undefined): string[] {
  try {
    return fillOwnParts(stored?.files ?? {}).sources.parts;
  } catch {
    return [];
  }
}

function countSteps(stored: StoredWizard | undefined): number {
  return Object.keys(stored?.files ?? {}).filter((name) => name.startsWith('steps/')).length;
}
