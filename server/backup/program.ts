import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../base/errorCode.ts';

/** A program of the machine: how it is called, and what its failure means. */
export type Program = {
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** How to install it, as a German sentence; empty if its message says that. */
  remedy: string;
  /** A German sentence for what it has written to standard error. */
  explain: (complaint: string) => string;
};

const KEPT = /^(?:PATH|HOME|TMPDIR|PG.*)$/;
const MOST_COMPLAINT = 4_000;

/** What programs get of an environment, which may hold passwords of others. Their messages are in English. */
export function plainEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(env).filter(([name]) => KEPT.test(name))), LC_ALL: 'C' };
}

/**
 * Yields what a program writes while it reads `source`. Throws what `source` throws, or a German sentence if the program is missing or
 * fails. A program that has read enough may end before `source`.
 */
export async function* through(program: Program, source: AsyncIterable<Buffer> = none()): AsyncGenerator<Buffer> {
  const child = await start(program);
  let complaint = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaint = (complaint + text).slice(-MOST_COMPLAINT)));
  const closed = once(child, 'close');
  const fed = pipeline(Readable.from(source, { objectMode: false }), child.stdin).then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    yield* child.stdout;
  } finally {
    if (child.exitCode === null && !child.stdout.readableEnded) child.kill();
  }
  const [code] = await closed;
  const failure = await fed;
  if (failure !== undefined && !isClosedPipe(failure)) throw failure;
  if (code !== 0) throw new Error(program.explain(complaint.trim()));
}

/** Runs a program whose output does not matter. */
export async function feed(program: Program, source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of through(program, source));
}

async function start({ file, args, env, remedy }: Program) {
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  await once(child satisfies ChildProcess, 'spawn').catch((cause: unknown) => {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new Error(`Das Programm ${file} fehlt auf dieser Maschine. ${remedy}`, { cause });
  });
  return child;
}

function isClosedPipe(error: unknown): boolean {
  return ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String(errorCode(error)));
}

// oxlint-disable-next-line require-yield
async function* none(): AsyncGenerator<Buffer> {}
