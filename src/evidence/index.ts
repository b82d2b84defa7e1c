/** What is proved about a wizard, as data and as reports. Pure: the command line and the studio write them. */
export { failuresOf, prove, type Evidence, type EvidenceSource, type Proved } from './evidence.ts';
export { outcomeOf, type Outcome } from './outcome.ts';
export { compareEvidence } from './compareEvidence.ts';
export { readHtml, toHtml } from './toHtml.ts';
export { toJUnit } from './toJUnit.ts';
export { canShow, GROUNDS, groundsOf, keyOfItem, shownOn, type Ground, type GroundProof } from './grounds.ts';
export { GROUND_WORDS, KIND_WORDS, PROOF_WORDS } from './words.ts';
