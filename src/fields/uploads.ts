import type { UploadKeyword } from '../engine/index.ts';

/** A file of an upload field as it stands in the answers. */
export type FileRef = { id: string; name: string; path: string };

/**
 * What helps a file that did not arrive. `again`: the same file may be sent once more; `room`: so it may when another
 * one is removed; `other`: only another file will do; `choose`: the page no longer has it, so it must be chosen anew.
 */
export type Cure = 'again' | 'room' | 'other' | 'choose';

export type UploadState =
  | { kind: 'sending'; fraction: number }
  | { kind: 'failed'; message: string; cure: Cure }
  | { kind: 'done'; ref: FileRef };

/** A file that is not (or not yet) among the answers. */
export type PendingUpload = {
  key: string;
  name: string;
  /** Object URL of an image, for the preview. */
  preview: string | undefined;
  state: UploadState;
};

/** Sends files and remembers what became of them, also while their field is not on screen. */
export type UploadQueue = {
  subscribe: (listener: () => void) => () => void;
  /** Files of one field, oldest first; the same array until something changes. */
  pending: (pointer: string) => readonly PendingUpload[];
  /** Judges files and sends those that the rules take; `instead` names the failed one that they replace. */
  add: (pointer: string, files: readonly File[], rules: UploadKeyword, instead?: string) => Promise<void>;
  retry: (key: string) => void;
  /** Forgets a file: ends its sending, or takes a finished one over into the answers. */
  drop: (key: string) => void;
  /** Deletes an uploaded file; rejects with the sentence to show. */
  remove: (ref: FileRef) => Promise<void>;
  /** Object URL of a file that was sent from this page, to show it without asking the server. */
  previewOf: (ref: FileRef) => string | undefined;
};
