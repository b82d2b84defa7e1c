import type { Knex } from 'knex';
import { queueMail } from '../outbox/index.ts';
import { topicOf, type StudioMail } from './templates/studio.ts';
import { isUnwanted } from './base/topics.ts';

/**
 * Queues a mail to an account that works in the studio, as `queueMail` does, unless the account does without mails about that. Its link must be
 * absolute and built from PUBLIC_URL.
 */
export async function queueStudioMail(db: Knex, mail: { to: string } & StudioMail): Promise<void> {
  const topic = topicOf(mail);
  if (topic === undefined || !(await isUnwanted(db, mail.to, topic))) await queueMail(db, mail);
}
