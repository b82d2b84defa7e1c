export { accountLinks } from './links.ts';
export { openAccounts } from './routes.ts';
export type { Passwords } from './passwords.ts';
export type { Pause } from './slowDown.ts';
export { accountTasks } from './tasks.ts';
export { removeExpiredAccountRecords } from './store.ts';
