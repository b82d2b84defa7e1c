import { once } from './memoize.ts';
import { readPointer } from './pointer.ts';
import type { Answers, WizardFile } from './definition.ts';
import type { ComputedSource, Facts, PublicDefinition, Wizard } from './types.ts';

/** What facts are found with: a wizard, or as much of one as is known. */
export type FactSource = Pick<Wizard, 'calculator' | 'today'> & { definition: Parameters<typeof sourceOf>[0] };

/** The facts that answers yield. `answers` must be tidy. `given`: the day on which they were given, if it is another one. */
export function factsOf({ definition, calculator, today }: FactSource, answers: Answers, given = today): Facts {
  const values = once(() => calculator?.computeFrom(sourceOf(definition), facts));
  const facts: Facts = {
    today,
    given,
    computed: (name) => values()?.(name),
    valueOf: (name) => (name.startsWith('=') ? facts.computed(name.slice(1)) : readPointer(answers, name)),
  };
  return facts;
}

/** The parts of a definition that values are computed from. */
export function sourceOf({
  wizard,
  tables,
  steps,
}: Pick<PublicDefinition, 'tables' | 'steps'> & { wizard: Pick<WizardFile, 'computed'> }): ComputedSource {
  return { computed: wizard.computed, tables, steps };
}
