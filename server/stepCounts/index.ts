export { countRoutes, eventRoutes } from './routes.ts';
export { openStepCounts, type StepCounts } from './stepCounts.ts';
