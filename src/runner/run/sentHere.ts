import { withTab } from '../../contract/index.ts';
import type { Receipt } from '../../engine/index.ts';
import type { EntryState } from '../base/navigation.ts';

/** When the person has ended showing in this tab what was sent, in milliseconds. */
const ENDED = 'vorfahrt.beendet';

/** The history entry of a last step. */
export function sentEntry(receipt: Receipt | undefined): EntryState {
  return receipt === undefined ? {} : { receipt, at: Date.now() };
}

/**
 * The receipt of a history entry. Undefined if it has none, or if the person has ended showing it since. Entries that a former version
 * of this code has made have no time.
 */
export function receiptIn({ receipt, at = 1 }: EntryState): Receipt | undefined {
  return at > endedAt() ? receipt : undefined;
}

/** No entry of this tab's history shows any more what was sent until now. */
export function forgetSent(): void {
  // Without storage only the page that is shown can be replaced.
  withTab((tab) => tab.setItem(ENDED, String(Date.now())));
}

function endedAt(): number {
  return Number(withTab((tab) => tab.getItem(ENDED)) ?? 0);
}
