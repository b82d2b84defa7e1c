/** Works with what this tab stores. Undefined if storage is refused or full, or if the work throws, as at damaged JSON. */
export function withTab<T>(work: (tab: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
