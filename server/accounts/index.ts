export { accountLinks } from './links.ts';
export { openAccounts, type Accounts } from './routes.ts';
export { hashOfToken, newSecret } from './secret.ts';
export {
  ALL_WIZARDS,
  CHANGING_RIGHTS,
  grantRight,
  hasStudio,
  isGranted,
  releasersOf,
  rightsOf,
  STUDIO_RIGHTS,
  type Grant,
  type StudioRight,
} from './rights.ts';
export type { Passwords } from './passwords.ts';
export type { Pause } from './slowDown.ts';
export { accountTasks } from './tasks.ts';
export { removeExpiredAccountRecords, type VerifiedAccount } from './store.ts';
