import type { Change } from '../../src/explore/index.ts';
import { compareRevisions } from './compare.ts';
import type { LoadedWizard } from './loaded.ts';

/** Maximum number of changes that are named. */
const MOST_NAMED = 10;

/** What went live: a line with the revision and the number of changes of each kind, then a line for each change. */
export function liveMessage(older: LoadedWizard | undefined, newer: LoadedWizard): string {
  const { id, revision } = newer.wizard;
  const live = `Live: ${id} in Fassung ${revision}`;
  if (older === undefined) return `${live}, neu.`;
  const changes = compareRevisions(older, newer);
  const named = changes.slice(0, MOST_NAMED).map(({ kind, change, name }) => `- ${kind} ${change}: ${name}`);
  const more = changes.length - named.length;
  return [
    `${live} statt ${older.wizard.revision}: ${countKinds(changes)}.`,
    ...named,
    ...(more > 0 ? [`- und ${more} mehr`] : []),
  ].join('\n');
}

/** The number of changes, and of each kind: '3 Änderungen (Einwilligung 1, Text 2)'. */
function countKinds(changes: Change[]): string {
  if (changes.length === 0) return 'keine Änderung';
  const counts = new Map<string, number>();
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return `${changes.length} ${changes.length === 1 ? 'Änderung' : 'Änderungen'} (${kinds})`;
}
