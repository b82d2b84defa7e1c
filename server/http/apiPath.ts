/** Whether a path belongs to the API: JSON answers, never cached. Case-insensitive, as the router is. */
export function isApiPath(path: string): boolean {
  return /^\/api(?:\/|$)/i.test(path);
}
