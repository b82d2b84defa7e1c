import { useEffect, useState } from 'react';

/** How long a sentence stays on screen. */
const NOTICE_MS = 8000;

/** What the person is told in one sentence, for some seconds, and how to tell something. */
export function useNotice(first: string): [string, (sentence: string) => void] {
  const [notice, setNotice] = useState(first);
  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}
