import { storageItem } from '../parts/storageItem.ts';

const TASK = storageItem('vorfahrt.studio.aufgabe', 'localStorage');

/** Whether the first task was begun with this wizard in this browser, and has not been ended. */
export function isFirstTask(wizard: string): boolean {
  return TASK.read() === wizard;
}

/** Remembers the wizard of the first task; without one, that it has ended. */
export function rememberTask(wizard: string | undefined): void {
  TASK.write(wizard ?? null);
}
