import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { leavesEdit, type Receipt, type Wizard, type WizardContext } from '../../engine/index.ts';
import { loadDraft } from './draft.ts';
import { NOTHING_EARLY } from './early.ts';
import { findLost } from './lostFiles.ts';
import type { Run } from './run.ts';
import { createRunParts, type RunOptions, type RunListeners } from './runParts.ts';
import { screenOf, stateOf, stepBefore, type RunActor } from './screen.ts';
import { restoreStart, startAfter, type RunStart } from './start.ts';
import { useDraft } from './useDraft.ts';
import { useStepUrl } from './useStepUrl.ts';

/**
 * One run through a wizard. The machine decides; the hooks used here apply its decisions to the draft, the step counts
 * and the URL.
 */
export function useRun(options: RunOptions): Run {
  const { wizard, start, navigation, onDraft, onRestart } = options;
  const [{ notice, redrawn, left, unsaved }, told] = useTold(start, onDraft);
  const [{ actor, uploads, draft, counts, changes, wentBack, actions }] = useState(() => createRunParts(options, told));
  // It is not stopped: it does nothing by itself but wait for an attempt to send, which goes on without the page.
  useEffect(() => {
    actor.start();
  }, [actor]);
  const drawn = useDrawn(wizard, actor);
  const { state, asking, sending, receipt, step } = drawn;

  const screen = screenOf(step, asking);
  const [isPast, setIsPast] = useState(false);
  if (!isPast && screen !== screenOf(start.step, start.asking === true)) setIsPast(true);

  useDraft(draft, uploads);
  // No URL leaves the last step of a form in another page.
  useEffect(() => {
    if (navigation === undefined && wizard.step(state)?.final === true) draft.remove();
  }, [navigation, wizard, state, draft]);
  useEffect(() => uploads.end, [uploads]);
  // The server may have lost files: the session ended, or a day has passed. If an attempt to send is pending, that
  // reveals it.
  useEffect(() => {
    if (start.notice !== undefined && start.sendKey === undefined)
      void findLost(wizard, start.answers).then(changes.lose);
  }, [wizard, start, changes]);
  useEffect(() => {
    if (!sending && state !== start.step) counts.reached(state, actor.getSnapshot().context.answers);
  }, [counts, sending, state, start, actor]);
  useStepUrl({
    wizard,
    navigation,
    actor,
    drawn,
    wentBack,
    send: changes.send,
    onMove: (final) => (final ? draft.remove() : draft.flush()),
    onUnreachable: () => told.notice('unreachable'),
    onLeaveSent: () => onRestart(startAfterSent(options, state, receipt)),
    onReturnToSent: () => navigation && onRestart(restoreStart(wizard, navigation, NOTHING_EARLY)),
  });

  return {
    ...drawn,
    ...actions,
    actor,
    uploads,
    screen,
    notice,
    redrawn,
    left,
    accepted: start.accepted,
    anew: start.anew,
    changes: start.changes,
    before: start.before,
    nothingSent: start.nothingSent === true,
    unsaved,
    served: Boolean(start.served),
    refusal: isPast ? undefined : start.refusal,
    embedded: navigation === undefined,
  };
}

/** What the parts of a run report to the page. The functions are those of the first render. */
function useTold(start: RunStart, onDraft: RunOptions['onDraft']) {
  const [notice, setNotice] = useState(start.notice);
  const [redrawn, setRedrawn] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(start.left));
  const [unsaved, setUnsaved] = useState(false);
  const told: RunListeners = {
    notice: setNotice,
    redraw: () => setRedrawn((count) => count + 1),
    left: setLeft,
    draft(state) {
      setUnsaved(state === 'failed');
      onDraft?.(state);
    },
  };
  return [{ notice, redrawn, left, unsaved }, told] as const;
}

/** What of the machine is drawn. */
function useDrawn(wizard: Wizard, actor: RunActor) {
  const state = useSelector(actor, stateOf);
  const { failure, failedWith, receipt, asking, returnTo } = useSelector(actor, ({ context }) => context, isDrawnAlike);
  const undoes = useSelector(actor, (snapshot) => leavesEdit(wizard, snapshot.context, stateOf(snapshot)));
  const sending = wizard.step(state) === undefined;
  return {
    state,
    sending,
    step: sending ? stepBefore(wizard, state) : state,
    failure,
    failedWith,
    receipt,
    asking,
    editing: returnTo !== undefined,
    undoes,
  };
}

const DRAWN = ['failure', 'receipt', 'asking', 'returnTo'] as const;

function isDrawnAlike(left: WizardContext, right: WizardContext): boolean {
  return DRAWN.every((key) => left[key] === right[key]);
}

/** What follows after the last page: the answers of another request, if some were given since, else none. */
function startAfterSent(
  { wizard, start, navigation }: RunOptions,
  last: string,
  receipt: Receipt | undefined,
): RunStart {
  const isBegun = start.nothingSent === true || loadDraft(wizard.id) !== undefined;
  if (isBegun && navigation !== undefined) return restoreStart(wizard, navigation, NOTHING_EARLY);
  return startAfter(wizard, last, receipt);
}
