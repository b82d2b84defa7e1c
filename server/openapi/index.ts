export { describe, type OpenApi } from './document.ts';
export { openApiRoutes, routesOf } from './routes.ts';
export { DRAWN, type Operation } from './operations.ts';
