import { useSyncExternalStore } from 'react';

/**
 * The token in the fragment of a mailed link, which browsers do not send to servers. Empty if the link is incomplete;
 * undefined while rendering on the server.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '',
    () => undefined,
  );
}

/** Removes the used token from the URL, and thereby from the tab's history. */
export function dropLinkToken(): void {
  history.replaceState(null, '', location.pathname);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
