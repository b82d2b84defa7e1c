import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

const SETTLE_MS = 80;

/**
 * Calls `onChange` once after a burst of changes anywhere below the directory, because editors save a file in several
 * steps. Each folder has a watcher of its own: on Linux, Node's recursive one watches files, and misses every later
 * change of a file that was replaced by another one, as editors and git do it.
 */
export function watchFolder(
  directory: string,
  onChange: () => void,
  onError: (error: unknown) => void,
): { close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let watchers: FSWatcher[] = [];
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchAll();
      onChange();
    }, SETTLE_MS);
  };
  /** Watches the folders that exist now. The old watchers are closed afterwards, so that no change is missed. */
  const watchAll = () => {
    const before = watchers;
    watchers = foldersIn(directory).flatMap((folder) => watchOne(folder, changed, onError));
    for (const watcher of before) watcher.close();
  };
  watchAll();
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** The directory and all folders below it, also by a link. */
function foldersIn(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    const folders = entries
      .map((entry) => ({ entry, place: path.join(directory, entry.name) }))
      .filter(({ entry, place }) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(place)));
    return [
      directory,
      // Folders behind links are not followed further: they could lead back.
      ...folders.flatMap(({ entry, place }) => (entry.isSymbolicLink() ? [place] : foldersIn(place))),
    ];
  } catch {
    // Removed meanwhile.
    return [];
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Returns an empty list if the folder was removed meanwhile. */
function watchOne(folder: string, onChange: () => void, onError: (error: unknown) => void): FSWatcher[] {
  try {
    // Node emits an error if a folder is removed while it starts to watch it; unhandled, it would end the process.
    return [watch(folder, { persistent: false }, onChange).on('error', onError)];
  } catch {
    return [];
  }
}
