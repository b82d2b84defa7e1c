import type { StudioWizards } from '../../src/contract/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { StudioUser } from './gate.ts';
import { partsOf, type Head } from './head.ts';
import type { ListedWizard, WizardStore } from './store.ts';
import { shownDiscarded } from './discardedRoutes.ts';
import { isWizardId } from './place.ts';

/**
 * What stands between a wizard's folder and what is live. `off`: it is switched off; `retired`: it is not offered any more, which is no longer called
 * off; `differs`: they say something else; `conflict`: the folder is newer.
 */
export type LiveDifference = { off: boolean; retired: boolean; differs: boolean; conflict: boolean };
export type LiveDifferenceOf = (id: string) => LiveDifference;

/** The releases that are planned, by wizard. */
export type PlannedOf = () => Promise<ReadonlyMap<string, NonNullable<ListItem['planned']>>>;

type ListItem = StudioWizards['wizards'][number];

type ListOptions = {
  store: WizardStore;
  catalogue: Pick<Catalogue, 'faults' | 'byId'>;
  directory: string;
  /** What stands between the folder and what is live. Undefined on the own machine. */
  standing?: LiveDifferenceOf | undefined;
  /** What is planned. Undefined on the own machine. */
  planned?: PlannedOf | undefined;
};

/** The wizards of the folder that the user may see, also those that cannot be read, and whether they can be changed. */
export async function listWizards(options: ListOptions, user: StudioUser | undefined): Promise<StudioWizards> {
  const { store, catalogue, directory } = options;
  const { wizards: all, partUses } = await store.list();
  const plans = await options.planned?.();
  const faults = new Map<string, number>();
  for (const { wizard } of catalogue.faults()) faults.set(wizard, (faults.get(wizard) ?? 0) + 1);
  const wizards = all
    .filter(({ id }) => isWizardId(id) && user?.may('see', id) !== false)
    .map((listed) => {
      const planned = plans?.get(listed.id);
      return describeWizard(options, listed, { faults: faults.get(listed.id) ?? 0, partUses, planned });
    });
  if (user === undefined) {
    const writable = await store.isWritable();
    return { wizards, directory, writable, creates: writable };
  }
  const account = { name: user.name, rights: user.rights };
  const known = new Set(all.map(({ id }) => id));
  const left = ((await store.discarded?.list()) ?? []).filter(
    ({ wizard }) => !known.has(wizard) && user.may('change', wizard),
  );
  // A new one is a draft; what is live is switched off and not deleted.
  return {
    wizards,
    account,
    writable: false,
    creates: user.may('change', ALL_WIZARDS),
    ...(left.length > 0 && { discarded: left.map(shownDiscarded) }),
  };
}

function describeWizard(
  { catalogue, standing }: ListOptions,
  { id, head, changed, draft }: ListedWizard,
  { faults, partUses, planned }: { faults: number; partUses: Head['partUses']; planned: ListItem['planned'] },
): ListItem {
  const { pages: _pages, numbered: _numbered, uses, partUses: own, ...said } = head;
  return {
    id,
    ...said,
    changed: changed.toISOString(),
    faults,
    parts: partsOf({ uses, partUses: own }, partUses),
    live: catalogue.byId(id) !== undefined,
    ...(draft !== undefined && { draftBy: draft.by }),
    ...(draft?.authors !== undefined && { draftAuthors: draft.authors }),
    ...(draft?.returned === true && { draftReturned: true as const }),
    ...(draft?.review !== undefined && { draftReview: draft.review }),
    ...(draft?.writer !== undefined && { writer: draft.writer.name }),
    ...standing?.(id),
    ...(planned !== undefined && { planned }),
  };
}

/** Stands for the person who may do something with all wizards. */
const ALL_WIZARDS = '*';
