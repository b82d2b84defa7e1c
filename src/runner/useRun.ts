import { useEffect, useMemo, useRef, useState } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import {
  concerns,
  createWizardMachine,
  defaultAnswers,
  forwardsOf,
  queryOf,
  type Answers,
  type Wizard,
  type WizardEvent,
} from '../engine/index.ts';
import { createUploadQueue } from './uploadQueue.ts';
import { filesIn, sentFiles, withFiles } from './files.ts';
import { findLost, readFaults, type LostFile } from './lostFiles.ts';
import { ASKING, knownStep, RETURN_TO, type Notice, type RunStart } from './start.ts';
import { createDraftKeeper, NO_DRAFT } from './draft.ts';
import { receiptOf, send as post, SendFailure, type Beside, type OnSent } from './send.ts';
import { createTell } from './tell.ts';
import type { Navigation } from './navigation.ts';

type RunOptions = {
  wizard: Wizard;
  start: RunStart;
  navigation: Navigation | undefined;
  onSent: OnSent | undefined;
  beside: Beside | undefined;
  onRestart: (notice?: Notice) => void;
};

/**
 * One run through a wizard: the machine, the draft that follows it and the URL that names its step. The machine
 * decides; this only carries its decisions to storage and history. Without navigation it is a form in another page,
 * which has neither.
 */
