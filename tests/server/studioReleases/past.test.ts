import { describe, expect, it } from 'vitest';
import type { Entry, EntryKind } from '../../../server/studioReleases/entries.ts';
import { liveEntry, previousEntry, publishedWhileOff } from '../../../server/studioReleases/past.ts';

/** What the history says of what was live, and of what visitors never saw. */

const WITHOUT_FILES = new Set<EntryKind>([
  'abgeschaltet',
  'angeschaltet',
  'zurueckgezogen',
  'wiederangeboten',
  'uebernommen',
  'fuehrung',
  'konflikt',
]);

/** Entries in the order in which they happened, as 'kind content'; the newest comes first, as they are read. */
function past(...said: string[]): Entry[] {
  return said
    .map((text, index) => {
      const [kind, content = null] = text.split(' ') as [EntryKind, string?];
      const wasLive = !WITHOUT_FILES.has(kind);
      const untold = {
        by: null,
        note: null,
        authors: null,
        review: null,
        retirement: null,
        inFlight: null,
        plannedFor: null,
        remarks: 0,
      };
      return { id: index + 1, kind, content, wasLive, at: new Date(0), ...untold };
    })
    .toReversed();
}

const live = (entry: number, content: string) =>
  ({ ledBy: 'ordner', entry, content, off: false, retirement: null, conflict: false }) as const;

describe('what was restored', () => {
  it('is live since then, also if the folder says it and leads again', () => {
    const entries = past('ordner A', 'veroeffentlicht B', 'wiederhergestellt A', 'uebernommen');
    expect(liveEntry(entries, live(1, 'A'))?.id).toBe(3);
    expect(previousEntry(entries, live(1, 'A'))).toBe(2);
  });

  it('is not taken for live once something else was', () => {
    const entries = past('ordner A', 'wiederhergestellt A', 'veroeffentlicht B', 'fuehrung');
    expect(liveEntry(entries, live(1, 'A'))?.id).toBe(1);
    expect(liveEntry(entries, live(3, 'B'))?.id).toBe(3);
    expect(liveEntry(entries, undefined)).toBeUndefined();
  });
});

describe('what was published while the wizard was switched off or retired', () => {
  it('is known of one that is offered again', () => {
    const again = past('ordner A', 'zurueckgezogen', 'veroeffentlicht B', 'veroeffentlicht C', 'wiederangeboten');
    expect(publishedWhileOff(again)).toEqual({ whileOff: new Set([3, 4]), unseen: new Set([3]) });
  });

  it('is known, and whether somebody has seen it since', () => {
    const off = past('ordner A', 'veroeffentlicht B', 'abgeschaltet', 'veroeffentlicht C', 'veroeffentlicht D');
    expect(publishedWhileOff(off)).toEqual({ whileOff: new Set([4, 5]), unseen: new Set([4, 5]) });
    expect(previousEntry(off, live(5, 'D'))).toBe(2);
    const on = past(
      'ordner A',
      'abgeschaltet',
      'veroeffentlicht B',
      'veroeffentlicht C',
      'angeschaltet',
      'veroeffentlicht D',
    );
    expect(publishedWhileOff(on)).toEqual({ whileOff: new Set([3, 4]), unseen: new Set([3]) });
    expect(previousEntry(on, live(6, 'D'))).toBe(4);
  });

  it('stays unseen if another one is restored, which switches it on', () => {
    const entries = past('ordner A', 'abgeschaltet', 'veroeffentlicht B', 'wiederhergestellt A', 'veroeffentlicht C');
    expect(publishedWhileOff(entries)).toEqual({ whileOff: new Set([3]), unseen: new Set([3]) });
    expect(previousEntry(entries, live(5, 'C'))).toBe(4);
  });
});
