export { isAddress, isWritable, mailboxOf, oneLine, type Recipient } from './address.ts';
export { devMailboxRoutes } from './devMailbox.ts';
export { queueMail } from './queue.ts';
export { mailTask, type Compose } from './send.ts';
export { MAIL_TASK, queueMails, removeOldMails, rescueMails, unsentMails, type MailRow } from './store.ts';
export { MailRefusal, requireMailServer, smtpDelivery, type Message } from './transport.ts';
