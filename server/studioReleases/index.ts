export { timesOfSave } from './authorship.ts';
export { changeLog } from './changeLog.ts';
export { openCompareReleases } from './compareReleases.ts';
export { editionOf, liveRows, type Edition, type EntryKind } from './entries.ts';
export { checkedReader } from './checked.ts';
export { openExaminationProcess, openExaminer, type Examiner } from './examiner.ts';
export {
  knownWizards,
  leadByFolder,
  leadByStudio,
  liveEdition,
  publishedEdition,
  publishedParts,
  type LeadOutcome,
} from './lead.ts';
export { endOfPlan, historyLines, keptEntry, type HistoryLine, type KeptEntry } from './keptEntry.ts';
export { openLiveCache, type LiveCache } from './liveCache.ts';
export { openLiveStore } from './liveStore.ts';
export { formatPlannedTime } from './plans/plannedTime.ts';
export { filesOfPlan, isPlanned, plannedReleases, planOf } from './planStore.ts';
export { openPlans } from './planTick.ts';
export { openReleases, type LiveReleases } from './releases.ts';
export { releaseRoutes } from './routes.ts';
