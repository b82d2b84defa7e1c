import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Brand } from '../../src/contract/index.ts';
import { isPooled } from '../db/index.ts';
import { accountLinks, accountTasks } from '../accounts/index.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import { compose, noticeOf } from '../letters/index.ts';
import { MAIL_TASK, mailTask, rescueMails, smtpDelivery } from '../outbox/index.ts';
import { openSigner } from '../signing/signer.ts';
import { enforceRetention } from '../privacy/retention.ts';
import { releaseWaiting, type FileStore, type Scanner } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { openJobs, unlockJobs, type Jobs } from '../jobs/index.ts';

type WorkOptions = {
  knex: Knex;
  limiter: RateLimiter;
  databaseUrl: string;
  files: FileStore;
  dataDir: string;
  submissionYears: number;
  scanner?: Scanner | undefined;
  catalogue: Catalogue;
  brand: Brand;
  publicUrl: string;
  smtpUrl: string | undefined;
  /** Whether mails leave over TLS only. */
  smtpTls: boolean;
  production: boolean;
  log: Logger;
  clock?: () => Date;
};

/** Starts all background work: mails, and the removal of expired data. */
export async function openWork({
  knex,
  limiter,
  databaseUrl,
  files,
  scanner,
  dataDir,
  submissionYears,
  smtpUrl,
  smtpTls,
  production,
  clock = now,
  ...options
}: WorkOptions): Promise<Jobs> {
  if (production && smtpUrl === undefined)
    options.log.warn('SMTP_URL fehlt: E-Mails werden aufbewahrt und nicht gesendet.');
  const deliver = smtpUrl === undefined ? undefined : smtpDelivery(smtpUrl, { requireTls: smtpTls });
  const letters = { ...options, signer: openSigner(knex), clock };
  const tasks = {
    [MAIL_TASK]: mailTask({
      ...options,
      knex,
      compose: (trx, mail) => compose(trx, mail, letters),
      noticeOf,
      deliver,
      clock,
    }),
    ...accountTasks({ knex, links: accountLinks(options.publicUrl), limiter, clock }),
    rescue: () => rescue(knex, { mails: 10, others: 120 }),
    scan: async () => {
      if (scanner !== undefined) await releaseWaiting({ knex, files, scanner, log: options.log });
    },
    retention: () => enforceRetention({ knex, files, dataDir, submissionYears, now: clock(), log: options.log }),
  };
  const schedule = [
    { task: 'rescue', match: '* * * * *' },
    { task: 'scan', match: '* * * * *' },
    { task: 'retention', match: '*/15 * * * *' },
  ];
  // Jobs of a killed process, which this one may replace.
  await rescue(knex, { mails: 0, others: 0 });
  return openJobs({ databaseUrl, pooled: isPooled(knex), tasks, schedule, log: options.log });
}

/**
 * Releases jobs after so many seconds without a worker. Lost mails are detected by their lock; other tasks take less
 * than two minutes.
 */
async function rescue(knex: Knex, { mails, others }: { mails: number; others: number }): Promise<void> {
  await rescueMails(knex, mails);
  await unlockJobs(knex, { olderThanSeconds: others, except: MAIL_TASK });
}

function now(): Date {
  return new Date();
}
