import { TOKEN_KEY, withTab, type AccountUser, type LoginReply } from '../contract/index.ts';
import { storedText } from './token.ts';

/** The login stored in this tab. */
export type Login = Pick<LoginReply, 'token' | 'user' | 'redirectTo'>;

/** Event on `window` after a sign-out. */
export const LOGIN_CHANGED = 'vorfahrt:anmeldung';
const KEYS = { token: TOKEN_KEY, user: 'user', redirectTo: 'portal' } as const;

/**
 * Keeps token and user for the portal (specification 2, section 4), in this tab only: on a shared machine nothing is
 * left once it is closed. Written after a login and never before (TDDDG § 25).
 */
export function keepLogin({ token, user, redirectTo }: Login): void {
  // Where storage is full or unavailable, the portal asks to sign in.
  withTab((tab) => {
    tab.setItem(KEYS.token, token);
    tab.setItem(KEYS.user, JSON.stringify(user));
    tab.setItem(KEYS.redirectTo, redirectTo);
  });
}

export function forgetLogin(): void {
  withTab((tab) => {
    for (const key of Object.values(KEYS)) tab.removeItem(key);
  });
  dispatchEvent(new Event(LOGIN_CHANGED));
}

/**
 * The login of this tab with its token's expiry (milliseconds since the epoch); undefined if there is none or it has
 * expired.
 */
export function readLogin(): (Login & { expires: number }) | undefined {
  const [token, user, redirectTo] = [KEYS.token, KEYS.user, KEYS.redirectTo].map(storedText);
  if (token === undefined || user === undefined || redirectTo === undefined) return undefined;
  const expires = expiryOf(token);
  return expires <= Date.now() ? undefined : { token, user: JSON.parse(user) as AccountUser, redirectTo, expires };
}

/** Reads the token without verifying it; the server does. */
function expiryOf(token: string): number {
  const payload = token.split('.')[1] ?? '';
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
  return exp * 1000;
}
