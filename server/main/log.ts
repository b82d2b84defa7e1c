import { pino, type Logger } from 'pino';
import { withoutCause } from '../base/withoutCause.ts';
import type { Config } from '../config/config.ts';

/** Bytes and milliseconds until lines of a log in production are written, whichever comes first. */
const BUFFER = { minLength: 4_096, periodicFlush: 1_000 };

/**
 * The log on standard error. In production it has a line for each request but health checks; lines are written together, and at the latest
 * after a second or when the process ends. SIGKILL and the loss of power lose those of the last second. An error is
 * written at once.
 */
export function openLog({ production }: Pick<Config, 'production'>): Logger {
  const destination = pino.destination({ dest: 2, sync: false, ...(production && BUFFER) });
  return pino(
    {
      level: production ? 'info' : 'warn',
      hooks: {
        logMethod(args, method, level) {
          method.apply(this, args);
          if (level >= ERROR) destination.flush();
        },
      },
    },
    destination,
  );
}

const ERROR = pino.levels.values['error'] ?? 50;

/**
 * Makes lines of the log of what libraries say to the console, such as graphile-worker while the database is away. Without what
 * they append, which may quote answers.
 */
export function consoleToLog(log: Logger): void {
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const)
    console[method] = (said: unknown = '') => log.warn({ console: method }, withoutCause(String(said)));
}
