import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { askedFields, replay, type Step, type Wizard } from '../engine/index.ts';
import type { PendingUpload } from '../fields/index.ts';
import type { Run } from './useRun.ts';

/** A file that keeps a step from being left, and the field that it is for. */
export type OpenUpload = { pointer: string; upload: PendingUpload };

type Stage = { kind: 'open' } | { kind: 'waiting'; total: number } | { kind: 'asking' };

const OPEN: Stage = { kind: 'open' };

/**
 * Holds the way on while files are under way, and goes on by itself when they are there; asks about those that failed.
 * `forward` is what the button does.
 */
export function useUploadGate(
  wizard: Wizard,
  step: Step,
  { run, forward }: { run: Run; forward: RefObject<() => void> },
) {
  const [stage, setStage] = useState<Stage>(OPEN);
  const waiting = stage.kind === 'waiting';
  // One text that changes with whatever is drawn below, so that progress draws a step anew only where it shows it.
  const seen = useSyncExternalStore(
    run.uploads.subscribe,
    () => digest(concerned(wizard, step, run), waiting),
    () => '',
  );
  const all = seen === '' ? [] : concerned(wizard, step, run);
  const failed = all.filter(isFailed);
  const left = all.length - failed.length;

  useEffect(() => {
    if (!waiting) return undefined;
    let over = false;
    const look = () => {
      if (over || !concerned(wizard, step, run).every(isFailed)) return;
      over = true;
      setStage(OPEN);
      forward.current();
    };
    // What arrived before this listens is noticed too.
    const timer = setTimeout(look);
    const unsubscribe = run.uploads.subscribe(look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is new on every render, its uploads are not
  }, [waiting, run.uploads, wizard, step, forward]);

  const hold = () => {
    const now = concerned(wizard, step, run);
    const ahead = now.filter((file) => !isFailed(file)).length;
    setStage(ahead > 0 ? { kind: 'waiting', total: ahead } : now.length > 0 ? { kind: 'asking' } : OPEN);
    return now.length > 0;
  };

  return {
    waiting,
    /** Something is on its way to this step or, where it sends, to any before it. */
    busy: left > 0,
    /** 'Datei wird übertragen … 45 %', 'Dateien werden übertragen … 2 von 3'. */
    words: wordsOf(all, waiting ? stage.total : 0),
    /** Failed files to be asked about. */
    failed: stage.kind === 'asking' ? failed : [],
    isUnderWay: (pointer: string) => all.some((file) => file.pointer === pointer && !isFailed(file)),
    /** Whether the way on is held, by files under way or by failed ones. */
    hold,
    open: () => setStage(OPEN),
    /** Sends what may be sent once more, and goes on when it is there. */
    again: () => {
      for (const { upload } of failed) if (isCurable(upload)) run.uploads.retry(upload.key);
      hold();
    },
    /** Goes on without the failed ones. */
    leaveOut: () => {
      for (const { upload } of failed) run.uploads.drop(upload.key);
      setStage(OPEN);
      forward.current();
    },
  };
}

export function isCurable({ state }: PendingUpload): boolean {
  return state.kind === 'failed' && state.cure === 'again';
}

/** Those of the step's own questions; where it sends, of all questions on the path. */
function concerned(wizard: Wizard, step: Step, run: Run): OpenUpload[] {
  const all = run.uploads.all();
  if (all.length === 0) return [];
  const answers = run.answers();
  const steps = wizard.forward(step.id)?.event === 'SUBMIT' ? [...replay(wizard, answers).path, step.id] : [step.id];
  const asked = new Set(steps.flatMap((id) => askedFields(wizard, id, answers).map(({ pointer }) => pointer)));
  return all.filter(({ pointer }) => asked.has(pointer));
}

function isFailed({ upload }: OpenUpload): boolean {
  return upload.state.kind === 'failed';
}

function digest(files: OpenUpload[], withProgress: boolean): string {
  return files
    .map(
      ({ upload: { key, state } }) =>
        `${key}${state.kind}${withProgress && state.kind === 'sending' ? percent(state.fraction) : ''}`,
    )
    .join(' ');
}

function wordsOf(files: OpenUpload[], total: number): string {
  const ahead = files.filter((file) => !isFailed(file));
  const [first] = ahead;
  if (total > 1)
    return `Dateien werden übertragen … ${Math.min(total, Math.max(1, total - ahead.length + 1))} von ${total}`;
  return `Datei wird übertragen … ${first?.upload.state.kind === 'sending' ? percent(first.upload.state.fraction) : 100} %`;
}

function percent(fraction: number): number {
  return Math.round(fraction * 100);
}
