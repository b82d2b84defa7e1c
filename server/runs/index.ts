export { runPages } from './routes.ts';
export { removeExpiredRuns } from './store.ts';
