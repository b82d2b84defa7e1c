/** How things stand for a planned release. */
export type PlanSituation = {
  /** The name of who planned it, and whether that account may still publish all wizards that it changes. */
  planner: string;
  isAllowed: boolean;
  /** Whether the wizard is not offered any more. */
  isRetired: boolean;
  /** Whether what is live is something else than when it was planned, here or in a wizard that a shared part reaches. */
  isMoved: boolean;
  /** The second person has returned it since; a second person has to agree, and nobody has whose agreement counts. */
  isReturned: boolean;
  isUnagreed: boolean;
  /** What the examination of today's program has found, as sentences. */
  findings: readonly string[];
};

const RETIRED = 'Der Assistent ist inzwischen zurückgezogen.';
const MOVED = 'Was live ist, hat sich seit der Planung geändert. Die geplante Fassung nähme das zurück.';
const RETURNED = 'Die zweite Person hat den Entwurf inzwischen zurückgegeben.';
const UNAGREED = 'Eine zweite Person muss zustimmen, und eine Zustimmung, die gilt, gibt es nicht (mehr).';

/** Why a planned release cannot be published, as German sentences; undefined if nothing is in its way. The first reason is the one that people can do most about. */
export function obstacleOf(now: PlanSituation): string | undefined {
  if (now.isRetired) return RETIRED;
  if (now.isMoved) return MOVED;
  if (!now.isAllowed) return notAllowed(now.planner);
  if (now.isReturned) return RETURNED;
  if (now.isUnagreed) return UNAGREED;
  const [first, ...others] = now.findings;
  if (first === undefined) return undefined;
  const more =
    others.length === 0
      ? ''
      : others.length === 1
        ? ' Dazu kommt ein weiterer.'
        : ` Dazu kommen ${others.length} weitere.`;
  return `Die Prüfung hat inzwischen einen Fund: ${first}${more}`;
}

function notAllowed(planner: string): string {
  return `${planner} darf ihn nicht mehr veröffentlichen.`;
}

/** An obstacle in a mail to who planned the release, by that person's name. */
export function toPlanner(why: string, planner: string): string {
  return why === notAllowed(planner) ? 'Sie dürfen ihn nicht mehr veröffentlichen.' : why;
}
