import { useEffect, useMemo, useRef, useState } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import type { InspectionEvent } from 'xstate';
import {
  concerns,
  createWizardMachine,
  defaultAnswers,
  withoutTraps,
  type Answers,
  type Wizard,
  type WizardEvent,
} from '../engine/index.ts';
import { createUploadQueue } from './uploadQueue.ts';
import { filesIn, heldFiles, withFiles } from './files.ts';
import { findLost, type LostFile } from './lostFiles.ts';
import { createSubmit } from './submit.ts';
import { screenOf, stateOf, stepBefore } from './screen.ts';
import { loadDraft, previewsKey, wordingsOf, type DraftState } from './draft.ts';
import { useDraft } from './useDraft.ts';
import { useStepCounts } from './stepCounts.ts';
import { useStepUrl } from './useStepUrl.ts';
import type { Beside, OnSent } from './send.ts';
import type { Navigation } from './navigation.ts';
import { NOTHING_EARLY } from './early.ts';
import { blankStart, restoreStart, startAfter, type RunStart } from './start.ts';
import type { Run } from './run.ts';

/** Told of everything that a run's machine does, as XState's `inspect`. */
export type Inspect = (event: InspectionEvent) => void;

type RunOptions = {
  wizard: Wizard;
  start: RunStart;
  /** Undefined for a form in another page, which has no URL and no draft. */
  navigation: Navigation | undefined;
  onSent: OnSent | undefined;
  beside: Beside | undefined;
  onDraft?: ((state: DraftState) => void) | undefined;
  inspect?: Inspect | undefined;
  /** Begins another run. */
  onRestart: (start: RunStart) => void;
};

/**
 * One run through a wizard. The machine decides; the hooks used here apply its decisions to the draft, the step counts
 * and the URL.
 */
