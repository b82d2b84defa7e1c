import { TOKEN_KEY, withTab } from '../contract/index.ts';

/** The stored login token of this tab, which may have expired. */
export function storedToken(): string | undefined {
  return storedText(TOKEN_KEY);
}

/** What this tab has stored under the key. */
export function storedText(key: string): string | undefined {
  return withTab((tab) => tab.getItem(key)) ?? undefined;
}
