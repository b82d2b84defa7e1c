import { TOKEN_KEY } from '../contract/index.ts';

/** The login token that this tab keeps, whether or not it still counts. */
export function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
