import { Logger } from 'graphile-worker';
import type { Logger as Pino } from 'pino';

/**
 * graphile-worker's messages in our log, without their details: these hold payloads and whole errors, which may quote
 * addresses (quality.md, Privacy). Tasks log their own failures.
 */
export function jobLogger(log: Pino): Logger {
  return new Logger((scope) => (level, message) => {
    const entry = { worker: scope.label, task: scope.taskIdentifier, job: scope.jobId };
    if (level === 'error') log.warn(entry, withoutCause(message));
    else if (level === 'warning') log.info(entry, withoutCause(message));
    else log.debug(entry, withoutCause(message));
  });
}

/** graphile-worker's sentences end with what was thrown; gives what stands before. */
export function withoutCause(message: string): string {
  return message.split(/\n|: | with error /, 1)[0] ?? '';
}
