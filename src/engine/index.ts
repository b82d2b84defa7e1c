/**
 * The engine for running wizards. Pure and isomorphic. Does not contain the Ajv compiler (see `src/check`).
 */
export { advise, concerns, type Concern, type Note } from './advice.ts';
export { ownAnswers, tidy, withOwnAnswers } from './answers.ts';
export { tidyText } from './tidyText.ts';
export { compile, forwardOf, forwardsOf, hasResult, stepRoute, needsCalculator, stepsOf } from './compile.ts';
export type { PublicDefinition, Step, Calculator, Validators, Wizard, Facts } from './types.ts';
export { completeYear, completeYearAt } from './dates.ts';
export { addDays, onDay, type Today } from './days.ts';
export { plainDigits } from './digits.ts';
export { demandedPointers } from './demands.ts';
export {
  choicesOf,
  collectFields,
  declaredProperties,
  isAsked,
  isGroup,
  isGroupList,
  isManyOf,
  isWithin,
  questionAt,
  rowFields,
  withRowPattern,
  withRows,
  type Field,
} from './fields.ts';
export { FORMATS } from './formats.ts';
export { factsOf } from './facts.ts';
export { holds } from './guards.ts';
export type { Issue } from './issues.ts';
export { forwardTarget } from './judgeStep.ts';
export { createWizardMachine, type Submit } from './machine.ts';
export { leadsOn } from './leadsOn.ts';
export { leavesEdit, mayReturn } from './moves.ts';
export type { Edited, WizardContext, WizardEvent, WizardStart } from './moves.ts';
export {
  atSending,
  consentsGiven,
  consentsOf,
  fieldsOf,
  fieldsWithin,
  asksFiles,
  asksLists,
  filesSent,
  fileTopic,
  type SentFile,
  uploadsWithin,
  payload,
  receive,
  receiveAround,
  type Consent,
  withoutTraps,
} from './payload.ts';
export { readNumber, formatEuro, formatNumber } from './numbers.ts';
export { plainWords } from './plainWords.ts';
export { rowTitleAt, withName } from './messages.ts';
export { memoize } from './memoize.ts';
export {
  erasePointer,
  isPlainObject,
  joinPointer,
  parsePointer,
  placesIn,
  readPointer,
  writePointer,
} from './pointer.ts';
export { consequences, judgeResult, outcome, presetQuestions, type Judged, type Outcome } from './result.ts';
export { progress, type ProgressItem } from './progress.ts';
export {
  answersAt,
  askedFields,
  back,
  examine,
  isOnPath,
  isReachable,
  next,
  prune,
  replay,
  unknownAnswers,
  validate,
  type Replay,
} from './replay.ts';
export { carryOver, type CarriedOver } from './carryOver.ts';
export { answersBeyond, answersFromQuery, defaultAnswers, newRow, queryOf, unofferedByQuery } from './start.ts';
export {
  acceptedFrom,
  handOverFrom,
  takeOver,
  travelling,
  withoutAccepted,
  type Accepted,
  type HandedOver,
} from './handOver.ts';
export { browserDefinition } from './browserDefinition.ts';
export { storedLines, storedValues, type StoredValues } from './stored.ts';
export { drawSums, readSum, writeSum, type Sum } from './sum.ts';
export { formatValue, withoutLinks } from './formatValue.ts';
export {
  linesByRow,
  rowHeading,
  rowInWords,
  summarise,
  type AnswerGroup,
  type AnswerLine,
  type AnswerRow,
} from './summary.ts';
export { decide, setsOf, type Decision } from './table.ts';
export { calendarDays, concerning, conditionsMet, thanksFor, type ClientMails, type Receipt } from './thanks.ts';
export { computedWords, fillIn, fillSections, fillTexts, plainTitle, titleFor, type Placeholders } from './texts.ts';
export { boldParts, textBlocks, type TextBlock } from './textBlocks.ts';
export { freeFileName, uniqueNames } from './fileNames.ts';
export {
  PARAGRAPHS_AT,
  STEP_PARAGRAPHS,
  stepParagraphsAt,
  type ParagraphPlace,
  type StepParagraphs,
} from './stepParagraphs.ts';
export { looksOf, uiAt } from './ui.ts';
export { unsentNote } from './unsentNote.ts';
export { withReplayCache } from './walk.ts';
export type { Keyword } from './vocabulary.ts';
export { widgetTraits, type LabelStyle, type WidgetName } from './widgetTraits.ts';
export type {
  Advice,
  Answers,
  Choice,
  ClientMail,
  CalendarFile,
  ComputedFile,
  ConfirmationFile,
  Definition,
  ExpectedLetter,
  ExpectedMail,
  Expectation,
  Journey,
  LastSection,
  MailsFile,
  PowerOfAttorneyFile,
  PropertySchema,
  ResultFile,
  ResultRow,
  Section,
  StepFile,
  StepLink,
  TableFile,
  UiSchema,
  UploadKeyword,
  WizardFile,
  Wording,
} from './definition.ts';
