/**
 * Walks through a wizard on the server, one form at a time, for browsers in which our code does not run (yet). The same engine,
 * machine and rules as in the browser. No React: what the steps look like is drawn by the runner's components.
 */
export { advance, isRepeat, type Advanced, type Helpers, type Posted } from './advance.ts';
export { sentStart } from '../run/start.ts';
export { NOTHING_SENT } from '../afterwards/NothingSent.tsx';
export { handedRun, startOf, type KeptRun, type PageTarget } from './run.ts';
export type { Entry } from './read.ts';
export { REFUSED } from '../base/PageTitle.tsx';
export { isRefused } from '../run/refusal.ts';
export { loadParts, loadQuestionParts, result } from '../later/parts.ts';
export { calendarOf } from './calendar.ts';
export { headingOf } from './heading.ts';
export { localDate } from '../base/localDate.ts';
