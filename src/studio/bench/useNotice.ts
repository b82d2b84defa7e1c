import { useEffect, useState } from 'react';

/** How long a sentence stays on screen. */
const NOTICE_MS = 8000;

/** The notice on screen, for some seconds, and a function that shows another one. */
export function useNotice(first: string): [string, (sentence: string) => void] {
  const [notice, setNotice] = useState(first);
  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}
