export { describe, type DescribedRoute, type OpenApi } from './document.ts';
export { PAGES } from './pages.ts';
export { openApiRoutes } from './routes.ts';
