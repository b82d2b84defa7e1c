import { useEffect, useRef, useState } from 'react';

const BASE = '/anfrage/bussgeldanfrage';

/** The index of the step on screen, one URL for each; a step that is new on screen takes the focus at its heading. */
export function useStepInUrl(ids: string[], onMove: () => void): [number, (index: number) => void] {
  const [at, setAt] = useState(0);
  const shown = useRef(0);

  useEffect(() => {
    const follow = () => {
      onMove();
      setAt(Math.max(0, ids.indexOf(location.pathname.slice(BASE.length + 1))));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  });

  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    document.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true });
    document.getElementById('inhalt')?.scrollIntoView({ block: 'start' });
  }, [at]);

  return [
    at,
    (index) => {
      onMove();
      history.pushState({}, '', index === 0 ? BASE : `${BASE}/${ids[index]}`);
      setAt(index);
    },
  ];
}
