export { linkRemarkRoutes } from './linkRoutes.ts';
export { remarkRoutes } from './routes.ts';
export { remarksOf, type Remark } from './store.ts';
export { keepRemarks } from './writing.ts';
