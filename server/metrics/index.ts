export { openMetrics, type Metrics } from './metrics.ts';
export { observe } from './observe.ts';
export { metricsRoutes } from './routes.ts';
export type { Surroundings } from './surroundings.ts';
