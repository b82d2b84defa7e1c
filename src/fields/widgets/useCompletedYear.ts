import { useState, type ReactNode } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { completeYearAt } from '../../engine/index.ts';
import type { FormContext } from '../base/formContext.ts';
import { pointerOfId } from '../base/pointerOfId.ts';
import { message } from '../templates/texts.tsx';

/**
 * A year of two digits is completed when a date is left, if its question allows one century only. `note` says so until something else is entered, which the caller tells with `forget`.
 */
export function useCompletedYear({ id, onChange, registry }: Pick<WidgetProps, 'id' | 'onChange' | 'registry'>): {
  complete: (text: string) => void;
  forget: () => void;
  note: ReactNode;
} {
  const [year, setYear] = useState<string>();
  return {
    complete(text) {
      const { step, today } = registry.formContext as FormContext;
      const whole = completeYearAt(step, pointerOfId(id), text, today);
      if (whole === undefined) return;
      onChange(whole);
      setYear(whole.slice(0, 4));
    },
    forget: () => setYear(undefined),
    note: message(`${id}__ergaenzt`, year && `Wir haben das Jahr zu ${year} ergänzt. Bitte prüfen Sie es.`, 'note'),
  };
}
