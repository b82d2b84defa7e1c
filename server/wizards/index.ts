export type { Archive, KeptDefinition, LiveDefinition } from './archive.ts';
export { compareRevisions } from './compare.ts';
export { isUnpublished, PREVIEW_SUBMIT } from './unpublished.ts';
export { openCatalogue, type Catalogue } from './catalogue.ts';
export type { WizardFiles } from './folder.ts';
export { tellFaults, type LoadedWizard } from './load.ts';
export type { OfferedWizard } from './offer.ts';
export { onItsDay, questionsOf } from './questions.ts';
export { previewPages, unavailableWizards, wizardRoutes } from './routes.ts';
