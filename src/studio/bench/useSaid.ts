import { useEffect, useState } from 'react';

/** How long a sentence stays on screen. */
const SAID_MS = 8000;

/** What the person is told in one sentence, for some seconds, and how to tell something. */
export function useSaid(first: string): [string, (sentence: string) => void] {
  const [said, setSaid] = useState(first);
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid];
}
