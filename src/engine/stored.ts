import type { AnswerLine } from './summary.ts';
import type { ComputedValue, Facts, Wizard } from './types.ts';

/** Computed values that are stored with a submission, by name. */
export type StoredValues = Record<string, ComputedValue>;

/** The values that the definition stores, computed from the answers alone: what a request says of them does not count. */
export function storedValues({ definition }: Wizard, facts: Facts): StoredValues {
  return Object.fromEntries(
    Object.entries(definition.wizard.computed ?? {}).flatMap(([name, { store }]) => {
      const value = store === undefined ? undefined : facts.computed(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Stored values in words, each with its label. A value that the definition no longer knows keeps its name. */
export function storedLines(wizard: Wizard | undefined, values: StoredValues): AnswerLine[] {
  const { computed = {} } = wizard?.definition.wizard ?? {};
  return Object.entries(values).map(([name, value]) => {
    const file = Object.hasOwn(computed, name) ? computed[name] : undefined;
    const said = file && wizard?.calculator?.formatComputed(file, value);
    return { pointer: `=${name}`, label: file?.store ?? name, value: said ?? String(value) };
  });
}
