/** What the last page offers besides its texts. Loaded when answers are sent. */
export { ArrivedFiles } from './ArrivedFiles.tsx';
export { CalendarButton } from './CalendarButton.tsx';
export { DaysLeft } from './DaysLeft.tsx';
export { EndHere } from './EndHere.tsx';
export { NOTHING_SENT, NothingSent } from './NothingSent.tsx';
export { SentAnswers } from './SentAnswers.tsx';
export { PaperHead } from '../answered/index.ts';
