import { useSyncExternalStore } from 'react';

/**
 * The token in a mailed link, behind `#`: browsers send that part to nobody. Empty where the link was cut off;
 * undefined in the served page, which cannot know it.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '',
    () => undefined,
  );
}

/** Takes the used token out of the address, and so out of screenshots and the tab's history. */
export function dropLinkToken(): void {
  history.replaceState(null, '', location.pathname);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
