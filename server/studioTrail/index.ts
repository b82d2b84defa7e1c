export { trailRoutes } from './routes.ts';
export { trailOf } from './trail.ts';
