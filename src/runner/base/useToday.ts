import { useSyncExternalStore } from 'react';
import { localDate, watchDay } from './localDate.ts';

/** The person's date, `YYYY-MM-DD`. The component is drawn again when another day has begun. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, localDate, localDate);
}
