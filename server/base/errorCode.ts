/** Returns the `code` of an error of Node, pg or a library (ENOENT, 57P03, 1009); undefined if there is none. */
export function errorCode(error: unknown): string | number | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}
