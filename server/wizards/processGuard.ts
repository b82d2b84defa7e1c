import { parentPort, workerData } from 'node:worker_threads';

/**
 * Ends this process when a task has used up its processor time, or when the process that asked for it is gone. A thread
 * of its own, since a task that does not end lets nothing else run beside it. Processor time, since a busy machine is no
 * reason to refuse a definition.
 */

export type GuardOrders = 'begin' | 'end';

const INTERVAL_MS = 50;

const { limitMs, parent } = workerData as { limitMs: number; parent: number };
let begun: NodeJS.CpuUsage | undefined;

parentPort?.on('message', (order: GuardOrders) => {
  begun = order === 'begin' ? process.cpuUsage() : undefined;
});

setInterval(() => {
  const { user, system } = begun === undefined ? { user: 0, system: 0 } : process.cpuUsage(begun);
  if ((user + system) / 1000 > limitMs || process.ppid !== parent) process.kill(process.pid, 'SIGXCPU');
}, INTERVAL_MS);
