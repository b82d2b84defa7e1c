/**
 * Milliseconds of processor time that this process takes, in all of its threads, until `work` has ended. A busy machine
 * makes it wait longer, and takes about as much.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
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
