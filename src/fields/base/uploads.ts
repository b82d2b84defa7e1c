import type { UploadKeyword } from '../../engine/index.ts';

/** A file of an upload field in the answers. */
export type FileRef = { id: string; name: string; path: string };

/**
 * How a failed upload can be resolved. `again`: retry; `room`: retry after another file was removed; `other`: choose
 * another file; `choose`: choose the file again, since the page no longer has it; `reload`: load the page anew, whose code is out of date.
 */
export type Cure = 'again' | 'room' | 'other' | 'choose' | 'reload';

/**
 * Why an upload pauses before it is sent again: the connection was lost (`lost`), the server cannot accept it now
 * (`busy`), or the device is offline (`offline`), which ends the pause when it is online again.
 */
export type Pause = 'lost' | 'busy' | 'offline';

export type UploadState =
  /**
   * `shrinking`: the photo is made smaller before it is sent. `stalled`: the device went offline meanwhile, and nothing has moved since.
   * `pause` stays until the next attempt makes progress.
   */
  | { kind: 'sending'; fraction: number; shrinking?: true; stalled?: true; pause?: Pause }
  | { kind: 'failed'; message: string; cure: Cure }
  | { kind: 'done'; ref: FileRef };

/** A file that is not (yet) part of the answers. */
export type PendingUpload = {
  key: string;
  name: string;
  /** Object URL of an image, for the preview. */
  preview: string | undefined;
  state: UploadState;
};

/** A file that was chosen but is in its field already. `same`: the name that it has there. */
export type DoubleFile = { name: string; same: string };

/** Uploads files and keeps their states, even while their field is not on screen. */
export type UploadQueue = {
  subscribe: (listener: () => void) => () => void;
  /** Files of one field, oldest first. Returns the same array until something changes. */
  pending: (pointer: string) => readonly PendingUpload[];
  /** Validates files and uploads the valid ones. `instead`: key of the failed file that they replace. */
  add: (pointer: string, files: readonly File[], rules: UploadKeyword, instead?: string) => Promise<void>;
  /** Sends a failed or pausing file again at once. */
  retry: (key: string) => void;
  /** Removes a file from the queue and aborts its upload. */
  drop: (key: string) => void;
  /**
   * Tells that the rows of a list have new places: `place` gives each row's new token in pointers. Removed rows that can
   * be put back have negative tokens (`-1`); their files are not kept over a reload. The files of a row without a token
   * are removed from the queue and their uploads aborted.
   */
  rearrange: (list: string, place: (row: string) => string | undefined) => void;
  /** Deletes an uploaded file. Rejects with an error whose message is shown. */
  remove: (ref: FileRef) => Promise<void>;
  /** URL of a picture of an uploaded file. Undefined if there is none, or none yet. */
  previewOf: (ref: FileRef) => string | undefined;
  /** What was done to a file that was uploaded from this page. */
  noteOf: (ref: FileRef) => string | undefined;
  /** Files that were chosen last but are in the field already. They are not sent. */
  doublesIn: (pointer: string) => readonly DoubleFile[];
};
