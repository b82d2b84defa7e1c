import { useMemo, useSyncExternalStore } from 'react';
import type { AccountUser, LoginReply } from '../contract/index.ts';

/** Somebody who is signed in, as this tab knows it. */
export type Login = Pick<LoginReply, 'token' | 'user' | 'redirectTo'>;

const CHANGED = 'vorfahrt:anmeldung';
const KEYS = { token: 'token', user: 'user', redirectTo: 'portal' } as const;

/**
 * Keeps token and user for the portal (specification 2, section 4), in this tab only: on a shared machine nothing is left once it
 * is closed. Written after a login and never before (TDDDG § 25).
 */
export function keepLogin({ token, user, redirectTo }: Login): void {
  try {
    sessionStorage.setItem(KEYS.token, token);
    sessionStorage.setItem(KEYS.user, JSON.stringify(user));
    sessionStorage.setItem(KEYS.redirectTo, redirectTo);
  } catch {
    // Storage is full or forbidden: the portal will ask again.
  }
}

/** The login of this tab whose token still lives; none in the served page, which cannot know it. */
export function useLogin(): Login | undefined {
  const token = useSyncExternalStore(subscribe, () => stored('token'), () => undefined);
  return useMemo(() => (token === undefined ? undefined : readLogin(token)), [token]);
}

export function forgetLogin(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  } catch {
    // What cannot be read cannot be forgotten.
  }
  dispatchEvent(new Event(CHANGED));
}

function readLogin(token: string): Login | undefined {
  const [user, redirectTo] = [stored('user'), stored('redirectTo')];
  if (user === undefined || redirectTo === undefined || expiryOf(token) <= Date.now()) return undefined;
  return { token, user: JSON.parse(user) as AccountUser, redirectTo };
}

function stored(name: keyof typeof KEYS): string | undefined {
  try {
    return sessionStorage.getItem(KEYS[name]) ?? undefined;
  } catch {
    return undefined;
  }
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}

/** Milliseconds; the token is only read here, the server judges it. */
function expiryOf(token: string): number {
  const payload = token.split('.')[1] ?? '';
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
  return exp * 1000;
}
