import type { EntryKind, HistoryLine } from '../studioReleases/index.ts';

/** A time that something applied; without an end it still does. */
export type Period = { from: Date; until?: Date; endedBy?: HistoryLine };

/** What the database says is live now. */
type LiveState = { entry: number; off: boolean };

const OFF: ReadonlySet<EntryKind> = new Set(['abgeschaltet', 'zurueckgezogen']);
const ON: ReadonlySet<EntryKind> = new Set(['angeschaltet', 'wiederangeboten', 'wiederhergestellt']);
/** Which files were live after one of these, the history does not say. */
const UNKNOWN: ReadonlySet<EntryKind> = new Set(['fuehrung', 'verdraengt']);

/**
 * When visitors got the files of an entry, the oldest time first; of an entry that ended the offer, when they got none. `lines`: the history, the
 * oldest first. `now` tells what the history leaves open: what is live since the operator has said who leads.
 */
export function periodsOf(lines: readonly HistoryLine[], id: number, now?: LiveState): Period[] {
  const entry = lines.find((line) => line.id === id);
  if (entry === undefined) return [];
  return OFF.has(entry.kind) ? offPeriod(lines, entry) : shownPeriods(lines, id, now);
}

/** The entry whose files were live after another one; undefined where the history does not say it. */
export function shownAfter(lines: readonly HistoryLine[], id: number): HistoryLine | undefined {
  let shown: HistoryLine | undefined;
  for (const line of lines) {
    if (line.id > id) break;
    if (UNKNOWN.has(line.kind)) shown = undefined;
    else if (hasLiveFiles(line)) shown = line;
  }
  return shown;
}

/** The entry whose files were live, or would have been, before another one. */
export function filesBefore(lines: readonly HistoryLine[], id: number): HistoryLine | undefined {
  return lines.findLast((line) => line.id < id && hasLiveFiles(line));
}

function hasLiveFiles({ wasLive, content }: HistoryLine): boolean {
  return wasLive && content !== null;
}

function offPeriod(lines: readonly HistoryLine[], { id, at }: HistoryLine): Period[] {
  const end = lines.find((line) => line.id > id && (ON.has(line.kind) || OFF.has(line.kind)));
  return [{ from: at, ...ended(end) }];
}

function shownPeriods(lines: readonly HistoryLine[], id: number, now: LiveState | undefined): Period[] {
  const periods: Period[] = [];
  let [isShown, isOff] = [false, false];
  const last = lines.findLast((line) => hasLiveFiles(line) || UNKNOWN.has(line.kind));
  for (const line of lines) {
    if (hasLiveFiles(line)) isShown = line.id === id;
    else if (UNKNOWN.has(line.kind)) isShown = line === last && now?.entry === id;
    if (OFF.has(line.kind)) isOff = true;
    else if (ON.has(line.kind)) isOff = false;
    const open = periods.at(-1);
    const isOpen = open !== undefined && open.until === undefined;
    if (isShown && !isOff && !isOpen) periods.push({ from: line.at });
    else if (isOpen && (!isShown || isOff)) Object.assign(open, ended(line));
  }
  return periods;
}

function ended(end: HistoryLine | undefined): Pick<Period, 'until' | 'endedBy'> {
  return end === undefined ? {} : { until: end.at, endedBy: end };
}
