import { TOKEN_KEY } from '../contract/index.ts';

/** The stored login token of this tab, which may have expired. */
export function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
