export { shareRoutes } from './routes.ts';
export { listShares, openedBy } from './shares.ts';
