import { isAble } from '../api/abilities.ts';
import type { Workspace } from './workspace.ts';

/** From a change until it is saved. */
const PAUSE_MS = 3_000;
const LONGEST_MS = 60_000;

/** Calls a function once after so many milliseconds. Returns what calls it off. */
export type Wait = (ms: number, then: () => void) => () => void;

/**
 * Saves a draft while somebody works on it: each change within three seconds, whatever is typed meanwhile. After a failure it tries again,
 * each time after twice the pause, or as soon as the server answers windows again. Returns what ends it: what is due by then is saved at once.
 */
export function keepSaved(
  workspace: Pick<Workspace, 'state' | 'subscribe' | 'isUnsaved' | 'save'>,
  wait: Wait = waitReally,
): () => void {
  let cancel: (() => void) | undefined;
  let failures = 0;
  let busy = false;
  const look = () => {
    const { base, saving, conflicts, failure } = workspace.state();
    // The server answers again: the next attempt waits no longer than after a change.
    if (failures > 0 && failure === undefined && !saving && !busy) {
      failures = 0;
      cancel?.();
      cancel = undefined;
    }
    const isDue = !busy && isAble('draft', base) && !saving && conflicts.length === 0 && workspace.isUnsaved();
    if (!isDue) {
      cancel?.();
      cancel = undefined;
      return;
    }
    cancel ??= wait(Math.min(LONGEST_MS, PAUSE_MS * 2 ** failures), () => {
      cancel = undefined;
      void save();
    });
  };
  const save = async () => {
    busy = true;
    await workspace.save({ settle: false });
    busy = false;
    failures = workspace.state().failure === undefined ? 0 : failures + 1;
    look();
  };
  const leave = workspace.subscribe(look);
  look();
  return () => {
    leave();
    if (cancel === undefined) return;
    cancel();
    void workspace.save();
  };
}

const waitReally: Wait = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};
