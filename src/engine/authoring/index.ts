/** Reads, checks and compiles wizards from files. Contains the Ajv compiler, so browsers must not load it. */
export { loadDefinition, loadEdition, restoreDefinition, withLines, type CheckedWizard } from './check.ts';
export { checkHandOvers } from './checkHandOver.ts';
export { checkLinks, checkReferences, pagesOf } from './checkLinks.ts';
export { checkJourneys } from './checkJourneys.ts';
export { changesOf, repairJourney, type JourneyChange, type Repair } from './repairJourney.ts';
export { OWN_ADDRESSES, targetsOf } from './checkTargets.ts';
export { chooseEdition, editionIn, editionsOf } from './editions.ts';
export { nearest, tell, tellPlace, tellWitness, type Finding, type Witness } from './finding.ts';
export { checkPart, fillParts, partFile, type FilledFiles, type Parts, type Sources } from './parts.ts';
export { parseDefinition, readFiles, type DefinitionFiles } from './parse.ts';
export { compileSchemas, type CompiledSchemas } from './validators.ts';
