import { once } from './memoize.ts';
import { readPointer } from './pointer.ts';
import { sourceOf, type Wizard } from './compile.ts';
import type { Answers } from './definition.ts';
import type { ComputedValues } from './computed/index.ts';
import type { Today } from './days.ts';

/** What conditions and formulas are about: answers (`/pointer`) and computed values (`=name`), and the day. */
export type Facts = {
  /** Undefined for what is not answered or cannot be computed. */
  valueOf: (name: string) => unknown;
  /** The computed values by name, without the sign. Each is computed when it is first asked for. */
  computed: ComputedValues;
  /** The person's day in the browser and Germany's on the server. It is asked only for what depends on it. */
  today: Today;
  /** The day on which the answers were given. */
  given: Today;
};

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
