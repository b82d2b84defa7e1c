import { useEffect, useMemo } from 'react';
import { createDraftKeeper, loadDraft, NO_DRAFT, type Draft, type DraftState } from './draft.ts';
import type { RunUploads } from './uploadQueue.ts';

type DraftOptions = {
  /** The id of the wizard; undefined for a form in another page, which stores nothing. */
  wizard: string | undefined;
  /** The draft as of now; undefined after the answers were sent. */
  current: () => Draft | undefined;
  /** The run begins with answers that are not stored yet. */
  isNew: boolean;
  uploads: Pick<RunUploads, 'subscribe' | 'unfinished'>;
  /** Told when the state of the stored draft changes. */
  onDraft?: ((state: DraftState) => void) | undefined;
};

export type RunDraft = {
  /** Stores the current draft soon. */
  store: () => void;
  /** Stores a pending draft at once. */
  flush: () => void;
  remove: () => void;
};

/**
 * Stores the draft of a run: on request, when the list of unfinished files changes, and at the latest when the page is
 * left.
 */
export function useDraft({ wizard, current, isNew, uploads, onDraft }: DraftOptions): RunDraft {
  const keeper = useMemo(
    () => (wizard === undefined ? NO_DRAFT : createDraftKeeper(wizard, onDraft)),
    [wizard, onDraft],
  );

  // Also stores what was typed before this code ran.
  useEffect(() => {
    if (isNew) store();
    else if (wizard !== undefined && onDraft !== undefined && loadDraft(wizard) !== undefined) onDraft('saved');
    // Phones end pages in the background, behind the camera for example, without another event.
    document.addEventListener('visibilitychange', keeper.flush);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', keeper.flush);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each run
  }, [keeper]);

  // Files cannot be stored, but after a reload at least their names are known.
  useEffect(() => {
    let stored = JSON.stringify(uploads.unfinished());
    return uploads.subscribe(() => {
      const now = JSON.stringify(uploads.unfinished());
      if (now !== stored) store();
      stored = now;
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each run
  }, [uploads]);

  function store() {
    const draft = current();
    if (draft !== undefined) keeper.keep(draft);
  }

  return { store, flush: keeper.flush, remove: keeper.remove };
}
