import { Logger } from 'graphile-worker';
import type { Logger as Pino } from 'pino';
import { withoutCause } from '../base/withoutCause.ts';

/**
 * Writes graphile-worker's messages to the log without their details, which contain payloads and whole errors and may
 * quote addresses (quality.md, Privacy). Tasks log their own failures.
 */
export function jobLogger(log: Pino): Logger {
  return new Logger((scope) => (level, message) => {
    const entry = { worker: scope.label, task: scope.taskIdentifier, job: scope.jobId };
    if (level === 'error') log.warn(entry, withoutCause(message));
    else if (level === 'warning') log.info(entry, withoutCause(message));
    else log.debug(entry, withoutCause(message));
  });
}
