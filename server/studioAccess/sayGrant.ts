import { ALL_WIZARDS, type Grant, type StudioRight } from '../accounts/index.ts';

/** What each right is good for. */
const SAID: Record<StudioRight, string> = {
  testerin: 'Ansehen und ausprobieren',
  analyst: 'Entwürfe ändern',
  freigabe: 'Entwürfe ändern, veröffentlichen und wiederherstellen',
  betrieb: 'Ansehen, die Fassung davor wiederherstellen, ab- und anschalten',
};

/** A right in words: 'Entwürfe ändern (alle Assistenten)'. */
export function sayGrant({ right, wizard }: Grant): string {
  return `${SAID[right]} (${wizard === ALL_WIZARDS ? 'alle Assistenten' : wizard})`;
}
