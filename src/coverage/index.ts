/**
 * What can be shown of a wizard and how it is proved, and the examples that prove it. Pure; for tools, no part of what visitors load.
 */
export { completeAnswers, randomAnswers, type CompleteOptions } from './completeAnswers.ts';
export { coverageOf, isNamed, onItsDay, type Coverage, type CoverageItem, type Proof } from './coverage.ts';
export { maskAnswers, type Masked } from './anonymise.ts';
export { namesOfAnswers, namesOfMoves, namesOfRefusal, ruleOf } from './itemNames.ts';
export { recordSuggested, formatSuggestion, type Suggestion } from './recordSuggested.ts';
export { unusedName } from './unusedName.ts';
export { recordJourney, type RecordOptions, type Recording } from './recordJourney.ts';
export { changesOf, repairJourney, type JourneyChange, type Repair } from './repairJourney.ts';
export { unnoticedChanges, type UnnoticedChange } from './unnoticed.ts';
export type { CoverageKind } from './kinds.ts';
