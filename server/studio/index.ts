export type { CheckedFiles, CheckedOf, ReadChecked } from './checked.ts';
export { builtStudio, studioFromSource, type StudioClient } from './client.ts';
export { FACTOR_FIRST, ownMachine, type Errand, type StudioGate, type StudioUser } from './gate.ts';
export { openFolderStore } from './folderStore.ts';
export { headOf, type Head } from './head.ts';
export { rememberedList } from './rememberedList.ts';
export {
  contentHash,
  Held,
  Outdated,
  Unstorable,
  versionOf,
  type Author,
  type Changes,
  type DiscardedDraft,
  type Draft,
  type ListedWizard,
  type Listing,
  type Saving,
  type StoredWizard,
  type WizardStore,
} from './store.ts';
export { isTextPath } from './place.ts';
export { expectedOf, idOf, NO_SUCH_WIZARD, orOutdated } from './request.ts';
export { sendBuilding, sendPreviewPage } from './documents.ts';
export { aboutPreview } from './pageRoutes.ts';
export { sendPicture } from './pictureRoutes.ts';
export type { LiveDifference, PlannedOf } from './wizardList.ts';
export { studioRoutes } from './routes.ts';
