/**
 * Derives tests from a definition alone: every path through it, and every rule broken once. Pure; for tests and tools.
 */
export { explore, type Arrival, type Exploration, type Route } from './routes.ts';
export { metByBreak, metByRoute, missed, transitionsOf, type Aims, type Kind, type Transition } from './aims.ts';
export { isNoticed, mutantsOf, survivors, type Mutant, type Recompile } from './mutants.ts';
export { nameOf, type Constraint } from './constraints.ts';
export { chartOf, toMermaid, toSvg } from './diagram.ts';
export { pathCatalogue } from './catalogue.ts';
export { changedQuestion } from './changedQuestion.ts';
export { compareWizards } from './compare.ts';
export { lawTouched } from './lawTouched.ts';
export { renewalReasons } from './renewal.ts';
export type { Change } from './leaves.ts';
export { planOf } from './plan.ts';
export { runBreak, runRoute, runScenario, type Verdict } from './run.ts';
export { textsFor } from './patterns.ts';
export { charactersFor, repeatedInputs, type RepeatedInput } from './backtracking.ts';
export { sampleFile } from './values.ts';
export { breaksOfStep, spoilt, type Break } from './breaks.ts';
export { adviceAnswers } from './adviceAnswers.ts';
export { breakMany } from './manyBreaks.ts';
export type { Move, Scenario } from './scenarios.ts';
export { prove, type Proof } from './prove.ts';
export { study, type Study } from './study.ts';
