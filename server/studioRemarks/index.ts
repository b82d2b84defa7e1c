export { remarkRoutes } from './routes.ts';
export { keepRemarks } from './store.ts';
