/**
 * Shapes of requests and replies that browser and server share (specification 2, sections 3 and 7; readings, 'Server').
 */

import type { FromSchema } from 'json-schema-to-ts';
import type {
  changedSteps,
  doneReply,
  failureReply,
  fieldFault,
  submissionReply,
  uploadedFile,
  uploadRef,
  uploadReply,
} from './schemas/index.ts';

/** A file as it stands in answers and payloads: `path` is `/api/upload/<id>`. */
export type UploadRef = FromSchema<typeof uploadRef>;

/** A file as the upload call answers it. */
export type UploadedFile = FromSchema<typeof uploadedFile>;

/** One field's fault, `pfad` being a JSON Pointer into the request. */
export type FieldFault = FromSchema<typeof fieldFault>;

/**
 * Every answer that is not a success, whatever the status. `veraltet`: the answers are to questions that were exchanged
 * too long ago, and the page has to be loaded anew.
 */
export type FailureReply = FromSchema<typeof failureReply>;

/** What a newer version of a wizard asks, compared with an older one. */
export type ChangedSteps = FromSchema<typeof changedSteps>;
export type ChangedStep = ChangedSteps['schritte'][number];

/** What was stored: the engine's `Receipt`, without its documents. */
export type SubmissionReply = FromSchema<typeof submissionReply>;

export type UploadReply = FromSchema<typeof uploadReply>;

export type DeleteReply = FromSchema<typeof doneReply>;
