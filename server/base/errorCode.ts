/** The `code` that Node, pg and libraries put on their errors (ENOENT, 57P03, 1009); undefined where there is none. */
export function errorCode(error: unknown): string | number | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}
