export { accountLinks } from './links.ts';
export { openAccounts } from './routes.ts';
export { accountTasks } from './tasks.ts';
export { removeExpiredAccountRecords } from './store.ts';
