import { useState } from 'react';

/**
 * What stands in an input whose answer is spelled otherwise, such as `07` for 7: the text as it was typed, as long as
 * it is read as the answer. Gives the text and the way to remember what was typed.
 */
export function useTyped(value: unknown, read: (text: string) => unknown): [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  const isCurrent = read(typed) === value;
  return [isCurrent ? typed : typeof value === 'string' || typeof value === 'number' ? String(value) : '', setTyped];
}
