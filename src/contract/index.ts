export {
  OPEN_ROLES,
  TOKEN_KEY,
  type AccountUser,
  type LoginReply,
  type NoticeReply,
  type Role,
  type UserReply,
} from './accounts.ts';
export { arrivedOtherwise } from './arrived.ts';
export { brandTexts, isFilledIn, isPlaceholder, namesOffice, type Brand } from './brand.ts';
export { escapeHtml, htmlDocument } from './escapeHtml.ts';
export { EVENTS_PATH, type FunnelEvent } from './events.ts';
export {
  CALENDAR_PARAM,
  CONTENT_PLACE,
  END,
  FORM_FIELD,
  ANSWERS_PLACE,
  FORM_PLACE,
  HAND_OVER,
  LINK_FIELD,
  REVISION_FIELD,
  MODE_PARAM,
  RESULT_PLACE,
  RUN_PARAM,
  STEP_PARAM,
} from './forms.ts';
export { BEGUN_PARAM, draftKey, RETIRED_EVENT } from './retired.ts';
export { withTab } from './tabStorage.ts';
export { withEndingOf } from './fileEndings.ts';
export { TYPE_WITHIN_BYTES, typeOfBytes } from './fileTypes.ts';
export { LIMITS } from './limits.ts';
export {
  CORRECTION,
  FORM_SECONDS,
  IDEMPOTENCY_KEY,
  SECRET_KEY,
  SERVED_DAY,
  STUDIO_ACCOUNT,
  WIZARD_REVISION,
} from './headers.ts';
export { moduleUrl } from './modules.ts';
export { deeperThan } from '../engine/nesting.ts';
export {
  countSentence,
  largestFile,
  limitsLine,
  describeSize,
  mostFiles,
  sizeSentence,
  takesType,
  typeSentence,
  type UploadRule,
} from './uploadRules.ts';
export type {
  ChangedStep,
  ChangedSteps,
  DeleteReply,
  FailureReply,
  FieldFault,
  SubmissionReply,
  UploadRef,
  UploadReply,
  UploadedFile,
} from './replies.ts';
export { LINK_NAME_LENGTH, linkRemarksPath } from './links.ts';
export type {
  StudioEvidence,
  StudioExamination,
  StudioMails,
  StudioOutdated,
  StudioPages,
  StudioPlan,
  StudioPublish,
  StudioRelease,
  StudioLinkAnswer,
  StudioLinkRemark,
  StudioRemark,
  StudioRemarkReply,
  StudioRemarks,
  StudioRestore,
  StudioRevision,
  StudioGrounds,
  StudioAuthorship,
  StudioFound,
  StudioShares,
  StudioProposal,
  StudioProposalAnswer,
  StudioProposals,
  StudioStepCounts,
  StudioHistory,
  StudioHistoryFiles,
  StudioTrail,
  StudioRevisions,
  StudioSubmission,
  StudioDiscarded,
  StudioDiscardedTexts,
  StudioRetire,
  StudioSwitch,
  StudioAnswer,
  StudioAsk,
  StudioSecondPerson,
  StudioStopPlan,
  StudioWaiting,
  StudioWindow,
  StudioWindows,
  StudioWizard,
  StudioWizards,
} from './studio.ts';
