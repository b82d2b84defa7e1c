/** A window that shows a wizard in the studio. */
export type StudioWindow = {
  /** Made by the window; anything without meaning. */
  id: string;
  /** The place that the window shows, in words: 'Schritt Kontakt'. */
  place: string;
  /** Whether it holds changes that are not saved. */
  unsaved: boolean;
  /** Whose it is. Missing on the own machine, where nobody signs in. */
  by?: string;
};

/** A window that has not reported for so long is closed. */
const GONE_MS = 8_000;
/** More windows of one wizard are not kept, so that reports cannot fill the memory. */
const MOST_WINDOWS = 50;

export type Windows = ReturnType<typeof openWindows>;

/** Remembers which windows show which wizard, as long as they report. Lives in this process only. */
export function openWindows(clock: () => Date) {
  const seen = new Map<string, Map<string, { window: StudioWindow; at: number }>>();
  return {
    /** Forgets a window that says it is closed. */
    leave(wizard: string, id: string): void {
      seen.get(wizard)?.delete(id);
      if (seen.get(wizard)?.size === 0) seen.delete(wizard);
    },
    /** Notes a window and returns the others that show the same wizard. */
    report(wizard: string, window: StudioWindow): StudioWindow[] {
      const now = clock().getTime();
      for (const [id, shown] of seen) if ([...shown.values()].every(({ at }) => now - at >= GONE_MS)) seen.delete(id);
      const known = [...(seen.get(wizard) ?? [])].filter(([id, { at }]) => id !== window.id && now - at < GONE_MS);
      const others = known.slice(0, MOST_WINDOWS - 1);
      seen.set(wizard, new Map([...others, [window.id, { window, at: now }]]));
      return others.map(([, other]) => other.window);
    },
    /** The wizards whose windows are remembered. */
    wizards: () => [...seen.keys()],
  };
}
