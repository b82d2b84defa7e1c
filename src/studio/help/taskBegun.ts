const KEY = 'vorfahrt.studio.aufgabe';

/** Whether the first task was begun with this wizard in this browser, and has not been ended. */
export function isFirstTask(wizard: string): boolean {
  try {
    return localStorage.getItem(KEY) === wizard;
  } catch {
    return false;
  }
}

/** Remembers the wizard of the first task; without one, that it has ended. */
export function rememberTask(wizard: string | undefined): void {
  try {
    if (wizard === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wizard);
  } catch {
    // The wizard is there all the same; nobody leads through it.
  }
}
