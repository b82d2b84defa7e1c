import { useCallback, useSyncExternalStore } from 'react';
import { MODE_PARAM } from '../contract/index.ts';

/** What the sign-in screen can show (specification 2, section 2). */
export const MODES = {
  anmelden: { title: 'Anmelden', wizard: 'konto-anmelden' },
  registrieren: { title: 'Registrieren', wizard: 'konto-registrieren' },
  'passwort-vergessen': { title: 'Passwort vergessen', wizard: 'konto-passwort-vergessen' },
} as const;

export type Mode = keyof typeof MODES;

const FIRST: Mode = 'anmelden';
const CHANGED = 'vorfahrt:modus';

export function addressOf(mode: Mode): string {
  return mode === FIRST ? '/login' : `/login?${MODE_PARAM}=${mode}`;
}

/** The mode in the URL, which survives a reload, and its setter. `query`: of the URL that was served. */
export function useMode(query: string): [Mode, (mode: Mode) => void] {
  const mode = useSyncExternalStore(
    subscribe,
    () => modeIn(location.search),
    () => modeIn(query),
  );
  const go = useCallback((next: Mode) => {
    history.pushState(null, '', addressOf(next));
    dispatchEvent(new Event(CHANGED));
  }, []);
  return [mode, go];
}

function subscribe(onChange: () => void): () => void {
  // `pushState` and `replaceState` fire no event.
  for (const event of ['popstate', CHANGED]) addEventListener(event, onChange);
  return () => {
    for (const event of ['popstate', CHANGED]) removeEventListener(event, onChange);
  };
}

function modeIn(query: string): Mode {
  const named = new URLSearchParams(query).get(MODE_PARAM) ?? '';
  return Object.hasOwn(MODES, named) ? (named as Mode) : FIRST;
}
