/**
 * Reads and checks wizards from files, without generating code: browsers may load it under a policy that forbids `eval`.
 * `index.ts` adds what compiles with Ajv.
 */
export { checkedStages, withLines, type Checked, type Faulty, type Stage, type StageReport } from './check.ts';
export {
  checkInStages,
  createCheckMemory,
  type CheckMemory,
  type InterpretedWizard,
  type StagedOptions,
} from './checkInStages.ts';
export {
  idFlaw,
  isPartPath,
  isPictureName,
  isTextPath,
  PARTS,
  partFile,
  partName,
  splitParts,
  type Parts,
} from './fileNames.ts';
export { stayingChoices } from './checkLeading.ts';
export { checkHandOvers } from './checkHandOver.ts';
export { checkLinks, checkReferences, checkRoute, numberedOf, pagesOf, type Numbered } from './checkLinks.ts';
export { checkJourneys, unasked } from './checkJourneys.ts';
export { OWN_ADDRESSES, targetsOf } from './checkTargets.ts';
export { chooseEdition, editionIn, editionsOf } from './editions.ts';
export { CODES, ruleFor, type Code } from './rules.ts';
export { FILE_KEYWORDS } from './fileSchemas.ts';
export { nearest, findingLine, lineIn, witnessLine, asSentences, type Finding, type Witness } from './finding.ts';
export {
  nearIn,
  offeredIn,
  plain,
  say,
  sentence,
  type Name,
  type Part,
  type Sentence,
  type Setting,
  type Words,
  valueNamed,
} from './words.ts';
export { encodingFault, jsonFault } from './notJson.ts';
export { checkPart, fillOwnParts, fillParts, type FilledFiles, type Sources } from './parts.ts';
export { parseDefinition, readFiles } from './parse.ts';
export type { DefinitionFiles } from './fileNames.ts';
export { interpretSchemas } from './interpreter/interpretSchemas.ts';
export { scaffold } from './scaffold.ts';
export { wordedOn, wordedTexts, wordingDays } from './wordings.ts';
