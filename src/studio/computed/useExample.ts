import { useMemo } from 'react';
import { onDay } from '../../engine/days.ts';
import { computedWords, factsOf, isPlainObject, prune, readPointer, type Wizard } from '../../engine/index.ts';
import { JOURNEYS } from '../document/examples.ts';
import { useCompiled } from '../context/useCompiled.ts';
import { useStudio } from '../context/context.ts';

/** A value in words with the answers of an example. */
export type Example = { journey: string; words: string };

/** The value with the answers of the first example that yields it; undefined if none does. */
export function useExample(name: string): Example | undefined {
  const { trees } = useStudio();
  const compiled = useCompiled();
  const journeys = readPointer(trees[JOURNEYS]?.value, '/journeys');
  return useMemo(
    () => ('wizard' in compiled && Array.isArray(journeys) ? exampleOf(compiled.wizard, journeys, name) : undefined),
    [compiled, journeys, name],
  );
}

/** Examples may be half-written. */
function exampleOf(wizard: Wizard, journeys: readonly unknown[], value: string): Example | undefined {
  for (const journey of journeys) {
    const answers = readPointer(journey, '/answers');
    if (!isPlainObject(answers)) continue;
    const today = readPointer(journey, '/expect/today');
    const then = typeof today === 'string' ? onDay(wizard, today) : wizard;
    const words = computedWords(then, factsOf(then, prune(then, answers)))[value];
    const name = readPointer(journey, '/name');
    if (words !== undefined) return { journey: typeof name === 'string' ? name : '', words };
  }
  return undefined;
}
