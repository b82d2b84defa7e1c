export { builtStudio, studioFromSource, type StudioClient } from './client.ts';
export { studioRoutes } from './routes.ts';
