export { accept } from './accept.ts';
export { confirmationRoutes } from './confirmationRoute.ts';
export { findByReference, findSubmission, type StoredSubmission } from './find.ts';
export { latestReceipts, type LatestReceipt } from './latest.ts';
export { followUps, senderAddress, type SubmissionMailKind } from './mails.ts';
export { previewSubmissions } from './previewRoutes.ts';
export { removeOldSubmissions, removeSubmissions } from './remove.ts';
export { askedWizard, runSubmitter, submissions, type SubmitRun } from './routes.ts';
export { fingerprint } from './fingerprint.ts';
