export { newsletterRoutes } from './routes.ts';
export { orderNewsletter, removeOldOrders } from './orders.ts';
