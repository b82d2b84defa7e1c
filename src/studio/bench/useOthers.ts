import { useEffect } from 'react';
import { api } from '../api/api.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** How often a visible window reports itself, and learns of changes to the folder. */
const INTERVAL_MS = 2_000;

/**
 * Tells the server what this window shows, and takes in what other windows and programs have changed. A window in the
 * background reports less often, as browsers slow down its timers.
 */
export function useOthers(workspace: Workspace, window: string, place: string): void {
  useEffect(() => {
    const leave = () => api.leave(workspace.id, window);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [workspace, window]);

  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const report = async () => {
      try {
        const heard = await api.report(workspace.id, { window, place, unsaved: workspace.isUnsaved() });
        if (!stopped && workspace.heard(heard)) await workspace.reload();
      } catch {
        // Saving says that the server does not answer. The next report tries again.
      }
      if (!stopped) timer = setTimeout(() => void report(), INTERVAL_MS);
    };
    void report();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [workspace, window, place]);
}
