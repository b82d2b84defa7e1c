/**
 * Whether a path belongs to the programs' side of the server: JSON answers, never cached. The router ignores case, so
 * do we.
 */
export function isApiPath(path: string): boolean {
  return /^\/api(?:\/|$)/i.test(path);
}
