import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/db/embedded/freePort.ts';

export type ServerProcess = {
  url: string;
  pid: number;
  /**
   * Sends SIGTERM and waits for the end, after a minute with SIGKILL. Resolves with the exit code, null if it was killed.
   */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. An embedded database keeps running until the next start. */
  kill(): Promise<void>;
  output(): string;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Code that is compiled once, as `npm start` has it: a second of each start. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/vorfahrt');
const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 60_000;

type ServerOptions = {
  env: Record<string, string>;
  /** The port; if undefined, any free one. */
  port?: number;
  /** The script to run; `npm start` runs entry.js. */
  script?: 'server/main/main.ts' | 'server/entry.js';
  /** The checkout. */
  root?: string;
  /** The address that answers 200 once it is ready. Default: `/readyz`. */
  ready?: string;
  /** `--dev` serves pages from source, as `npm run dev` does. */
  args?: string[];
  /** The id of the user and group that it runs as; only root may choose. */
  user?: number;
};

/**
 * Starts the real server as a separate process and waits until `ready` answers 200, at most two minutes: with ten
 * others on two cores it took 33 s.
 */
export async function startServer({
  env,
  port: wanted,
  script = 'server/main/main.ts',
  args = [],
  root = ROOT,
  ready = '/readyz',
  user,
}: ServerOptions): Promise<ServerProcess> {
  const port = String(wanted ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), [script, ...args], {
    cwd: root,
    env: {
      ...surroundings(),
      NODE_COMPILE_CACHE: COMPILED,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
      ...(env['NODE_ENV'] !== 'production' && { RATE_LIMITS: 'off' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const output = collectOutput(child);
  await once(child, 'spawn');
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning(child)) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(impatience);
    return child.exitCode;
  };
  try {
    await becomeReady(`http://127.0.0.1:${port}${ready}`, child);
  } catch (cause) {
    await end('SIGTERM');
    throw new Error(`The server did not become ready: ${String(cause)}. It printed:\n${output()}`, { cause });
  }
  const kill = async () => {
    await end('SIGKILL');
  };
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill, output };
}

/**
 * Variables that any program needs. The rest of the environment, and a `.env` in the checkout, would change the
 * server's configuration.
 */
function surroundings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, SystemRoot, ENV_FILE: '' };
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function becomeReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  let status = 0;
  while (isRunning(child) && Date.now() < deadline) {
    status = await fetch(address, { signal: AbortSignal.timeout(1000) }).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(25);
  }
  throw new Error(
    isRunning(child)
      ? `no 200 within ${READY_LIMIT_MS} ms, but ${status || 'no answer'}`
      : `exit code ${child.exitCode}, signal ${child.signalCode}`,
  );
}
