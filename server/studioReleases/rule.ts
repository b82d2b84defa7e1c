import type { LiveRow } from './entries.ts';

/** A sound folder: its content, and the number of the entry that noted it first. */
export type FolderNow = { content: string; noted: number };

/** Who leads, and what has changed about that. `wiederda`: the studio has restored what the folder says, so nobody has deployed anything. */
export type Verdict = { leads: 'ordner' | 'studio'; happened?: 'uebernommen' | 'wiederda' | 'konflikt' };

/**
 * Whether the folder or the studio says what is live. `row`: what the studio has published; `folder`: undefined if there is none, or it is
 * faulty. A folder that was noted before the studio published belongs to an older deployment, which must not take back what is live.
 */
export function ruleOf(row: LiveRow | undefined, folder: FolderNow | undefined): Verdict {
  if (row === undefined) return { leads: 'ordner' };
  // An address does not vanish because a folder is missing from a build.
  if (row.off || folder === undefined) return { leads: 'studio' };
  const isNewer = folder.noted > row.event;
  if (row.ledBy === 'ordner') return { leads: folder.content === row.content || isNewer ? 'ordner' : 'studio' };
  if (folder.content === row.content) return { leads: 'ordner', happened: isNewer ? 'uebernommen' : 'wiederda' };
  const isKnown = folder.content === row.base || !isNewer || row.conflict === folder.content;
  return { leads: 'studio', ...(!isKnown && { happened: 'konflikt' }) };
}
