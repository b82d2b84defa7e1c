import type { Knex } from 'knex';
import { queueMail } from '../outbox/index.ts';
import type { StudioMail } from './templates/studio.ts';

/** Queues a mail to an account that works in the studio, as `queueMail` does. Its link must be absolute and built from PUBLIC_URL. */
export function queueStudioMail(db: Knex, mail: { to: string } & StudioMail): Promise<void> {
  return queueMail(db, mail);
}
