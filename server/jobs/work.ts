import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Brand } from '../../src/contract/index.ts';
import { accountLinks, accountTasks, removeExpiredAccountRecords } from '../accounts/index.ts';
import { removeExpiredLimits } from '../http/rateLimit.ts';
import { MAIL_TASK, mailTask, openSigner, removeOldMails, rescueMails, smtpDelivery } from '../mail/index.ts';
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
  log: Logger;
  clock?: () => Date;
};

/** No task takes as long. */
const RESCUE_SECONDS = 120;

/** All that happens behind the requests: mails, and putting away what has expired. */
export async function openWork({ knex, databaseUrl, files, smtpUrl, clock = now, ...options }: WorkOptions): Promise<Jobs> {
  const deliver = smtpUrl === undefined ? undefined : smtpDelivery(smtpUrl);
  const tasks = {
    [MAIL_TASK]: mailTask({ ...options, knex, deliver, signer: openSigner(knex), clock }),
    ...accountTasks({ knex, links: accountLinks(options.publicUrl) }),
    rescue: () => rescue(knex, RESCUE_SECONDS),
    cleanUp: async () => {
      await removeExpired(knex, files, clock());
      await removeExpiredLimits(knex, clock());
      await removeOldMails(knex, clock());
      await removeExpiredAccountRecords(knex, clock());
    },
  };
  const schedule = [
    { task: 'rescue', match: '* * * * *' },
    { task: 'cleanUp', match: '*/15 * * * *' },
  ];
  // Those of a process that was killed: this one may be its successor.
  await rescue(knex, 0);
  return openJobs({ databaseUrl, tasks, schedule, log: options.log });
}

async function rescue(knex: Knex, olderThanSeconds: number): Promise<void> {
  await rescueMails(knex, olderThanSeconds);
  await rescueJobs(knex, { olderThanSeconds, except: MAIL_TASK });
}

function now(): Date {
  return new Date();
}
