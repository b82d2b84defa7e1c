import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/db/embedded/freePort.ts';
import { clamdScanner } from '../../../server/uploads/index.ts';
import { EICAR } from './fakeClamd.ts';

/** A real ClamAV daemon. `limit` is its size limit, if known. */
export type RealClamd = { url: string; limit?: number; stop: () => Promise<void> };

const START_LIMIT_MS = 30_000;

export function hasRealClamd(): boolean {
  return process.env['CLAMD_URL'] !== undefined || spawnSync('clamd', ['--help']).error === undefined;
}

/**
 * The daemon at CLAMD_URL or else, if the program is installed, one started here with a single signature and a limit of
 * 1 MB.
 */
export async function startRealClamd(): Promise<RealClamd> {
  const known = process.env['CLAMD_URL'];
  if (known !== undefined) return { url: known, stop: async () => {} };
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-clamd-'));
  const port = await freePort();
  const config = path.join(directory, 'clamd.conf');
  await writeFile(
    path.join(directory, 'eicar.ndb'),
    `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`,
  );
  await writeFile(
    config,
    `Foreground yes\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${directory}\nTemporaryDirectory ${directory}\nStreamMaxLength 1M\nUser root\n`,
  );
  const child = spawn('clamd', ['--config-file', config], { stdio: 'ignore' });
  const url = `tcp://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    await rm(directory, { recursive: true });
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isUp(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`clamd did not start (exit code ${child.exitCode})`);
    }
    await sleep(100);
  }
  return { url, limit: 1024 * 1024, stop };
}

async function isUp(url: string): Promise<boolean> {
  return clamdScanner(url)
    .scan(Readable.from([Buffer.from('x')]))
    .then(
      () => true,
      () => false,
    );
}
