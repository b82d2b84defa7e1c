export { compose } from './compose.ts';
export { queueAccountMail } from './queueAccountMail.ts';
export { sampleLetters, type SampleLetter } from './sampleLetters.ts';
export { computedFor } from './templates/input.ts';
export { fill, valuesFor } from './texts.ts';
export { SIGNED } from './templates/powerOfAttorney.ts';
