import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Brand } from '../../src/contract/index.ts';
import { accountLinks, accountTasks, removeExpiredAccountRecords } from '../accounts/index.ts';
import { removeExpiredLimits } from '../http/rateLimit.ts';
import { MAIL_TASK, mailTask, openSigner, removeOldMails, removeUnconfirmedOrders, rescueMails, smtpDelivery } from '../mail/index.ts';
import { removeExpired, type FileStore } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { rescueJobs } from './rescue.ts';
import { openJobs, type Jobs } from './run.ts';

type WorkOptions = {
  knex: Knex;
  databaseUrl: string;
  files: FileStore;
  catalogue: Catalogue;
  brand: Brand;
  publicUrl: string;
  smtpUrl: string | undefined;
  production: boolean;
  log: Logger;
  clock?: () => Date;
};

/** All that happens behind the requests: mails, and putting away what has expired. */
export async function openWork({ knex, databaseUrl, files, smtpUrl, production, clock = now, ...options }: WorkOptions): Promise<Jobs> {
  if (production && smtpUrl === undefined) options.log.warn('SMTP_URL fehlt: E-Mails werden aufbewahrt und nicht gesendet.');
  const deliver = smtpUrl === undefined ? undefined : smtpDelivery(smtpUrl);
  const tasks = {
    [MAIL_TASK]: mailTask({ ...options, knex, deliver, signer: openSigner(knex), clock }),
    ...accountTasks({ knex, links: accountLinks(options.publicUrl) }),
    rescue: () => rescue(knex, { mails: 10, others: 120 }),
    cleanUp: async () => {
      await removeExpired(knex, files, clock());
      await removeExpiredLimits(knex, clock());
      await removeOldMails(knex, clock());
      await removeUnconfirmedOrders(knex, clock());
      await removeExpiredAccountRecords(knex, clock());
    },
  };
  const schedule = [
    { task: 'rescue', match: '* * * * *' },
    { task: 'cleanUp', match: '*/15 * * * *' },
  ];
  // Those of a process that was killed: this one may be its successor.
  await rescue(knex, { mails: 0, others: 0 });
  return openJobs({ databaseUrl, tasks, schedule, log: options.log });
}

/** Seconds after which a job that nobody seems to work on is given back. Of mails we know; nothing else takes two minutes. */
async function rescue(knex: Knex, { mails, others }: { mails: number; others: number }): Promise<void> {
  await rescueMails(knex, mails);
  await rescueJobs(knex, { olderThanSeconds: others, except: MAIL_TASK });
}

function now(): Date {
  return new Date();
}
