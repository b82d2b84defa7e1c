import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WizardEvent } from '../../engine/index.ts';
import type { Situation } from '../../explain/index.ts';
import { storageItem } from '../parts/storageItem.ts';
import { useFrame, type Frame } from '../preview/useFrame.ts';
import { useStudio } from '../context/context.ts';
import type { ServerAnswer } from '../preview/serverAnswers.ts';
import type { Subject } from './revisions.ts';
import { isAnswer, logAfter, NO_LOG, readLog, returnTo, situationOf, travelled, type Log } from './log.ts';

/** A run in the frame: what happened to it, and what can be done with it. */
export type Simulation = {
  frame: Frame;
  log: Log;
  /** Where the run stands; undefined before it has begun. */
  situation: Situation | undefined;
  /** Sends an event to the machine. */
  happen: (event: WizardEvent) => void;
  /** Answers the request that waits. */
  answer: (answer: ServerAnswer) => void;
  /** Begins a run there. */
  begin: (situation: Situation) => void;
  /** Goes to an entry of the log. */
  travel: (at: number) => void;
  /** Forgets everything and begins at the first step. */
  restart: () => void;
  /** Reloads the page; `changed`: as if the definition had been changed meanwhile. */
  reload: (changed: boolean) => void;
};

const keyOf = ({ revision, source: { id } }: Subject) =>
  `vorfahrt.studio.simulator.${id}${revision === '' ? '' : `@${revision}`}`;

/**
 * Runs the wizard in a frame. The log stays in the tab, so that another view or a reload does not end the run. `start`: where
 * to begin, instead of where the run stands.
 */
export function useSimulation(subject: Subject, start: Situation | undefined): Simulation {
  const { notify } = useStudio();
  const { wizard, source } = subject;
  const { log, current, update } = useLog(keyOf(subject));
  const answered = useRef<ServerAnswer>(undefined);

  const frame = useFrame(source, {
    onPick: () => undefined,
    onStep: () => undefined,
    onLeave: (href) => notify(`Dieser Link führt aus dem Assistenten hinaus: ${href}`),
    onRun: (message) => {
      const next = logAfter(current.current, message, answered.current);
      if (message.kind === 'ran' && isAnswer(message.event)) answered.current = undefined;
      if (next !== undefined) update(next);
    },
  });
  const { send, loads, state } = frame;
  const isDrawn = state.step !== undefined;

  const goTo = (at: number) => {
    const back = returnTo(current.current, at, (id) => wizard.step(id) !== undefined);
    if (back === undefined) {
      // The step is gone: the run begins anew.
      send({ kind: 'simulate', situation: undefined });
      return;
    }
    update(travelled(current.current, back.event === undefined ? at : at - 1));
    send({ kind: 'simulate', situation: back.situation });
    if (back.event !== undefined && !isAnswer(back.event)) send({ kind: 'event', event: back.event });
  };

  const begin = useEffectEvent(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    send({ kind: 'look', look: { text: 1, dark, editing: false } });
    if (start !== undefined || current.current.at < 0) send({ kind: 'simulate', situation: start });
    else goTo(current.current.at);
  });
  // A frame that was loaded, or loaded again, knows nothing.
  const began = useRef<number>(undefined);
  useEffect(() => {
    if (!isDrawn || began.current === loads) return;
    began.current = loads;
    begin();
  }, [isDrawn, loads]);

  return {
    frame,
    log,
    situation: situationOf(log),
    happen: (event) => send({ kind: 'event', event }),
    begin: (next) => send({ kind: 'simulate', situation: next }),
    answer: (answer) => {
      answered.current = answer;
      send({ kind: 'answer', answer });
    },
    travel: goTo,
    restart: () => {
      update(NO_LOG);
      send({ kind: 'restart' });
    },
    reload: (changed) => send({ kind: 'reload', changed }),
  };
}

/** The log of a run, which stays in the tab. `current`: for what happens before the next picture. */
function useLog(key: string) {
  const [log, setLog] = useState<Log>(() => readLog(storageItem(key).read() ?? null));
  const current = useRef(log);
  const update = useCallback(
    (next: Log) => {
      current.current = next;
      setLog(next);
      // In a full storage an older log would come back with a reload.
      if (!storageItem(key).write(JSON.stringify(next))) storageItem(key).write(null);
    },
    [key],
  );
  return { log, current, update };
}
