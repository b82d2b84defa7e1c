import { recordJourney } from './recordJourney.ts';
import { unusedName } from './unusedName.ts';
import { withoutLinks } from '../engine/formatValue.ts';
import type { Coverage } from './coverage.ts';
import type { Journey } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

export type Suggestion = Coverage['suggested'][number];

/** What a suggestion is about: the refusal, or else what it shows first. A German sentence, also for its name as an example. */
export function formatSuggestion(wizard: Wizard, { path, refused, shows }: Suggestion): string {
  const last = withoutLinks(wizard.step(path.at(-1) ?? '')?.file.title ?? path.at(-1) ?? '');
  return refused.length > 0 ? `„${last}“ weist ab: ${refused.join(' ')}` : `Bis zum Ende: ${shows[0] ?? last}`;
}

/** The journeys of suggestions, with names that no other one has. Those whose way ends where no condition applies are left out. */
export function recordSuggested(wizard: Wizard, suggested: readonly Suggestion[], journeys: Journey[]): Journey[] {
  const names = new Set(journeys.map(({ name }) => name));
  return suggested.flatMap((one) => {
    const name = unusedName(names, formatSuggestion(wizard, one));
    const { answers } = one;
    const recorded = recordJourney(wizard, { name, answers, journeys, anonymous: true, result: true });
    if (recorded === undefined) return [];
    names.add(name);
    return [recorded.journey];
  });
}
