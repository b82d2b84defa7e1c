import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { ConfigFault } from '../base/configFault.ts';
import { errorCode } from '../base/errorCode.ts';

export type OwnRun = {
  /** Throws a `ConfigFault` if another process of this machine runs with the same DATA_DIR: each would remove and count what is the other's. */
  requireAlone: () => Promise<void>;
  /** To be called once this process listens, so that it is the one that runs; returns a function for its stop. */
  begin: () => Promise<() => Promise<void>>;
  /** When this process began, if the one before it was ended; undefined if that was stopped, or there was none. */
  uncleanEnd: () => Date | undefined;
};

/**
 * When a process began, in ticks since the machine did: with its number, what tells it from a later one that has got the same number. Undefined if
 * there is none, and where the system does not tell (Linux does).
 */
export async function beginningOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name, which stands in brackets and may have anything in it.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
}

/**
 * A note in DATA_DIR while a server runs, which is removed when it is stopped. One that is there at a start was left by a process that
 * was ended: by its watchdog, by the system for lack of memory, or with the machine.
 */
export function openOwnRun(dataDir: string, log: Logger): OwnRun {
  const note = path.join(dataDir, 'running');
  let uncleanEnd: Date | undefined;
  return {
    async requireAlone() {
      const [pid = '', began] = (await readFile(note, 'utf8').catch(() => '')).trim().split(' ');
      if (began === undefined || Number(pid) === process.pid || (await beginningOf(Number(pid))) !== began) return;
      throw new ConfigFault([
        `Mit DATA_DIR=${dataDir} läuft schon eine Instanz (Prozess ${pid}). Jede braucht einen Ordner für sich allein; was alle teilen, liegt in der Datenbank und mit UPLOAD_STORE=s3 im Objektspeicher.`,
      ]);
    },
    uncleanEnd: () => uncleanEnd,
    async begin() {
      await mkdir(dataDir, { recursive: true });
      const own = `${process.pid} ${(await beginningOf(process.pid)) ?? ''}`.trim();
      await writeFile(note, `${own}\n`, { flag: 'wx' }).catch(async (error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
        await writeFile(note, `${own}\n`);
        uncleanEnd = new Date();
        log.warn('the process before this one was ended, not stopped');
      });
      return () => rm(note, { force: true });
    },
  };
}
