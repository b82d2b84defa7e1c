/**
 * Calls `make` on first use and returns the same promise to all callers. After a rejection the next call tries again.
 */
export function lazy<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
