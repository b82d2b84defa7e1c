import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { sameFiles } from '../document/history.ts';
import { isOpen } from './window.ts';
import type { Buffer, Buffered } from './workspace.ts';

/** Changes that a window which was closed or has crashed has left behind. */
export type LeftBehind = { key: string; buffered: Buffered };

let opened: UseStore | undefined;

/** The browser's database of unsaved changes. */
function store(): UseStore {
  return (opened ??= createStore('vorfahrt-studio', 'unsaved'));
}

function keyOf(wizard: string, window: string): string {
  return `${wizard}/${window}`;
}

/**
 * The buffer of one wizard in one window, in IndexedDB. Writes follow one another; of several that wait, only the last
 * one is made. Without IndexedDB, as in some private windows, nothing is kept, and `onFailure` is called.
 */
export function openBuffer(wizard: string, window: string, onFailure: () => void): Buffer {
  const key = keyOf(wizard, window);
  let next: { buffered: Buffered | undefined } | undefined;
  let writing = false;
  const write = async () => {
    writing = true;
    for (let job = next; job !== undefined; job = next) {
      next = undefined;
      await (job.buffered === undefined ? del(key, store()) : set(key, job.buffered, store())).catch(onFailure);
    }
    writing = false;
  };
  const add = (buffered: Buffered | undefined) => {
    next = { buffered };
    if (!writing) void write();
  };
  return { put: add, remove: () => add(undefined) };
}

/** What this window has left behind before a reload. */
export async function ownBuffered(wizard: string, window: string): Promise<Buffered | undefined> {
  return get<Buffered>(keyOf(wizard, window), store()).catch(() => undefined);
}

/** What windows that are closed have left behind, the latest first. What they had saved is forgotten. */
export async function leftBehind(wizard: string, window: string): Promise<LeftBehind[]> {
  const all = await entries<string, Buffered>(store()).catch(() => []);
  const others = all.filter(([key]) => key.startsWith(`${wizard}/`) && key !== keyOf(wizard, window));
  const open = await Promise.all(others.map(([key]) => isOpen(key.slice(wizard.length + 1))));
  const closed = others.filter((_, index) => open[index] === false);
  await Promise.all(closed.flatMap(([key, buffered]) => (isSaved(buffered) ? [forget(key)] : [])));
  return closed
    .filter(([, buffered]) => !isSaved(buffered))
    .map(([key, buffered]) => ({ key, buffered }))
    .toSorted((one, other) => other.buffered.time - one.buffered.time);
}

function isSaved({ base, history }: Buffered): boolean {
  return sameFiles(base.files, history.files);
}

/** Forgets what a closed window has left behind. */
export async function forget(key: string): Promise<void> {
  await del(key, store()).catch(() => undefined);
}
