import type { UploadKeyword } from '../engine/index.ts';

/** A file of an upload field as it stands in the answers. */
export type FileRef = { id: string; name: string; path: string };

/** A file that is not (or not yet) among the answers. */
export type PendingUpload = {
  key: string;
  name: string;
  bytes: number;
  /** Object URL of an image, for the preview. */
  preview: string | undefined;
  state: { kind: 'sending'; fraction: number } | { kind: 'failed'; message: string } | { kind: 'done'; ref: FileRef };
};

/** Sends files and remembers what became of them, also while their field is not on screen. */
export type UploadQueue = {
  subscribe: (listener: () => void) => () => void;
  /** Files of one field, oldest first; the same array until something changes. */
  pending: (pointer: string) => readonly PendingUpload[];
  add: (pointer: string, files: readonly File[], rules: UploadKeyword) => void;
  retry: (pointer: string, key: string) => void;
  /** Forgets a file: ends its sending, or takes a finished one over into the answers. */
  drop: (pointer: string, key: string) => void;
  /** Deletes an uploaded file; rejects with the sentence to show. */
  remove: (ref: FileRef) => Promise<void>;
  /** Object URL of a file that was sent from this page, to show it without asking the server. */
  previewOf: (ref: FileRef) => string | undefined;
};
