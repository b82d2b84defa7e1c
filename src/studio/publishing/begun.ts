import type { StudioStepCounts } from '../../contract/index.ts';
import type { Outline } from '../document/outline.ts';
import { formatDay } from '../parts/dates.ts';

/**
 * How many have begun what is live in this week and how many came to its end, as sentences. Who is still answering is not known: counts are
 * without persons, and whoever has left for good counts as begun.
 */
export function formatBegun(
  { weekNow, versions, counts }: StudioStepCounts,
  { initial, steps }: Pick<Outline, 'initial' | 'steps'>,
): string {
  const live = versions.find(({ isLive }) => isLive === true)?.revision;
  const last = new Set(steps.filter(({ role }) => role === 'final').map(({ id }) => id));
  const now = counts.filter(({ week, revision }) => week === weekNow && revision === live);
  const sum = (isMeant: (step: string) => boolean) =>
    now.reduce((total, { step, reached }) => total + (isMeant(step) ? reached : 0), 0);
  const [begun, ended] = [sum((step) => step === initial), sum((step) => last.has(step))];
  const since = `Seit Montag, dem ${formatDay(weekNow)},`;
  if (begun === 0)
    return `${since} hat niemand begonnen, der gezählt wird. Wie viele gerade ausfüllen, wird nicht gezählt.`;
  const who = begun === 1 ? 'hat 1 Person' : `haben ${begun} Personen`;
  const end = ended === 0 ? 'niemand' : String(ended);
  return `${since} ${who} mit der jetzigen Fassung begonnen, am Ende angekommen ${ended > 1 ? 'sind' : 'ist'} ${end}. Wie viele gerade noch ausfüllen, wird nicht gezählt.`;
}
