import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { describeError } from '../base/describeError.ts';
import type { FileStore } from '../uploads/index.ts';
import { expiries } from './records.ts';

export type RetentionOptions = {
  knex: Knex;
  files: FileStore;
  dataDir: string;
  /** RETENTION_SUBMISSIONS_YEARS. */
  submissionYears: number;
  now: Date;
  log: Logger;
};

/**
 * Removes what is too old in each room, files with their rows. An error in one kind does not stop the others; afterwards it is
 * thrown, and the next run retries.
 */
export async function enforceRetention(options: RetentionOptions): Promise<void> {
  const failed: string[] = [];
  for (const [kind, remove] of expiries()) {
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
