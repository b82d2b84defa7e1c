import { ownAccount } from '../api/ownAccount.ts';
import { storageItem } from '../parts/storageItem.ts';
import type { ChangeResult } from './changeTexts.ts';

/** What was replaced last in this window. */
export type Replacement = {
  /** What was done, as a sentence. */
  sentence: string;
  results: readonly ChangeResult[];
  /** It was taken back. */
  isBack: boolean;
};

const ITEM = storageItem('vorfahrt.studio.ersetzt');

/** The last replacement of this account in this window. Undefined if there is none. */
export function keptReplacement(): Replacement | undefined {
  const kept = ITEM.readJson() as { account: string; replacement: Replacement } | null | undefined;
  return kept?.account === ownAccount() ? kept.replacement : undefined;
}

/** Keeps it over a reload and while other pages are shown. */
export function keepReplacement(replacement: Replacement | undefined): void {
  ITEM.write(replacement === undefined ? null : JSON.stringify({ account: ownAccount(), replacement }));
}
