export { powerOfAttorneyRoutes } from './routes.ts';
