import { describe, expect, it } from 'vitest';
import type { HistoryLine } from '../../../server/studioReleases/keptEntry.ts';
import { filesBefore, periodsOf, shownAfter } from '../../../server/studioTrail/periods.ts';

/** When visitors got the files of an entry, told from the history alone. */

const at = (hour: number) => new Date(Date.UTC(2026, 10, 29, hour));

/** Entries with the numbers 1, 2, …, each an hour after the one before. Kinds with files are written as 'kind content'. */
function lines(...entries: string[]): HistoryLine[] {
  return entries.map((entry, index) => {
    const [kind, content = null] = entry.split(' ') as [HistoryLine['kind'], string?];
    return { id: index + 1, kind, at: at(index + 1), content, revision: content, wasLive: content !== null };
  });
}

const spans = (history: HistoryLine[], id: number, now?: { entry: number; off: boolean }) =>
  periodsOf(history, id, now).map(({ from, until, endedBy }) => [
    from.getUTCHours(),
    until?.getUTCHours(),
    endedBy?.id,
  ]);

describe('when files were live', () => {
  it('is from their entry to the next one with files', () => {
    const history = lines('ordner A', 'veroeffentlicht B', 'wiederhergestellt A');
    expect([1, 2, 3].map((id) => spans(history, id))).toEqual([[[1, 2, 2]], [[2, 3, 3]], [[3, undefined, undefined]]]);
  });

  it('is interrupted while the wizard is switched off or retired', () => {
    const history = lines('veroeffentlicht A', 'abgeschaltet', 'angeschaltet', 'zurueckgezogen', 'wiederangeboten');
    expect(spans(history, 1)).toEqual([
      [1, 2, 2],
      [3, 4, 4],
      [5, undefined, undefined],
    ]);
    expect([2, 4].map((id) => spans(history, id))).toEqual([[[2, 3, 3]], [[4, 5, 5]]]);
    expect(spans(history, 3)).toEqual([]);
  });

  it('is never, of what was published while it was off and replaced before it was on', () => {
    const history = lines('ordner A', 'abgeschaltet', 'veroeffentlicht B', 'veroeffentlicht C', 'angeschaltet');
    expect([3, 4].map((id) => spans(history, id))).toEqual([[], [[5, undefined, undefined]]]);
    expect(shownAfter(history, 5)?.id).toBe(4);
  });

  it('ends where the history no longer says it, unless it is what is live now', () => {
    const history = lines('ordner A', 'veroeffentlicht B', 'fuehrung');
    expect(spans(history, 2)).toEqual([[2, 3, 3]]);
    expect(spans(history, 1, { entry: 1, off: false })).toEqual([
      [1, 2, 2],
      [3, undefined, undefined],
    ]);
    expect(spans(history, 2, { entry: 2, off: false })).toEqual([[2, undefined, undefined]]);
    expect(shownAfter(history, 3)).toBeUndefined();
  });

  it('goes on when the folder says the same or something that does not count', () => {
    const [first, second, third] = lines('veroeffentlicht A', 'ordner B', 'uebernommen');
    if (first === undefined || second === undefined || third === undefined) throw new Error('three entries');
    const history = [first, { ...second, wasLive: false }, third];
    expect(spans(history, 1)).toEqual([[1, undefined, undefined]]);
    expect(spans(history, 2)).toEqual([]);
    expect(filesBefore(history, 3)?.id).toBe(1);
    expect(filesBefore(history, 1)).toBeUndefined();
  });

  it('is nothing of an entry that there is not', () => {
    expect(periodsOf(lines('ordner A'), 7)).toEqual([]);
  });
});
