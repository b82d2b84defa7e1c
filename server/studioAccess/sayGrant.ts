import { ALL_WIZARDS, type Grant, type StudioRight } from '../accounts/index.ts';

/** What each right is good for today: drafts are not published here yet. */
const SAID: Record<StudioRight, string> = {
  testerin: 'Ansehen und ausprobieren',
  analyst: 'Entwürfe ändern',
  freigabe: 'Entwürfe ändern',
  betrieb: 'Ansehen und ausprobieren',
};

/** A right in words: 'Entwürfe ändern (alle Assistenten)'. */
export function sayGrant({ right, wizard }: Grant): string {
  return `${SAID[right]} (${wizard === ALL_WIZARDS ? 'alle Assistenten' : wizard})`;
}
