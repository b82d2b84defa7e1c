import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { askedFields, replay, type Step, type Wizard } from '../engine/index.ts';
import type { PendingUpload } from '../fields/index.ts';
import type { Run } from './run.ts';

/** A file that blocks leaving a step, and the pointer of its field. */
export type OpenUpload = { pointer: string; upload: PendingUpload };

type Stage = { kind: 'open' } | { kind: 'waiting'; total: number } | { kind: 'asking' };

const OPEN: Stage = { kind: 'open' };

/**
 * Blocks leaving a step while its files are uploading, leaves it when they have arrived, and asks about failed ones.
 * `forward` is the action of the step's button.
 */
export function useUploadGate(
  wizard: Wizard,
  step: Step,
  { run, forward }: { run: Run; forward: RefObject<() => void> },
) {
  const [stage, setStage] = useState<Stage>(OPEN);
  const waiting = stage.kind === 'waiting';
  // A string of everything that is rendered below, so that upload progress renders the step again only where it is
  // shown.
  const seen = useSyncExternalStore(
    run.uploads.subscribe,
    () => digest(concerned(wizard, step, run), waiting),
    () => '',
  );
  const all = seen === '' ? [] : concerned(wizard, step, run);
  const failed = all.filter(isFailed);
  const underWay = all.filter((file) => !isFailed(file)).map(({ pointer }) => pointer);
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
    // Also notices files that arrived before the subscription.
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
    /** Files are uploading for this step or, if it sends, for any step of the path. */
    busy: left > 0,
    /** 'Datei wird übertragen … 45 %', 'Dateien werden übertragen … 2 von 3'. */
    words: wordsOf(all, waiting ? stage.total : 0),
    /** Failed files to ask about. */
    failed: stage.kind === 'asking' ? failed : [],
    /** The pointers of fields with files that have not arrived yet. */
    underWay,
    /** Returns whether leaving is blocked, by uploading or failed files. */
    hold,
    open: () => setStage(OPEN),
    /** Retries the uploads that can be retried. Leaves the step when they have arrived. */
    again: () => {
      for (const { upload } of failed) if (isCurable(upload)) run.uploads.retry(upload.key);
      hold();
    },
    /** Drops the failed files and leaves the step. */
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

/** The files of the step's questions; if the step sends, of all questions on the path. */
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

function isPausing({ upload: { state } }: OpenUpload): boolean {
  return state.kind === 'sending' && state.pause !== undefined;
}

function digest(files: OpenUpload[], withProgress: boolean): string {
  return files
    .map(
      ({ upload: { key, state } }) =>
        `${key}${state.kind}${withProgress && state.kind === 'sending' ? `${percent(state.fraction)}${state.pause}` : ''}`,
    )
    .join(' ');
}

function wordsOf(files: OpenUpload[], total: number): string {
  const ahead = files.filter((file) => !isFailed(file));
  const [first] = ahead;
  if (ahead.length > 0 && ahead.every(isPausing)) return 'Wartet auf den nächsten Versuch …';
  if (total > 1)
    return `Dateien werden übertragen … ${Math.min(total, Math.max(1, total - ahead.length + 1))} von ${total}`;
  return `Datei wird übertragen … ${first?.upload.state.kind === 'sending' ? percent(first.upload.state.fraction) : 100} %`;
}

function percent(fraction: number): number {
  return Math.round(fraction * 100);
}
