import { storageItem } from '../parts/storageItem.ts';

const SEEN = storageItem('vorfahrt.studio.rundgang', 'localStorage');

/** Whether somebody has been through the tour in this browser. Without storage it counts as seen. */
export function hasSeenTour(): boolean {
  return SEEN.read() !== null;
}

export function rememberTour(): void {
  SEEN.write('gesehen');
}
