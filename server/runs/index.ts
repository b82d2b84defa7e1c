export { runPages } from './routes.ts';
export { takenBackPages } from './sentPages.ts';
export { removeExpiredRuns } from './store.ts';
