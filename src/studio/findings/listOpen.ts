const KEY = 'vorfahrt.studio.funde';

/** Whether the list of findings was open when this browser last showed it. Without storage, and on a phone, it begins closed. */
export function wasListOpen(): boolean {
  try {
    return !matchMedia('(max-width: 40em)').matches && localStorage.getItem(KEY) === 'offen';
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
