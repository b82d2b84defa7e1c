const KEY = 'vorfahrt.studio.fenster';

/** The lock that a window holds while it is open, so that others can tell whether it still is. */
function lockOf(window: string): string {
  return `vorfahrt.studio.${window}`;
}

let own: Promise<string> | undefined;

/**
 * The id of this browser window. It stays the same for all wizards that the window shows, and over a reload. A duplicated
 * tab, which inherits the storage of the first one, gets another one, because the first one still holds its lock.
 */
export function ownWindow(): Promise<string> {
  return (own ??= claim());
}

async function claim(): Promise<string> {
  const kept = sessionStorage.getItem(KEY);
  if (kept !== null && (await hold(kept))) return kept;
  const made = crypto.randomUUID();
  await hold(made);
  sessionStorage.setItem(KEY, made);
  return made;
}

/** Whether a window of this browser is still open. */
export async function isOpen(window: string): Promise<boolean> {
  return navigator.locks.request(lockOf(window), { ifAvailable: true }, (lock) => lock === null);
}

/** Holds the window's lock until the page is left. False if another window holds it. */
function hold(window: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(window), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    });
  });
}
