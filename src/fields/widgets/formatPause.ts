import type { Pause } from '../base/uploads.ts';

/** Why an upload pauses, and what happens next. */
export function formatPause(pause: Pause): string {
  if (pause === 'offline') return 'Sie sind offline. Wir senden, sobald Sie wieder Netz haben.';
  const why = pause === 'busy' ? 'Unser Server kann die Datei gerade nicht annehmen' : 'Verbindung unterbrochen';
  return `${why}, wir versuchen es gleich noch einmal.`;
}
