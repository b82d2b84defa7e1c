import type { FromSchema } from 'json-schema-to-ts';
import type {
  studioAnswer,
  studioAsk,
  studioAuthorship,
  studioExamination,
  studioFound,
  studioHistory,
  studioHistoryFiles,
  studioPlan,
  studioPublish,
  studioRelease,
  studioRestore,
  studioRetire,
  studioSecondPerson,
  studioStopPlan,
  studioShares,
  studioStepCounts,
  studioSwitch,
  studioWaiting,
} from './schemas/studio.ts';
import type {
  studioDiscarded,
  studioDiscardedTexts,
  studioEvidence,
  studioGrounds,
  studioMails,
  studioOutdated,
  studioPages,
  studioRevision,
  studioRevisions,
  studioSubmission,
  studioWindow,
  studioWindows,
  studioWizard,
  studioWizards,
} from './schemas/studioFolders.ts';
import type {
  studioLinkAnswer,
  studioLinkRemark,
  studioProposal,
  studioProposalAnswer,
  studioProposals,
  studioRemark,
  studioRemarkReply,
  studioRemarks,
} from './schemas/studioRemarks.ts';
import type { studioTrail } from './schemas/trail.ts';

/** What the studio and its server send each other (`schemas/studio*.ts`). */
export type StudioWizards = FromSchema<typeof studioWizards>;
export type StudioWizard = FromSchema<typeof studioWizard>;
export type StudioOutdated = FromSchema<typeof studioOutdated>;
export type StudioPages = FromSchema<typeof studioPages>;
export type StudioWindow = FromSchema<typeof studioWindow>;
export type StudioWindows = FromSchema<typeof studioWindows>;
export type StudioMails = FromSchema<typeof studioMails>;
export type StudioEvidence = FromSchema<typeof studioEvidence>;
export type StudioGrounds = FromSchema<typeof studioGrounds>;
export type StudioRevisions = FromSchema<typeof studioRevisions>;
export type StudioRevision = FromSchema<typeof studioRevision>;
export type StudioSubmission = FromSchema<typeof studioSubmission>;
export type StudioExamination = FromSchema<typeof studioExamination>;
export type StudioRelease = FromSchema<typeof studioRelease>;
export type StudioPlan = FromSchema<typeof studioPlan>;
export type StudioStopPlan = FromSchema<typeof studioStopPlan>;
export type StudioPublish = FromSchema<typeof studioPublish>;
export type StudioRestore = FromSchema<typeof studioRestore>;
export type StudioDiscarded = FromSchema<typeof studioDiscarded>;
export type StudioDiscardedTexts = FromSchema<typeof studioDiscardedTexts>;
export type StudioRetire = FromSchema<typeof studioRetire>;
export type StudioSwitch = FromSchema<typeof studioSwitch>;
export type StudioHistory = FromSchema<typeof studioHistory>;
export type StudioHistoryFiles = FromSchema<typeof studioHistoryFiles>;
export type StudioTrail = FromSchema<typeof studioTrail>;
export type StudioAuthorship = FromSchema<typeof studioAuthorship>;
export type StudioFound = FromSchema<typeof studioFound>;
export type StudioShares = FromSchema<typeof studioShares>;
export type StudioStepCounts = FromSchema<typeof studioStepCounts>;
export type StudioAsk = FromSchema<typeof studioAsk>;
export type StudioAnswer = FromSchema<typeof studioAnswer>;
export type StudioSecondPerson = FromSchema<typeof studioSecondPerson>;
export type StudioWaiting = FromSchema<typeof studioWaiting>;
export type StudioLinkAnswer = FromSchema<typeof studioLinkAnswer>;
export type StudioLinkRemark = FromSchema<typeof studioLinkRemark>;
export type StudioRemark = FromSchema<typeof studioRemark>;
export type StudioRemarkReply = FromSchema<typeof studioRemarkReply>;
export type StudioRemarks = FromSchema<typeof studioRemarks>;
export type StudioProposal = FromSchema<typeof studioProposal>;
export type StudioProposalAnswer = FromSchema<typeof studioProposalAnswer>;
export type StudioProposals = FromSchema<typeof studioProposals>;
