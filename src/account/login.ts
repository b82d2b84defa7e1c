import { useMemo, useSyncExternalStore } from 'react';
import { LOGIN_CHANGED, readLogin, type Login } from './keptLogin.ts';
import { storedToken } from './token.ts';

/** The valid login of this tab; undefined if there is none and while rendering on the server. */
export function useLogin(): Login | undefined {
  const token = useSyncExternalStore(subscribe, storedToken, () => undefined);
  return useMemo(() => (token === undefined ? undefined : readLogin()), [token]);
}

function subscribe(onChange: () => void): () => void {
  addEventListener(LOGIN_CHANGED, onChange);
  return () => removeEventListener(LOGIN_CHANGED, onChange);
}
