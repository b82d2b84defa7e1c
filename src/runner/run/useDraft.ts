import { useEffect } from 'react';
import type { RunDraft } from './runDraft.ts';
import type { RunUploads } from '../uploads/uploadQueue.ts';

/**
 * Stores the draft of a run where no change of the answers asks for it: when the run begins, when the list of unfinished
 * files changes, and at the latest when the page is left.
 */
export function useDraft(
  { begin, store, flush }: RunDraft,
  uploads: Pick<RunUploads, 'subscribe' | 'unfinished'>,
): void {
  useEffect(() => {
    begin();
    // Phones end pages in the background, behind the camera for example, without another event.
    const leaving = new AbortController();
    document.addEventListener('visibilitychange', flush, leaving);
    window.addEventListener('pagehide', flush, leaving);
    return () => {
      leaving.abort();
      flush();
    };
  }, [begin, flush]);

  // Files cannot be stored, but after a reload at least their names are known.
  useEffect(() => {
    let stored = JSON.stringify(uploads.unfinished());
    return uploads.subscribe(() => {
      const now = JSON.stringify(uploads.unfinished());
      if (now !== stored) store();
      stored = now;
    });
  }, [uploads, store]);
}
