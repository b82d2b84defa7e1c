export { openProposals } from './open.ts';
export { proposalRoutes } from './routes.ts';