export function useRun({ wizard, start, navigation, onSent, beside, onDraft, inspect, onRestart }: RunOptions): Run {
  const sendKey = useRef(start.sendKey);
  const [uploads] = useState(() =>
    createUploadQueue({
      previews: navigation && previewsKey(wizard.id),
      submit: wizard.definition.wizard.submit,
      revision: wizard.revision,
      held: (pointer) => filesIn(answersNow(), pointer),
      unfinished: start.unfinished,
      prints: start.prints,
    }),
  );
  const [machine] = useState(() =>
    createWizardMachine(
      wizard,
      start,
      createSubmit({ wizard, sendKey, onAttempt: storeNow, onLost: lose, onSent, beside }),
    ),
  );
  const actor = useActorRef(machine, inspect && { inspect });
  const state = useSelector(actor, (snapshot) => stateOf(snapshot));
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const receipt = useSelector(actor, (snapshot) => snapshot.context.receipt);
  const asking = useSelector(actor, (snapshot) => snapshot.context.asking);
  const editing = useSelector(actor, (snapshot) => snapshot.context.returnTo !== undefined);
  const sending = wizard.step(state) === undefined;
  const step = sending ? stepBefore(wizard, state) : state;
  const embedded = navigation === undefined;
  const [notice, setNotice] = useState(start.notice);
  const [redrawn, setRedrawn] = useState(0);
  const wentBack = useRef(false);
  const isAnswered = useMemo(() => {
    const defaults = defaultAnswers(wizard);
    return (answers: Answers) => differ(answers, defaults);
  }, [wizard]);

  const draft = useDraft({
    wizard: embedded ? undefined : wizard.id,
    current: () => {
      const { status, context } = actor.getSnapshot();
      if (status === 'done') return undefined;
      const { answers, edited } = context;
      return {
        revision: wizard.revision,
        answers,
        wordings: wordingsOf(wizard, answers),
        sendKey: sendKey.current,
        unfinished: uploads.unfinished(),
        prints: uploads.prints(),
        edited,
      };
    },
    isNew: start.isNew,
    uploads,
    onDraft,
  });

  useEffect(() => uploads.start(), [uploads]);

  // The server may have lost files: the session ended, or a day has passed. If an attempt to send is pending, that
  // reveals it.
  useEffect(() => {
    if (start.notice !== undefined && start.sendKey === undefined) void findLost(wizard, start.answers).then(lose);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each run
  }, []);

  const counts = useStepCounts(wizard, {
    first: start.step,
    current: sending ? undefined : state,
    resumed: start.notice !== undefined && start.notice !== 'accepted',
  });

  useStepUrl({
    wizard,
    navigation,
    actor,
    drawn: { state, asking, sending, receipt },
    wentBack: () => wentBack.current,
    send,
    onMove: (final) => (final ? draft.remove() : draft.flush()),
    onUnreachable: () => setNotice('unreachable'),
    onLeaveSent: () => onRestart(afterSent()),
    onReturnToSent: () => navigation && onRestart(restoreStart(wizard, navigation, NOTHING_EARLY)),
  });

  const screen = screenOf(step, asking);
  const isPast = useRef(false);
  isPast.current ||= screen !== screenOf(start.step, start.asking === true);

  return {
    actor,
    step,
    screen,
    asking,
    editing,
    sending,
    failure,
    receipt,
    notice,
    accepted: start.accepted,
    before: start.before,
    nothingSent: start.nothingSent === true,
    served: Boolean(start.served),
    refusal: isPast.current ? undefined : start.refusal,
    embedded,
    uploads,
    redrawn,
    isAnswered,
    answers: answersNow,
    answer: (answers: Answers) => {
      counts.started();
      change(answers);
    },
    adopt: (shown: string[]) => {
      const arrived = uploads
        .all()
        .flatMap(({ pointer, upload: { key, state: file } }) =>
          file.kind === 'done' && !shown.includes(pointer) ? [{ pointer, key, ref: file.ref }] : [],
        );
      if (arrived.length > 0) change(withFiles(answersNow(), { add: arrived }));
      for (const { key } of arrived) uploads.drop(key);
    },
    refuse: (pointers: string[]) => {
      counts.refused(state, pointers);
      const emptied = withoutTraps(wizard, answersNow());
      if (emptied !== answersNow()) redraw(emptied);
    },
    concern: (answers: Answers) => concerns(wizard, answers)[0],
    sendAnyway: () => move(false, { type: 'SUBMIT', anyway: true }),
    next: () => move(false, { type: wizard.forward(state)?.event ?? 'NEXT' }),
    back: () => move(true, { type: 'BACK' }),
    edit: (target: string) => move(false, { type: 'EDIT', step: target }),
    discard: () => {
      // Those that cannot be deleted now are deleted by the server after a day.
      for (const { ref } of heldFiles(wizard, answersNow())) uploads.remove(ref).catch(() => undefined);
      draft.remove();
      onRestart({ ...blankStart(wizard, undefined), notice: 'discarded' });
    },
  };

  function answersNow(): Answers {
    return actor.getSnapshot().context.answers;
  }

  function move(back: boolean, event: WizardEvent) {
    setNotice(undefined);
    wentBack.current = back;
    send(event);
  }

  /** Sends an event to the machine. Stores the resulting changes, and shows a notice if it undid an unfinished edit. */
  function send(event: WizardEvent) {
    const before = actor.getSnapshot().context;
    actor.send(event);
    const { answers, edited } = actor.getSnapshot().context;
    if (answers === before.answers && edited === before.edited) return;
    if (differ(answers, before.answers)) {
      sendKey.current = undefined;
      setNotice('undone');
    }
    draft.store();
  }

  function change(answers: Answers) {
    sendKey.current = undefined;
    actor.send({ type: 'ANSWER', answers });
    draft.store();
  }

  /** Removes files from the answers that the server does not have. They stay in the queue, to be sent again. */
  function lose(lost: LostFile[]) {
    const answers = answersNow();
    const held = lost.filter(({ pointer, ref }) => filesIn(answers, pointer).some(({ id }) => id === ref.id));
    if (held.length === 0) return;
    redraw(withFiles(answers, { without: held }));
    for (const file of held) uploads.lose(file);
  }

  function redraw(answers: Answers) {
    change(answers);
    setRedrawn((count) => count + 1);
  }

  /** What follows after the last page: the answers of another request, if some were given since, else none. */
  function afterSent(): RunStart {
    const isBegun = start.nothingSent === true || loadDraft(wizard.id) !== undefined;
    if (isBegun && navigation !== undefined) return restoreStart(wizard, navigation, NOTHING_EARLY);
    return startAfter(wizard, state, receipt);
  }

  function storeNow() {
    draft.store();
    draft.flush();
  }
}

/** Stops at the first difference. */
function differ(left: Answers, right: Answers): boolean {
  const keys = Object.keys(left);
  return (
    keys.length !== Object.keys(right).length ||
    keys.some((key) => JSON.stringify(left[key]) !== JSON.stringify(right[key]))
  );
}
