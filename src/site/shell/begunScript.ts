import { draftKey } from '../../contract/index.ts';

/** Shows the way back to what was begun, where this tab holds any of it. */
export function startBegun(part: HTMLElement): void {
  try {
    part.hidden = sessionStorage.getItem(draftKey(part.dataset['begun'] ?? '')) === null;
  } catch {
    // Unavailable storage holds nothing.
  }
}
