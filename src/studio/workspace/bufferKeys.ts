/** Whose unsaved changes: of which wizard, in which browser window, and of which account; empty on one's own machine, where nobody signs in. */
export type BufferOwner = { wizard: string; window: string; account: string };

/** The key of somebody's unsaved changes. Neither a wizard's id nor that of an account or window has a '/' or '@'. */
export function keyOf({ wizard, window, account }: BufferOwner): string {
  return account === '' ? `${wizard}/${window}` : `${wizard}/${account}@${window}`;
}

/**
 * The window of a key of the same wizard that this account may see; undefined for what others have typed. A key without an account was written
 * before accounts were noted, and is shown to everybody, so that nothing is lost.
 */
export function windowIn(key: string, { wizard, account }: BufferOwner): string | undefined {
  if (!key.startsWith(`${wizard}/`)) return undefined;
  const [first = '', window] = key.slice(wizard.length + 1).split('@');
  if (window === undefined) return first;
  return first === account ? window : undefined;
}
