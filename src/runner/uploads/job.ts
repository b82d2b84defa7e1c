import type { FileRef, PendingUpload, UploadState } from '../../fields/index.ts';
import type { Unfinished } from './uploadDraft.ts';
import type { Shrinking } from './judgeFile.ts';

/** A file that is not part of the answers yet. */
export type Job = {
  pointer: string;
  /** Undefined after a reload, which keeps only the name. */
  file: File | undefined;
  /** The photo is made smaller before it is sent. Undefined once it is. */
  shrinking?: Shrinking | undefined;
  /** What was done to the photo. */
  note?: string;
  /** Of the file as it was chosen. */
  print?: string | undefined;
  /** The preview, if one was drawn. */
  drawn?: Blob;
  upload: PendingUpload;
  abort: AbortController;
  /** `pausing`: it is sent again by itself. */
  state: 'judged' | 'waiting' | 'running' | 'pausing' | 'settled';
  /** The network failed. The upload is retried when the device is online again. */
  lost: boolean;
  /** Attempts that failed one after the other. */
  failures: number;
  /** Ends the pause. */
  timer?: ReturnType<typeof setTimeout>;
};

/** What a job begins with. `pointer`: of its field. `name`: the one that the file is sent under. */
export type NewJob = {
  pointer: string;
  name: string;
  file: File | undefined;
  preview?: string | undefined;
  state: UploadState;
};

const NOT_ARRIVED = 'Nicht angekommen, bitte erneut auswählen.';

let created = 0;

export function createJob({ pointer, name, file, preview, state }: NewJob): Job {
  created += 1;
  return {
    pointer,
    file,
    upload: { key: String(created), name, preview, state },
    abort: new AbortController(),
    state: state.kind === 'sending' ? 'judged' : 'settled',
    lost: false,
    failures: 0,
  };
}

/** A file of the draft. What did not arrive has to be chosen anew. */
export function restored({ pointer, name, ref, refused }: Unfinished): NewJob {
  const state: UploadState =
    ref === undefined
      ? { kind: 'failed', message: refused ?? NOT_ARRIVED, cure: refused === undefined ? 'choose' : 'other' }
      : { kind: 'done', ref };
  return { pointer, name, file: undefined, state };
}

/** What the draft keeps of the jobs: not those that arrived and that the answers hold (`held`) already. */
export function unfinishedOf(jobs: readonly Job[], held: (pointer: string) => readonly FileRef[]): Unfinished[] {
  return jobs
    .filter(({ pointer }) => !isOfRemovedRow(pointer))
    .flatMap(({ pointer, upload: { name, state } }): Unfinished[] => {
      if (state.kind === 'done') return isAmong(held(pointer), state.ref) ? [] : [{ pointer, name, ref: state.ref }];
      const isFinal = state.kind === 'failed' && state.cure === 'other';
      return [{ pointer, name, ...(isFinal && { refused: state.message }) }];
    });
}

export function isAmong(files: readonly FileRef[], ref: FileRef): boolean {
  return files.some(({ id }) => id === ref.id);
}

/** Whether the question's row was removed: then its token is negative. Names of questions begin with a letter. */
function isOfRemovedRow(pointer: string): boolean {
  return pointer.includes('/-');
}

/** Size of a job's file as it is going to be sent, in bytes. */
export function bytesToSend({ file, shrinking }: Job): number {
  const size = file?.size ?? 0;
  return Math.min(size, shrinking?.maxBytes ?? size);
}

export function isPhoto(file: File | undefined): boolean {
  return file?.type.startsWith('image/') === true;
}
