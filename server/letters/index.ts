export { compose } from './compose.ts';
export { queueAccountMail } from './queueAccountMail.ts';
export { previewLetters, type Preview, type PreviewLetter } from './previewLetters.ts';
export { sampleLetters, type SampleLetter } from './sampleLetters.ts';
export { sectionsFor } from './templates/confirmation.ts';
export { computedFor, factsFor } from './templates/input.ts';
export { answersTold, type ToldAnswers } from './templates/office.ts';
export { fill, namesOffice, valuesFor } from './texts.ts';
export { LINK_DAYS } from './links.ts';
