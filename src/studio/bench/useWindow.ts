import { useEffect } from 'react';
import type { Workspace } from '../workspace/workspace.ts';

/** The window's title says what is open and whether it is saved; closing it asks first where something would be lost. */
export function useWindow(workspace: Workspace, title: string, unbuffered: boolean): void {
  useEffect(() => {
    document.title = `${workspace.isUnsaved() ? '• ' : ''}${title || workspace.id} – Studio`;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // What IndexedDB holds survives; only without it is anything lost.
      if (unbuffered && workspace.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [workspace, unbuffered]);
}
