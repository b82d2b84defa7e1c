import type { StepFile } from '../engine/definition.ts';

/** `work`, called once for each step as it was read. A step that has changed is another object. */
export function memoizeStep<Value>(work: (id: string, step: StepFile) => Value): (id: string, step: StepFile) => Value {
  const known = new WeakMap<StepFile, { id: string; value: Value }>();
  return (id, step) => {
    const last = known.get(step);
    if (last?.id === id) return last.value;
    const value = work(id, step);
    known.set(step, { id, value });
    return value;
  };
}
