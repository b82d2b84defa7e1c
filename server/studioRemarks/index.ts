export { linkRemarkRoutes } from './linkRoutes.ts';
export { openRemarks } from './open.ts';
export { remarkRoutes } from './routes.ts';
export { isRemoved, remarksOf, remarksOpenAt, type Remark } from './store.ts';
export { keepRemarks } from './writing.ts';
