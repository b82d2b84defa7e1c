/** Runs a wizard in the browser: React on top of the engine. Contains no rules of its own. */
export { earlyReader, type Early } from './early.ts';
export { wizardOf, type WizardModule } from './module.ts';
export { titleOf } from './PageTitle.tsx';
export { TAKING_OVER } from './takeOver/needs.ts';
export { afterwards } from './parts.ts';
export { WholePage } from './useLoaded.ts';
export { WizardRunner } from './WizardRunner.tsx';
export type { PostedForm } from './native.tsx';
export type { DraftState } from './draft.ts';
export type { Contact } from './contact.ts';
export type { EntryState, Navigation } from './navigation.ts';
export type { Restore, RunStart, ServedRun } from './start.ts';
export type { Beside, OnSent, SentReply } from './send.ts';
