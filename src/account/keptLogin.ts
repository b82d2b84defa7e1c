import { TOKEN_KEY, type AccountUser, type LoginReply } from '../contract/index.ts';
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
  try {
    sessionStorage.setItem(KEYS.token, token);
    sessionStorage.setItem(KEYS.user, JSON.stringify(user));
    sessionStorage.setItem(KEYS.redirectTo, redirectTo);
  } catch {
    // Storage is full or unavailable. The portal then asks to sign in.
  }
}

export function forgetLogin(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  } catch {
    // Unavailable storage holds no login.
  }
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
