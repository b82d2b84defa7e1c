import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { errorCode } from '../base/errorCode.ts';

export type OwnRun = {
  /** To be called once this process listens, so that it is the one that runs; returns a function for its stop. */
  begin: () => Promise<() => Promise<void>>;
  /** When this process began, if the one before it was ended; undefined if that was stopped, or there was none. */
  uncleanEnd: () => Date | undefined;
};

/**
 * A note in DATA_DIR while a server runs, which is removed when it is stopped. One that is there at a start was left by a process that
 * was ended: by its watchdog, by the system for lack of memory, or with the machine.
 */
export function openOwnRun(dataDir: string, log: Logger): OwnRun {
  const note = path.join(dataDir, 'running');
  let uncleanEnd: Date | undefined;
  return {
    uncleanEnd: () => uncleanEnd,
    async begin() {
      await mkdir(dataDir, { recursive: true });
      await writeFile(note, `${process.pid}\n`, { flag: 'wx' }).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
        uncleanEnd = new Date();
        log.warn('the process before this one was ended, not stopped');
      });
      return () => rm(note, { force: true });
    },
  };
}
