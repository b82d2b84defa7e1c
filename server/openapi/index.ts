export { describe, type OpenApi } from './document.ts';
export { openApiRoutes, routesOf } from './routes.ts';
export { PAGES, type Operation } from './operations.ts';
