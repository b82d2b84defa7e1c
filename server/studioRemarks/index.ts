export { linkRemarkRoutes } from './linkRoutes.ts';
export { remarkRoutes } from './routes.ts';
export { keepRemarks } from './writing.ts';
