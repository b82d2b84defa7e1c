import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { sameFiles } from '../document/history.ts';
import { keyOf, windowIn, type BufferOwner } from './bufferKeys.ts';
import { isOpen } from './window.ts';
import type { Buffer, Buffered } from './workspace.ts';

/** Changes that a window which was closed or has crashed has left behind. */
export type LeftBehind = { key: string; buffered: Buffered };

let opened: UseStore | undefined;

/** The browser's database of unsaved changes. */
function store(): UseStore {
  return (opened ??= createStore('vorfahrt-studio', 'unsaved'));
}

/**
 * The buffer of one account's changes of one wizard in one window, in IndexedDB. Writes follow one another; of several that wait, only the last
 * one is made. Without IndexedDB, as in some private windows, nothing is kept, and `onFailure` is called.
 */
export function openBuffer(owner: BufferOwner, onFailure: () => void): Buffer {
  const key = keyOf(owner);
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

/** The unsaved changes of this window before a reload. */
export async function ownBuffered(owner: BufferOwner): Promise<Buffered | undefined> {
  return get<Buffered>(keyOf(owner), store()).catch(() => undefined);
}

/** What windows of this account that are closed have left behind, the latest first. What they had saved is forgotten. */
export async function leftBehind(owner: BufferOwner): Promise<LeftBehind[]> {
  const all = await entries<string, Buffered>(store()).catch(() => []);
  const others = all.flatMap(([key, buffered]) => {
    const window = windowIn(key, owner);
    return window === undefined || key === keyOf(owner) ? [] : [{ key, window, buffered }];
  });
  const open = await Promise.all(others.map(({ window }) => isOpen(window)));
  const closed = others.filter(({ window }, index) => open[index] === false || window === owner.window);
  await Promise.all(closed.flatMap(({ key, buffered }) => (isSaved(buffered) ? [forget(key)] : [])));
  return closed
    .filter(({ buffered }) => !isSaved(buffered))
    .map(({ key, buffered }) => ({ key, buffered }))
    .toSorted((one, other) => other.buffered.time - one.buffered.time);
}

function isSaved({ base, history }: Buffered): boolean {
  return sameFiles(base.files, history.files);
}

/** Forgets what a closed window has left behind. */
export async function forget(key: string): Promise<void> {
  await del(key, store()).catch(() => undefined);
}
