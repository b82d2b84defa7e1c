import { useMemo, useSyncExternalStore } from 'react';
import { LOGIN_CHANGED, readLogin, type Login } from './keptLogin.ts';
import { storedToken } from './token.ts';

/** The login of this tab whose token still lives; none in the served page, which cannot know it. */
export function useLogin(): Login | undefined {
  const token = useSyncExternalStore(subscribe, storedToken, () => undefined);
  return useMemo(() => (token === undefined ? undefined : readLogin()), [token]);
}

function subscribe(onChange: () => void): () => void {
  addEventListener(LOGIN_CHANGED, onChange);
  return () => removeEventListener(LOGIN_CHANGED, onChange);
}
