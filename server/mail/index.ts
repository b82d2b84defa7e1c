export { queueMail } from './queue.ts';
export type { AccountMail } from './templates/account.ts';
