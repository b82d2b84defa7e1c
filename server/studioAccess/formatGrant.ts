import { ALL_WIZARDS, type Grant, type StudioRight } from '../accounts/index.ts';
import type { SignedIn } from './signedIn.ts';

/** What each right is good for. */
const SAID: Record<StudioRight, string> = {
  testerin: 'Ansehen und ausprobieren',
  analyst: 'Entwürfe ändern',
  freigabe: 'Entwürfe ändern, veröffentlichen und wiederherstellen',
  betrieb: 'Ansehen, die Fassung davor wiederherstellen, ab- und anschalten',
};

/** The title of a wizard that is live. */
export type TitleOf = (wizard: string) => string | undefined;

/** The rights of who is signed in, in words. */
export function formatRights({ grants, dormant }: Pick<SignedIn, 'grants' | 'dormant'>, titleOf: TitleOf): string[] {
  const withFactor = dormant.map((grant) => `${formatGrant(grant, titleOf)}, erst mit einem zweiten Faktor`);
  return [...grants.map((grant) => formatGrant(grant, titleOf)), ...withFactor];
}

/** A right in words: 'Entwürfe ändern (alle Assistenten)'. */
function formatGrant({ right, wizard }: Grant, titleOf: TitleOf): string {
  const title = titleOf(wizard);
  const which = wizard === ALL_WIZARDS ? 'alle Assistenten' : title === undefined ? wizard : `„${title}“`;
  return `${SAID[right]} (${which})`;
}
