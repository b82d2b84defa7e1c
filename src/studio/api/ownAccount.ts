/**
 * The id of the account whose page this is; empty on one's own machine, where nobody signs in. The server writes it into the document. Another account
 * may have signed in in the same browser since.
 */
export function ownAccount(): string {
  return globalThis.document?.getElementById('studio')?.dataset['account'] ?? '';
}
