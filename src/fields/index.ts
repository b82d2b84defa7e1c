/** The form theme: renders a step's questions and maps elements to answers. */
export { FieldStateProvider, type FieldState } from './base/context.ts';
export { mergeParts, readParts, withPart, writeParts, type DatePart } from './base/dateParts.ts';
export { textIds } from './base/describedBy.ts';
export { fieldId } from './base/fieldId.ts';
export { headedQuestion } from './headed.ts';
export { readMonth } from './base/monthText.ts';
export { chooseWidget } from './base/registry.ts';
export { fileField, listField } from './later.ts';
export { photoQuestion } from './base/photoQuestion.ts';
export { presentationKey } from './base/present.ts';
export { readTyped } from './base/readTyped.ts';
export { StepForm } from './StepForm.tsx';
export type { Cure, DoubleFile, FileRef, Pause, PendingUpload, UploadQueue, UploadState } from './base/uploads.ts';
