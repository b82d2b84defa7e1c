/** Edits of a wizard's files, as pure functions over their texts. */
export {
  addComputed,
  convertComputed,
  freshComputed,
  GAP,
  removeComputed,
  showComputed,
  type Ground,
} from './computed.ts';
export { applyEdits, EditError, type Edit } from './edits.ts';
export { referencesIn, usesOf, type Target, type Use } from './references.ts';
export { renameChoice, renameComputed, renameField, renameStep, renameTable, type Renaming } from './rename.ts';
export { formatPlace, formatPlaceIn } from './formatPlace.ts';
export { inWords } from './inWords.ts';
export { textsOf, type WrittenText } from './texts.ts';
export {
  addBranch,
  addSection,
  addStep,
  connect,
  connectBranch,
  duplicateStep,
  insertStep,
  makeFinal,
  moveBranch,
  setGuard,
  setSection,
} from './flow.ts';
export { branchAround, scopeOf } from './branches.ts';
export { convertQuestion } from './convert.ts';
export { liftCondition, makeConditional, makeUnconditional } from './conditional.ts';
export { followWords, type Renamed } from './followWords.ts';
export { fieldName, freeName, nameFromTitle, stepName } from './names.ts';
export { resultFor } from './results.ts';
export { moveStep } from './moveStep.ts';
export { shownOrder, spotBeside, uiOf } from './shownOrder.ts';
export {
  addChoice,
  addQuestion,
  moveQuestion,
  moveQuestionToStep,
  setRequired,
  type NewQuestion,
  type QuestionPlace,
} from './questions.ts';
export { insertPart, insertSharedStep, partNameFor, shareQuestion, shareStep } from './share.ts';
export { removeBranch, removeChoice, removeQuestion, removeStep, removeTable, type Removal } from './remove.ts';
export { beginVersion, removeVersion } from './versions.ts';
export { fixesFor, triedOut } from './fixes.ts';
export { fix, type Fix } from './fix.ts';
