/**
 * What `make` gives, made when it is first asked for, and for everybody. A failure is told to those who wait, and the
 * next one tries again.
 */
export function remembered<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
