import { useState } from 'react';
import { formatNumber } from '../../engine/index.ts';

/**
 * The text of an input whose answer has another form, such as `1.250` for 1250: the typed text, as long as `read` maps it to
 * the answer. Returns the text and its setter.
 */
export function useTyped(value: unknown, read: (text: string) => unknown): [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  const isCurrent = read(typed) === value;
  return [
    isCurrent ? typed : typeof value === 'number' ? formatNumber(value) : typeof value === 'string' ? value : '',
    setTyped,
  ];
}
