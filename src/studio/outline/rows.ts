import { isInside, type FilePlace } from '../document/place.ts';
import { keyOf, type OutlineEntry } from './entries.ts';

/** A line of the outline that is visible because everything above it is expanded. */
export type Row = {
  entry: OutlineEntry;
  /** 1 for the outermost ones. */
  level: number;
  /** Its number among those of the same parent, from 1, and how many there are. */
  position: number;
  of: number;
  parent: string | undefined;
};

/** The visible lines from top to bottom. */
export function visibleRows(entries: readonly OutlineEntry[], expanded: ReadonlySet<string>): Row[] {
  const below = (siblings: readonly OutlineEntry[], level: number, parent: string | undefined): Row[] =>
    siblings.flatMap((entry, index) => [
      { entry, level, position: index + 1, of: siblings.length, parent },
      ...(expanded.has(keyOf(entry)) ? below(entry.children, level + 1, keyOf(entry)) : []),
    ]);
  return below(entries, 1, undefined);
}

/** What a key does in a tree: it moves to a line, or it expands or collapses one. */
export type Move = { to: string } | { toggle: string };

/**
 * What a key does at a line, as the ARIA Authoring Practices have it for tree grids whose rows take the focus. Undefined
 * if it does nothing there.
 */
export function moveFor(
  key: string,
  rows: readonly Row[],
  at: string,
  expanded: ReadonlySet<string>,
): Move | undefined {
  const index = rows.findIndex(({ entry }) => keyOf(entry) === at);
  const row = rows[index];
  if (row === undefined) return undefined;
  const isOpen = expanded.has(at);
  const to = (target: Row | undefined) => (target === undefined ? undefined : { to: keyOf(target.entry) });
  switch (key) {
    case 'ArrowDown':
      return to(rows[index + 1]);
    case 'ArrowUp':
      return to(rows[index - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      if (row.entry.children.length === 0) return undefined;
      return isOpen ? to(rows[index + 1]) : { toggle: at };
    case 'ArrowLeft':
      if (isOpen && row.entry.children.length > 0) return { toggle: at };
      return row.parent === undefined ? undefined : { to: row.parent };
    default:
      return undefined;
  }
}

/** The next line after `at`, or `at` itself if a search goes on, whose label begins with the letters. */
export function rowStartingWith(letters: string, rows: readonly Row[], at: string): string | undefined {
  const index = rows.findIndex(({ entry }) => keyOf(entry) === at);
  const first = letters.length > 1 ? index : index + 1;
  const found = [...rows.slice(first), ...rows.slice(0, first)].find(({ entry }) =>
    entry.label.toLocaleLowerCase('de').startsWith(letters.toLocaleLowerCase('de')),
  );
  return found === undefined ? undefined : keyOf(found.entry);
}

/** The innermost entry that contains a place. */
export function closestEntry(entries: readonly OutlineEntry[], place: FilePlace): string | undefined {
  const all = entries
    .flatMap(withChildren)
    .filter((entry) => entry.place !== undefined && isInside(place, entry.place));
  return all
    .toSorted((one, other) => (other.place?.pointer.length ?? 0) - (one.place?.pointer.length ?? 0))
    .map(keyOf)[0];
}

/** The entries that an entry lies in, which must be expanded to show it. */
export function ancestorsOf(entries: readonly OutlineEntry[], key: string): string[] {
  const above = entries.filter(
    (entry) => keyOf(entry) !== key && withChildren(entry).some((one) => keyOf(one) === key),
  );
  return above.flatMap((entry) => [keyOf(entry), ...ancestorsOf(entry.children, key)]);
}

export function find(entries: readonly OutlineEntry[], key: string): OutlineEntry | undefined {
  return entries.flatMap(withChildren).find((entry) => keyOf(entry) === key);
}

function withChildren(entry: OutlineEntry): OutlineEntry[] {
  return [entry, ...entry.children.flatMap(withChildren)];
}
