/**
 * Shapes of requests and replies that browser and server share (specification 2, sections 3 and 7; readings, 'Server').
 */

import type { Receipt } from '../engine/index.ts';

/** A file as it stands in answers and payloads: `path` is `/api/upload/<id>`. */
export type UploadRef = { id: string; name: string; path: string };

/** A file as the upload call answers it. */
export type UploadedFile = { id: string; originalname: string; path: string };

/** One field's fault, `pfad` being a JSON Pointer into the request. */
export type FieldFault = { pfad: string; meldung: string };

/**
 * Every answer that is not a success, whatever the status. `veraltet`: the answers are to questions that were exchanged
 * too long ago, and the page has to be loaded anew.
 */
export type FailureReply = {
  success: false;
  error: string;
  details?: string;
  felder?: FieldFault[];
  veraltet?: true;
};

export type SubmissionReply = { success: true } & Omit<Receipt, 'documents'>;

export type UploadReply = { success: true; files: UploadedFile[] };

export type DeleteReply = { success: true };
