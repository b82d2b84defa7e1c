import { sourceOf, type Wizard } from './compile.ts';
import { tidy } from './answers.ts';
import type { AnswerLine } from './summary.ts';
import type { Answers } from './definition.ts';
import type { ComputedValue } from './computed/index.ts';

/** Computed values that are stored with a submission, by name. */
export type StoredValues = Record<string, ComputedValue>;

/**
 * Computes the values that the definition stores, from the answers alone: what a request says of them does not count.
 * `today` is a day, `YYYY-MM-DD`.
 */
export function storedValues({ calculator, definition }: Wizard, answers: Answers, today: string): StoredValues {
  const { computed = {} } = definition.wizard;
  const names = Object.keys(computed).filter((name) => computed[name]?.store !== undefined);
  if (calculator === undefined || names.length === 0) return {};
  const day = () => today;
  const valueOf = calculator.computeFrom(sourceOf(definition), { answers: tidy(answers), today: day, given: day });
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Stored values in words, each with its label. A value that the definition no longer knows keeps its name. */
export function storedLines(wizard: Wizard | undefined, values: StoredValues): AnswerLine[] {
  const { computed = {} } = wizard?.definition.wizard ?? {};
  return Object.entries(values).map(([name, value]) => {
    const file = Object.hasOwn(computed, name) ? computed[name] : undefined;
    const said = file && wizard?.calculator?.sayComputed(file, value);
    return { pointer: `=${name}`, label: file?.store ?? name, value: said ?? String(value) };
  });
}
