/** Runs a wizard in the browser: React on top of the engine. Contains no rules of its own. */
export { earlyReader, type Early } from './run/early.ts';
export { wizardOf, type WizardModule } from './wizard/module.ts';
export { titleOf } from './base/PageTitle.tsx';
export { TAKING_OVER } from './takeOver/needs.ts';
export { afterwards, loadQuestions } from './later/parts.ts';
export { WholePage } from './later/useLoaded.ts';
export { pageStateOf } from './wizard/pageState.ts';
export { WizardRunner } from './wizard/WizardRunner.tsx';
export type { PostedForm } from './base/native.tsx';
export type { DraftState } from './run/draft.ts';
export type { Contact } from './base/contact.ts';
export type { EntryState, Navigation } from './base/navigation.ts';
export type { Restore, RunStart } from './run/start.ts';
export type { ExtraData, OnSent, SentReply } from './run/send.ts';
