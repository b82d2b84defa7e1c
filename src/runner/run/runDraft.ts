import type { Wizard } from '../../engine/index.ts';
import { createDraftKeeper, isStored, loadDraft, NO_DRAFT, wordingsOf, type Draft, type DraftState } from './draft.ts';
import type { RunActor } from './screen.ts';
import type { Attempts } from './submit.ts';
import type { RunUploads } from '../uploads/uploadQueue.ts';

type RunDraftOptions = {
  wizard: Wizard;
  /** The run begins with answers that are not stored yet. */
  isNew: boolean;
  actor: RunActor;
  uploads: Pick<RunUploads, 'unfinished' | 'prints'>;
  attempts: Attempts;
  /** The fields that were left. */
  left: ReadonlySet<string>;
  /** Told when the state of the stored draft changes. */
  onDraft: (state: DraftState) => void;
};

export type RunDraft = {
  /** Stores what is new, and reports what is stored already. */
  begin: () => void;
  /** Stores the current draft soon. */
  store: () => void;
  /** Stores a pending draft at once. */
  flush: () => void;
  remove: () => void;
};

/** The draft of a run. It is also stored before an attempt to send, with the key of the attempt. */
export function createRunDraft(options: RunDraftOptions): RunDraft {
  const { wizard, isNew, actor, uploads, attempts, left, onDraft } = options;
  const { keep, flush, remove } = isStored(wizard) ? createDraftKeeper(wizard.id, onDraft) : NO_DRAFT;
  const store = () => {
    const draft = draftNow();
    if (draft !== undefined) keep(draft);
  };
  attempts.onBegin = () => {
    store();
    flush();
  };
  return {
    begin() {
      if (isNew) store();
      else if (loadDraft(wizard.id) !== undefined) onDraft('saved');
    },
    store,
    flush,
    remove,
  };

  /** Undefined after the answers were sent. */
  function draftNow(): Draft | undefined {
    const { status, context } = actor.getSnapshot();
    if (status === 'done') return undefined;
    const { answers, edited } = context;
    return {
      revision: wizard.revision,
      answers,
      wordings: wordingsOf(wizard, answers),
      sendKey: attempts.key,
      correction: attempts.correction,
      unfinished: uploads.unfinished(),
      prints: uploads.prints(),
      edited,
      left: [...left],
    };
  }
}