export function useRun({ wizard, start, navigation, onSent, beside, onRestart }: RunOptions) {
  const sendKey = useRef(start.sendKey);
  const [uploads] = useState(() =>
    createUploadQueue({
      submit: wizard.definition.wizard.submit,
      held: (pointer) => filesIn(actor.getSnapshot().context.answers, pointer),
      unfinished: start.unfinished,
    }),
  );
  /** Counts how often answers changed without their form, which has to be drawn anew then. */
  const [redrawn, setRedrawn] = useState(0);
  const embedded = navigation === undefined;
  const draft = useMemo(() => (embedded ? NO_DRAFT : createDraftKeeper(wizard.id)), [wizard, embedded]);
  const tell = useMemo(() => createTell(wizard, start.notice !== undefined), [wizard, start]);
  const [notice, setNotice] = useState(start.notice);
  const [machine] = useState(() =>
    createWizardMachine(wizard, start, async (answers) => {
      sendKey.current ??= randomKey();
      store(answers);
      draft.flush();
      const reply = await post(wizard, answers, sendKey.current, beside?.()).catch(async (cause: unknown) => {
        if (!(cause instanceof SendFailure)) throw cause;
        const read = await readFaults(wizard, answers, cause);
        lose(read.lost);
        throw read.failure;
      });
      const sent = receiptOf(reply, sentFiles(wizard, answers));
      onSent?.(sent, reply);
      return sent;
    }),
  );
  const actor = useActorRef(machine);
  const state = useSelector(actor, (snapshot) => stateOf(snapshot));
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const receipt = useSelector(actor, (snapshot) => snapshot.context.receipt);
  const asking = useSelector(actor, (snapshot) => snapshot.context.asking);
  const editing = useSelector(actor, (snapshot) => snapshot.context.returnTo !== undefined);
  const place = placeOf(state, asking);
  const requested = embedded ? state : knownStep(wizard, navigation.step);
  const requestedPlace = embedded ? place : placeOf(requested, navigation.query[ASKING] !== undefined);
  const sending = wizard.step(state) === undefined;

  const isAnswered = useMemo(() => {
    const defaults = defaultAnswers(wizard);
    return (answers: Answers) => differ(answers, defaults);
  }, [wizard]);
  const fresh = useRef(true);
  const backwards = useRef(false);

  // What was typed before this code ran is stored too; what is typed last is stored before the page goes.
  useEffect(() => {
    if (start.isNew) store(start.answers);
    window.addEventListener('pagehide', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      draft.flush();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each run
  }, [draft]);

  // A reload remembers at least the names of the files that did not arrive.
  useEffect(() => {
    let told = JSON.stringify(start.unfinished);
    const stop = uploads.start();
    const unsubscribe = uploads.subscribe(() => {
      const now = JSON.stringify(uploads.unfinished());
      if (now !== told) store(actor.getSnapshot().context.answers);
      told = now;
    });
    return () => {
      unsubscribe();
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each run
  }, [uploads]);

  // The server may have lost files since, with the session or after a day. While an attempt to send is open, its answer
  // tells.
  useEffect(() => {
    if (start.notice !== undefined && start.sendKey === undefined) void findLost(wizard, start.answers).then(lose);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each run
  }, []);

  useEffect(() => {
    if (!sending && state !== start.step) tell.reached(state);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the machine moved
  }, [state]);

  // The machine moved: the URL follows, once the person sees the step.
  useEffect(() => {
    // As served, no step asks anything yet, whatever the URL says.
    if (embedded || sending || place === requestedPlace || (fresh.current && state === requested)) return undefined;
    const { final } = wizard.step(state) ?? {};
    if (final === true) draft.remove();
    else draft.flush();
    const first = fresh.current;
    return afterPaint(() => {
      if (final === true) navigation.replace(state, receipt === undefined ? {} : { receipt }, {});
      else if (first) navigation.replace(state, {}, query());
      // The entry that led here is the browser's own Back.
      else if (navigation.entry.from === place) navigation.pop();
      else if (backwards.current) navigation.replace(state, {}, query());
      else navigation.push(state, { from: requestedPlace }, query());
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the machine moved
  }, [place, sending]);

  // The URL moved (Back, Forward, a link): the machine follows where it can.
  useEffect(() => {
    const first = fresh.current;
    fresh.current = false;
    if (embedded || first || sending || place === requestedPlace) return;
    if (actor.getSnapshot().status === 'done') {
      onRestart('sent');
      return;
    }
    const returnTo = navigation.query[RETURN_TO];
    send({
      type: 'VISIT',
      step: requested,
      ...(returnTo !== undefined && { returnTo }),
      ...(requestedPlace !== requested && { asking: true }),
    });
    const reached = actor.getSnapshot();
    if (stateOf(reached) !== requested) setNotice('unreachable');
    if (placeOf(stateOf(reached), reached.context.asking) !== requestedPlace)
      navigation.replace(stateOf(reached), {}, query());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the URL moved
  }, [requestedPlace]);

  return {
    actor,
    step: sending ? stepBefore(wizard, state) : state,
    /** The step, and whether it asks once more before it sends. */
    place: sending ? placeOf(stepBefore(wizard, state), asking) : place,
    asking,
    /** On the way back to a summary, which an edit was begun from. */
    editing,
    sending,
    failure,
    receipt,
    notice,
    /** Part of another page: no URL, no draft, no title of its own. */
    embedded,
    uploads,
    redrawn,
    /** Whether something was answered beyond what the questions begin with. */
    isAnswered,
    answers: () => actor.getSnapshot().context.answers,
    answer: (answers: Answers) => {
      tell.started();
      change(answers);
    },
    /** Takes over files that arrived while their step was not on screen. */
    adopt: (shown: string[]) => {
      const arrived = uploads
        .all()
        .flatMap(({ pointer, upload: { key, state: file } }) =>
          file.kind === 'done' && !shown.includes(pointer) ? [{ pointer, key, ref: file.ref }] : [],
        );
      if (arrived.length > 0) change(withFiles(actor.getSnapshot().context.answers, { add: arrived }));
      for (const { key } of arrived) uploads.drop(key);
    },
    refuse: (pointers: string[]) => tell.refused(state, pointers),
    /** What to ask about before these answers are sent. */
    concern: (answers: Answers) => concerns(wizard, answers)[0],
    sendAnyway: () => move(false, { type: 'SUBMIT', anyway: true }),
    next: () => move(false, { type: wizard.forward(state)?.event ?? 'NEXT' }),
    back: () => move(true, { type: 'BACK' }),
    edit: (step: string) => move(false, { type: 'EDIT', step }),
    discard: () => {
      draft.remove();
      onRestart('discarded');
    },
  };

  function move(back: boolean, event: WizardEvent) {
    setNotice(undefined);
    backwards.current = back;
    send(event);
  }

  /**
   * Lets the machine move. What that does to the answers and to an edit is stored; who left a change unfinished is
   * told.
   */
  function send(event: WizardEvent) {
    const before = actor.getSnapshot().context;
    actor.send(event);
    const { answers, edited } = actor.getSnapshot().context;
    if (answers === before.answers && edited === before.edited) return;
    if (differ(answers, before.answers)) {
      sendKey.current = undefined;
      setNotice('undone');
    }
    store(answers);
  }

  function change(answers: Answers) {
    sendKey.current = undefined;
    actor.send({ type: 'ANSWER', answers });
    store(answers);
  }

  /** Takes files that the server does not have out of the answers. They stay in the queue, to be sent again. */
  function lose(lost: LostFile[]) {
    const { answers } = actor.getSnapshot().context;
    const held = lost.filter(({ pointer, ref }) => filesIn(answers, pointer).some(({ id }) => id === ref.id));
    if (held.length === 0) return;
    change(withFiles(answers, { without: held }));
    for (const file of held) uploads.lose(file);
    setRedrawn((count) => count + 1);
  }

  function query(): Record<string, string> {
    const { answers, returnTo, asking: asks } = actor.getSnapshot().context;
    return {
      ...(state !== wizard.initial && queryOf(wizard, answers)),
      ...(returnTo !== undefined && { [RETURN_TO]: returnTo }),
      ...(asks && { [ASKING]: 'ja' }),
    };
  }

  function store(answers: Answers) {
    // What is sent is no draft any more.
    if (actor.getSnapshot().status !== 'done')
      draft.keep({
        revision: wizard.revision,
        answers,
        sendKey: sendKey.current,
        unfinished: uploads.unfinished(),
        edited: actor.getSnapshot().context.edited,
      });
  }
}

export type Run = ReturnType<typeof useRun>;

/**
 * Calls back when the next frame is on screen; the browser takes its time over a history entry, and the router draws
 * once more. Gives the way to call it off, which calls at once: a move that is overtaken by the next one still counts.
 */
function afterPaint(callback: () => void): () => void {
  let pending: (() => void) | undefined = callback;
  const call = () => {
    pending?.();
    pending = undefined;
  };
  requestAnimationFrame(() => setTimeout(call));
  return call;
}

/** Goes no further than the first difference. */
function differ(left: Answers, right: Answers): boolean {
  const keys = Object.keys(left);
  return (
    keys.length !== Object.keys(right).length ||
    keys.some((key) => JSON.stringify(left[key]) !== JSON.stringify(right[key]))
  );
}

/** The machine has no nested states, so its value is a name. */
function stateOf({ value }: { value: unknown }): string {
  return typeof value === 'string' ? value : '';
}

/** A name for what is on screen: a step, or its question before sending. */
function placeOf(step: string, asking: boolean): string {
  return asking ? `${step}?` : step;
}

/** The step on screen while the machine is sending: the one whose button was pressed. */
function stepBefore(wizard: Wizard, sending: string): string {
  const found = forwardsOf(wizard).find(([, { branches }]) => branches.some(({ target }) => target === sending));
  return found?.[0] ?? wizard.initial;
}

/** 128 random bits; unlike `crypto.randomUUID` also on plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
