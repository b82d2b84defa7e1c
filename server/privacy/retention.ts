import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { removeExpiredAccountRecords } from '../accounts/index.ts';
import { describeError } from '../base/describeError.ts';
import { removeExpiredLimits } from '../limits/rateLimit.ts';
import { removeOldOrders } from '../newsletter/index.ts';
import { forgetIdentities } from './erasureList.ts';
import { removeOldMails } from '../outbox/index.ts';
import { removeUnusedDefinitions } from '../revisions/index.ts';
import { removeExpiredRuns } from '../runs/index.ts';
import { removeOldSubmissions } from '../submissions/index.ts';
import { forgetClients, removeExpired, removeStaleTemporary, type FileStore } from '../uploads/index.ts';

export type RetentionOptions = {
  knex: Knex;
  files: FileStore;
  dataDir: string;
  /** RETENTION_SUBMISSIONS_YEARS. */
  submissionYears: number;
  now: Date;
  log: Logger;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the longest grace period (REVISION_GRACE_HOURS). */
const DEFINITION_DAYS = 30;

type Rule = (options: RetentionOptions) => Promise<number>;

/** Retention by kind of record. The privacy page states the same periods. */
const RULES: Record<string, Rule> = {
  'unsent uploads': ({ knex, files, now }) => removeExpired(knex, files, now),
  'networks that sent files came from': ({ knex, now }) => forgetClients(knex, now),
  'temporary files': ({ dataDir, now }) => removeStaleTemporary(dataDir, now),
  submissions: ({ knex, files, submissionYears: years, now }) => removeOldSubmissions(knex, files, { years, now }),
  mails: ({ knex, now }) => removeOldMails(knex, now),
  'newsletter orders': ({ knex, now }) => removeOldOrders(knex, now),
  'links, keys and revocations': ({ knex, now }) => removeExpiredAccountRecords(knex, now),
  'definitions that nothing names': ({ knex, now }) =>
    removeUnusedDefinitions(knex, { before: new Date(now.getTime() - DEFINITION_DAYS * DAY_MS) }),
  'runs without scripts': ({ knex, now }) => removeExpiredRuns(knex, now),
  'hashes of erased addresses': ({ knex, now }) => forgetIdentities(knex, now),
  'rate limits': ({ knex, now }) => removeExpiredLimits(knex, now),
};

/**
 * Removes all expired records, files with their rows. An error in one kind does not stop the others; afterwards it is
 * thrown, and the next run retries.
 */
export async function enforceRetention(options: RetentionOptions): Promise<void> {
  const failed: string[] = [];
  for (const [kind, remove] of Object.entries(RULES)) {
    try {
      const removed = await remove(options);
      if (removed > 0) options.log.info({ kind, removed }, 'retention');
    } catch (error) {
      failed.push(kind);
      options.log.error({ kind, cause: describeError(error) }, 'retention failed');
    }
  }
  if (failed.length > 0) throw new Error(`not removed: ${failed.join(', ')}`);
}
