import type { Archive } from './archive.ts';
import type { LoadResult } from './loaded.ts';
import { liveDefinition, offer, type OfferedWizard } from './offer.ts';
import { isOutworded } from './outworded.ts';
import type { Restored } from './restored.ts';
import { unavailableWizard, type UnavailableWizard } from './unavailable.ts';
import { isUnpublished, previewOf, isMarkedUnpublished } from './unpublished.ts';

/** What is offered now, what has addresses and cannot be offered, and all faults. */
export type State = {
  offered: OfferedWizard[];
  unavailable: UnavailableWizard[];
  faults: LoadResult['faults'];
  beside: LoadResult['beside'];
  generation: LoadResult['generation'];
};

export type SettleOptions = {
  archive: Archive | undefined;
  restored: Restored;
  /** Offers unpublished wizards at the addresses of their previews. */
  previews: boolean;
};

/**
 * Determines what is live from what was loaded, and stores it in the archive. A faulty folder keeps what was offered before, or what was live
 * last; what an available wizard has taken the address of is given up. Rejects if the archive is unavailable.
 */
export async function settle(loaded: LoadResult, before: OfferedWizard[], options: SettleOptions): Promise<State> {
  const { wizards, faulty, faults, beside, generation } = loaded;
  const { archive, previews } = options;
  const shown = wizards.flatMap((wizard) => (isUnpublished(wizard) ? (previews ? [previewOf(wizard)] : []) : [wizard]));
  const sound = shown.map((wizard) => {
    const same = before.find(
      ({ wizard: { id, revision } }) => id === wizard.wizard.id && revision === wizard.wizard.revision,
    );
    return same === undefined ? offer(wizard) : { ...same, files: wizard.files };
  });
  const { kept, unavailable } = await keptOf(faulty, { sound, before }, options);
  const off = loaded.off.map((one) => unavailableWizard(one, { off: true, retirement: one.retirement }));
  const offered = [...sound, ...kept].toSorted((left, right) => left.wizard.id.localeCompare(right.wizard.id));
  await archive?.keep(publicOf(offered).map(liveDefinition), publicOf(before).map(liveDefinition));
  await endOutworded(publicOf(before), publicOf(offered), options);
  return { offered, unavailable: [...unavailable, ...off], faults, beside, generation };
}

/** Nobody agrees to words that a consent had before a day, whichever version asked them. Looked at whenever another version goes live, and at a start. */
async function endOutworded(
  before: OfferedWizard[],
  now: OfferedWizard[],
  { archive, restored }: SettleOptions,
): Promise<void> {
  for (const { wizard: current } of now) {
    const isKnown = before.some(({ wizard }) => wizard.id === current.id && wizard.revision === current.revision);
    if (archive === undefined || isKnown || current.definition.wordings === undefined) continue;
    for (const revision of await archive.listRecent(current.id)) {
      const older = revision === current.revision ? undefined : await restored(current.id, revision);
      if (older !== undefined && isOutworded(older.wizard, current)) await archive.end(current.id, revision);
    }
  }
}

/** Of faulty folders: what stays offered, and what cannot be. */
async function keptOf(
  faulty: LoadResult['faulty'],
  { sound, before }: { sound: OfferedWizard[]; before: OfferedWizard[] },
  { archive, restored }: SettleOptions,
): Promise<{ kept: OfferedWizard[]; unavailable: UnavailableWizard[] }> {
  const kept: OfferedWizard[] = [];
  const unavailable: UnavailableWizard[] = [];
  const lastLive = async (id: string) => {
    const revision = (await archive?.findLatest())?.get(id);
    return revision === undefined ? undefined : restored(id, revision);
  };
  for (const folder of faulty) {
    const known = before.find(({ wizard }) => wizard.id === folder.id);
    if (isMarkedUnpublished(folder.files.texts['wizard.json'] ?? '')) {
      // A withdrawn wizard stays withdrawn, whatever else is wrong with its folder.
      if (known !== undefined && isUnpublished(known)) kept.push(known);
      continue;
    }
    const last = known ?? (await lastLive(folder.id));
    if (last === undefined || sound.some((other) => sharesAddress(other, last)))
      unavailable.push(unavailableWizard(folder));
    else kept.push(last);
  }
  return { kept, unavailable };
}

function sharesAddress({ wizard: one }: OfferedWizard, { wizard: other }: OfferedWizard): boolean {
  const { route, submitPath } = one;
  return (
    (route !== undefined && route === other.route) || (submitPath !== undefined && submitPath === other.submitPath)
  );
}

/** Those that are no previews. */
export function publicOf(wizards: OfferedWizard[]): OfferedWizard[] {
  return wizards.filter((wizard) => !isUnpublished(wizard));
}
