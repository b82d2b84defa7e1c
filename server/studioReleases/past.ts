import type { Entry } from './entries.ts';
import type { LiveNow } from './releases.ts';

/**
 * The entry that made live what is. A folder that says what was restored leads again, with the entry that noted it first; who restored it says the
 * later one. `entries`: the newest first.
 */
export function liveEntry(entries: readonly Entry[], now: LiveNow | undefined): Entry | undefined {
  const last = entries.find(({ wasLive }) => wasLive);
  return last !== undefined && last.content === now?.content ? last : entries.find(({ id }) => id === now?.entry);
}

/** The entry with the files that were live before those that are; undefined if there are none. `entries`: the newest first. */
export function previousEntry(entries: readonly Entry[], now: LiveNow | undefined): number | undefined {
  const current = liveEntry(entries, now);
  if (current === undefined) return undefined;
  const { unseen } = publishedWhileOff(entries);
  const older = entries.slice(entries.indexOf(current) + 1);
  return older.find(({ id, wasLive, content }) => wasLive && content !== now?.content && !unseen.has(id))?.id;
}

/**
 * The entries that were published while the wizard was switched off or retired, as numbers; `unseen` are those that nobody has seen to this day, since another one
 * followed before it was switched on, or it is still off. `entries`: the newest first.
 */
export function publishedWhileOff(entries: readonly Entry[]): { whileOff: Set<number>; unseen: Set<number> } {
  const whileOff = new Set<number>();
  const unseen = new Set<number>();
  let isOff = false;
  let waiting: number | undefined;
  for (const { id, kind } of entries.toReversed()) {
    if (kind === 'abgeschaltet' || kind === 'zurueckgezogen') isOff = true;
    else if (kind === 'angeschaltet' || kind === 'wiederangeboten') {
      if (waiting !== undefined) unseen.delete(waiting);
      waiting = undefined;
      isOff = false;
    } else if (kind === 'wiederhergestellt') {
      waiting = undefined;
      isOff = false;
    } else if (kind === 'veroeffentlicht' && isOff) {
      waiting = id;
      whileOff.add(id);
      unseen.add(id);
    }
  }
  return { whileOff, unseen };
}
