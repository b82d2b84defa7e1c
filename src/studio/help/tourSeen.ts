const KEY = 'vorfahrt.studio.rundgang';

/** Whether somebody has been through the tour in this browser. Without storage it counts as seen. */
export function hasSeenTour(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberTour(): void {
  try {
    localStorage.setItem(KEY, 'gesehen');
  } catch {
    // It is shown again next time.
  }
}
