import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Outcome, Plan } from './client.ts';
import { empty, type Side } from './sides.ts';

/** What one side did with one plan. */
export type Round = {
  perSecond: number;
  /** Processor time of the server's process, all its threads, user and system, in microseconds. */
  cpuPerRequest: number;
  /** Most memory at once (resident), in MB. */
  peak: number;
};

/** Of Linux' clock in /proc, everywhere it runs. */
const TICKS_PER_SECOND = 100;

/** The client: one process for both sides, so that it is as warm for one as for the other. */
export function startClient(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'client.ts'));
}

/** Lets the client carry out a plan against an empty side, when the disk has nothing left to write. */
export async function runRound(client: ChildProcess, side: Side, plan: Omit<Plan, 'url'>): Promise<Round> {
  await empty(side);
  await promisify(execFile)('sync');
  // Begins the peak anew (proc(5)).
  await writeFile(`/proc/${side.pid}/clear_refs`, '5');
  const before = await cpuSeconds(side.pid);
  client.send({ ...plan, url: side.url } satisfies Plan);
  const [outcome] = (await once(client, 'message')) as [Outcome];
  if ('failed' in outcome) throw new Error(outcome.failed);
  const cpu = (await cpuSeconds(side.pid)) - before;
  return {
    perSecond: plan.requests / outcome.seconds,
    cpuPerRequest: (cpu / plan.requests) * 1_000_000,
    peak: await peakMegabytes(side.pid),
  };
}

async function cpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name and may hold spaces; utime and stime are the 14th and 15th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function peakMegabytes(pid: number): Promise<number> {
  return megabytes(pid, 'VmHWM');
}

/** Memory of a process, in MB: resident now (`VmRSS`) or at most (`VmHWM`). */
export async function megabytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
}
