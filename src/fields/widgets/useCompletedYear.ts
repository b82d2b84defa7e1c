import { useState, type ReactNode } from 'react';
import { completeYear } from '../../engine/index.ts';
import { message } from '../templates/texts.tsx';

/**
 * A year of two digits is completed when a date is left. `note` says so until something else is entered, which the caller tells with `forget`.
 */
export function useCompletedYear(
  id: string,
  onChange: (whole: string) => void,
): { complete: (text: string) => void; forget: () => void; note: ReactNode } {
  const [year, setYear] = useState<string>();
  return {
    complete(text) {
      const whole = completeYear(text, String(new Date().getFullYear()));
      if (whole === undefined) return;
      onChange(whole);
      setYear(whole.slice(0, 4));
    },
    forget: () => setYear(undefined),
    note: message(`${id}__ergaenzt`, year && `Wir haben das Jahr zu ${year} ergänzt. Bitte prüfen Sie es.`, 'note'),
  };
}
