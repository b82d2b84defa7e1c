import { ALL_WIZARDS, type Grant, type StudioRight } from '../accounts/index.ts';

/** What each right is good for. */
const SAID: Record<StudioRight, string> = {
  testerin: 'Ansehen und ausprobieren',
  analyst: 'Entwürfe ändern',
  freigabe: 'Entwürfe ändern, veröffentlichen und wiederherstellen',
  betrieb: 'Ansehen, die Fassung davor wiederherstellen, ab- und anschalten',
};

/** The title of a wizard that is live. */
export type TitleOf = (wizard: string) => string | undefined;

/** A right in words: 'Entwürfe ändern (alle Assistenten)'. */
export function sayGrant({ right, wizard }: Grant, titleOf: TitleOf): string {
  const title = titleOf(wizard);
  const which = wizard === ALL_WIZARDS ? 'alle Assistenten' : title === undefined ? wizard : `„${title}“`;
  return `${SAID[right]} (${which})`;
}
