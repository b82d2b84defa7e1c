import { storageItem } from '../parts/storageItem.ts';

const OPEN = storageItem('vorfahrt.studio.funde', 'localStorage');

/** Whether the list of findings was open when this browser last showed it. Without storage, and on a phone, it begins closed. */
export function wasListOpen(): boolean {
  return !matchMedia('(max-width: 40em)').matches && OPEN.read() === 'offen';
}

export function rememberList(isOpen: boolean): void {
  OPEN.write(isOpen ? 'offen' : 'zu');
}
