import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/db/embedded/freePort.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const STARTS = 5;
const ASK_AGAIN_MS = 5;
const PATIENCE_MS = 60_000;

/** Milliseconds of `npm start`, on a built checkout, to the first page. */
export type Starts = {
  /** With no data: the database is made. */
  first: number;
  /** With what earlier ones have left. */
  later: number[];
};

export async function measureStarts(): Promise<Starts> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-start-'));
  await chmod(dataDir, 0o755); // as root the database runs under another account, which has to get in
  try {
    const first = await start(dataDir);
    const later: number[] = [];
    while (later.length < STARTS) later.push(await start(dataDir));
    return { first, later };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<number> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Only when the server, too, has let go of it, everything is over.
  const over = once(npm, 'close');
  npm.stdout.resume();
  npm.stderr.resume();
  try {
    await firstAnswer(`http://127.0.0.1:${port}/`, begun + PATIENCE_MS);
    return performance.now() - begun;
  } finally {
    npm.kill();
    await over;
  }
}

async function firstAnswer(url: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const status = await fetch(url).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(ASK_AGAIN_MS);
  }
  throw new Error(`npm start gave no page within ${PATIENCE_MS} ms.`);
}
