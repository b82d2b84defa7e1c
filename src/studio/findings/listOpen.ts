const KEY = 'vorfahrt.studio.funde';

/** Whether the list of findings was open when this browser last showed it. Without storage it begins closed. */
export function wasListOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'offen';
  } catch {
    return false;
  }
}

export function rememberList(isOpen: boolean): void {
  try {
    localStorage.setItem(KEY, isOpen ? 'offen' : 'zu');
  } catch {
    // It begins closed next time.
  }
}
