import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { askedFields, replay, type Answers, type Step, type Wizard } from '../../engine/index.ts';
import type { PendingUpload } from '../../fields/index.ts';
import type { RunUploads } from './uploadQueue.ts';

/** A file that blocks leaving a step, and the pointer of its field. */
export type OpenUpload = { pointer: string; upload: PendingUpload };

/** The files of a run and its answers. */
type Files = { uploads: RunUploads; answers: () => Answers };

type Stage =
  | { kind: 'open' }
  | { kind: 'waiting'; total: number }
  | { kind: 'interrupted' }
  | { kind: 'asking'; attempt: number };

const OPEN: Stage = { kind: 'open' };

export type UploadGate = {
  /** The person waits for files that are uploading. */
  waiting: boolean;
  /** The person has waited for them, and has gone on with something else since. */
  interrupted: boolean;
  /** Files are uploading for this step or, if it sends, for any step of the path. */
  busy: boolean;
  /** 'Datei wird übertragen … 45 %', 'Dateien werden übertragen … 2 von 3'. */
  words: string;
  /** Failed files to ask about. */
  failed: OpenUpload[];
  /** How often it was asked since the step was last left. */
  attempt: number;
  /** The pointers of fields with files that have not arrived yet. */
  underWay: string[];
  /** Returns whether leaving is blocked, by uploading or failed files. */
  hold: () => boolean;
  open: () => void;
  /** Ends the waiting: nothing follows by itself. */
  interrupt: () => void;
  /** Retries the uploads that can be retried, and waits for them. */
  again: () => void;
  /** Drops the failed files. */
  leaveOut: () => void;
};

/** Blocks leaving a step while its files are uploading, and asks about failed ones. */
export function useUploadGate(wizard: Wizard, step: Step, { uploads, answers }: Files): UploadGate {
  const [stage, setStage] = useState<Stage>(OPEN);
  const waiting = stage.kind === 'waiting';
  const concernedNow = () => concerned(wizard, step, { uploads, answers });
  // A string of everything that is rendered below, so that upload progress renders the step again only where it is
  // shown.
  const seen = useSyncExternalStore(
    uploads.subscribe,
    () => digest(concernedNow(), waiting),
    () => '',
  );
  const all = seen === '' ? [] : concernedNow();
  const failed = all.filter(isFailed);
  const underWay = all.filter((file) => !isFailed(file)).map(({ pointer }) => pointer);
  const hold = () => {
    const now = concernedNow();
    const ahead = now.filter((file) => !isFailed(file)).length;
    setStage((before) => {
      if (ahead > 0) return { kind: 'waiting', total: ahead };
      return now.length > 0 ? { kind: 'asking', attempt: attemptOf(before) + 1 } : OPEN;
    });
    return now.length > 0;
  };
  const open = () => setStage(OPEN);

  return {
    waiting,
    interrupted: stage.kind === 'interrupted',
    busy: underWay.length > 0,
    words: wordsOf(all, waiting ? stage.total : 0),
    failed: stage.kind === 'asking' ? failed : [],
    attempt: attemptOf(stage),
    underWay,
    hold,
    open,
    interrupt: () => setStage((before) => (before.kind === 'waiting' ? { kind: 'interrupted' } : before)),
    again: () => {
      for (const { upload } of failed) if (isCurable(upload)) uploads.retry(upload.key);
      hold();
    },
    leaveOut: () => {
      for (const { upload } of failed) uploads.drop(upload.key);
      open();
    },
  };
}

function attemptOf(stage: Stage): number {
  return stage.kind === 'asking' ? stage.attempt : 0;
}

/** Opens the gate when all files that the person waits for have arrived or failed, and calls `goOn` then. */
export function useWhenArrived({ waiting, busy, open }: UploadGate, goOn: () => void): void {
  const onArrived = useEffectEvent(() => {
    open();
    goOn();
  });
  useEffect(() => {
    if (waiting && !busy) onArrived();
  }, [waiting, busy]);
}

export function isCurable({ state }: PendingUpload): boolean {
  return state.kind === 'failed' && state.cure === 'again';
}

/** The files of the step's questions; if the step sends, of all questions on the path. */
function concerned(wizard: Wizard, step: Step, { uploads, answers: answersNow }: Files): OpenUpload[] {
  const all = uploads.all();
  if (all.length === 0) return [];
  const answers = answersNow();
  const steps = wizard.forward(step.id)?.event === 'SUBMIT' ? [...replay(wizard, answers).path, step.id] : [step.id];
  const asked = new Set(steps.flatMap((id) => askedFields(wizard, id, answers).map(({ pointer }) => pointer)));
  return all.filter(({ pointer }) => asked.has(pointer));
}

function isFailed({ upload }: OpenUpload): boolean {
  return upload.state.kind === 'failed';
}

/** Whether nothing moves: it pauses, or the device is offline. */
function isStill({ upload: { state } }: OpenUpload): boolean {
  return state.kind === 'sending' && (state.pause !== undefined || state.stalled === true);
}

function isOffline({ upload: { state } }: OpenUpload): boolean {
  return state.kind === 'sending' && (state.pause === 'offline' || state.stalled === true);
}

/** Whether nothing of it is sent yet. */
function isUnsent({ upload: { state } }: OpenUpload): boolean {
  return state.kind === 'sending' && state.fraction === 0;
}

function digest(files: OpenUpload[], withProgress: boolean): string {
  return files
    .map(
      ({ upload: { key, state } }) =>
        `${key}${state.kind}${withProgress && state.kind === 'sending' ? [percent(state.fraction), state.pause, state.stalled, state.shrinking].join() : ''}`,
    )
    .join(' ');
}

function wordsOf(files: OpenUpload[], total: number): string {
  const ahead = files.filter((file) => !isFailed(file));
  const [first] = ahead;
  const state = first?.upload.state;
  if (ahead.length > 0 && ahead.every(isStill))
    return ahead.some(isOffline) ? 'Wartet auf Netz …' : 'Wartet auf den nächsten Versuch …';
  if (state?.kind === 'sending' && state.shrinking === true && ahead.every(isUnsent)) return 'Foto wird verkleinert …';
  if (total > 1)
    return `Dateien werden übertragen … ${Math.min(total, Math.max(1, total - ahead.length + 1))} von ${total}`;
  return `Datei wird übertragen … ${state?.kind === 'sending' ? percent(state.fraction) : 100} %`;
}

function percent(fraction: number): number {
  return Math.round(fraction * 100);
}
