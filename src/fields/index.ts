/** The form theme: renders a step's questions and maps elements to answers. */
export { FieldStateProvider, type FieldState } from './context.ts';
export { mergeParts, readParts, withPart, writeParts, type DatePart } from './dateParts.ts';
export { textIds } from './describedBy.ts';
export { fieldId } from './fieldId.ts';
export { headedQuestion } from './headed.ts';
export { readMonth } from './monthText.ts';
export { chooseWidget } from './registry.ts';
export { fileField, listField } from './later.ts';
export { numberAnswer } from './numberAnswer.ts';
export { photoQuestion } from './photoQuestion.ts';
export { presentationKey } from './present.ts';
export { readPhone } from './readPhone.ts';
export { StepForm } from './StepForm.tsx';
export { textAnswer } from './textAnswer.ts';
export type { Cure, DoubleFile, FileRef, Pause, PendingUpload, UploadQueue, UploadState } from './uploads.ts';
