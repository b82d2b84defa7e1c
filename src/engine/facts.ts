import { once } from './memoize.ts';
import { readPointer } from './pointer.ts';
import { sourceOf, type Wizard } from './compile.ts';
import type { Answers } from './definition.ts';
import type { Today } from './days.ts';

/** What conditions are about: answers (`/pointer`) and computed values (`=name`), and the day. */
export type Facts = {
  /** Undefined for what is not answered or cannot be computed. */
  valueOf: (name: string) => unknown;
  today: Today;
};

/** What facts are found with: a wizard, or as much of one as is known. */
export type FactSource = Pick<Wizard, 'calculator' | 'today'> & { definition: Parameters<typeof sourceOf>[0] };

/**
 * The facts that answers yield. Values are computed when a condition asks for one. `answers` must be tidy. `given`: the
 * day on which the answers were given, if it is another one.
 */
export function factsOf({ definition, calculator, today }: FactSource, answers: Answers, given = today): Facts {
  const computed = once(() => calculator?.computeFrom(sourceOf(definition), { answers, today, given }));
  return {
    today,
    valueOf: (name) => (name.startsWith('=') ? computed()?.(name.slice(1)) : readPointer(answers, name)),
  };
}
