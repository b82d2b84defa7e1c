import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// V8 offers this function only to a context that is made after the flag was set. `base/collectGarbage` of the server
// would not do: it drops compiled code too, and compiling it again would be measured.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;

/**
 * Milliseconds of processor time that this thread takes until `work` has ended. A busy machine makes it wait longer,
 * and takes about as much. Threads beside it do not count: V8 compiles and collects in them whenever it likes. Garbage
 * is collected before, so that the collection of what came earlier does not count either.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  collectGarbage({ type: 'major', execution: 'sync' });
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The processor time of what is crafted, as a multiple of what is plain and as long. Short times tell little: what is
 * plain counts as 100 ms at least.
 */
export async function processorRatio(crafted: () => unknown, plain: () => unknown): Promise<number> {
  const least = await processorTime(plain);
  return (await processorTime(crafted)) / Math.max(least, 100);
}
