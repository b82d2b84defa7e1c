import { forwardsOf } from '../engine/compile.ts';
import { constraintsOf, nameOf, type Constraint } from './constraints.ts';
import { RULE_ROWS } from '../format/index.ts';
import { readPointer } from '../engine/pointer.ts';
import { runBreak, runRoute } from './run.ts';
import { validatorKey } from '../engine/fields.ts';
import { variantsOfGuard } from './guardVariants.ts';
import type { Branch, GuardRef, PropertySchema } from '../engine/definition.ts';
import type { Study } from './study.ts';
import type { Validators, Wizard } from '../engine/types.ts';

/** A wizard with one change that some test must detect. */
export type Mutant = { name: string; wizard: Wizard; change: Mutation };

/** What was changed: a rule that is gone, or a branch whose condition is another one or none. */
export type Mutation =
  | { step: string; rule: Constraint }
  | { step: string; branch: Branch; becomes: 'always' | 'never' | GuardRef };

/** Compiles a step's changed schema. Passed in, so that this module does not load the compiler. */
export type Recompile = (step: string, schema: PropertySchema) => Validators;

/** One mutant for each guard dropped, never passing or changed in one place, and for each rule removed. */
export function* mutantsOf(wizard: Wizard, recompile: Recompile): Generator<Mutant> {
  yield* guardMutants(wizard);
  for (const constraint of constraintsOf(wizard)) {
    const mutant = withoutRule(wizard, constraint, recompile);
    if (mutant !== undefined)
      yield { name: `ohne ${nameOf(constraint)}`, wizard: mutant, change: { step: constraint.step, rule: constraint } };
  }
}

function* guardMutants(wizard: Wizard): Generator<Mutant> {
  for (const [step, forward] of forwardsOf(wizard)) {
    for (const [index, branch] of forward.branches.entries()) {
      const { guard, ...open } = branch;
      if (guard === undefined) continue;
      const name = `${step} Bedingung ${index + 1}`;
      const replaced = (...by: Branch[]) => ({
        ...wizard,
        forward: (state: string) =>
          state === step
            ? { ...forward, branches: forward.branches.toSpliced(index, 1, ...by) }
            : wizard.forward(state),
      });
      const changed = (becomes: GuardRef) => ({
        wizard: replaced({ ...open, guard: becomes }),
        change: { step, branch, becomes },
      });
      yield { name: `${name} immer`, wizard: replaced(open), change: { step, branch, becomes: 'always' } };
      yield { name: `${name} nie`, wizard: replaced(), change: { step, branch, becomes: 'never' } };
      yield { name: `${name} umgekehrt`, ...changed({ type: 'not', params: { of: guard } }) };
      for (const variant of variantsOfGuard(guard, wizard))
        yield { name: `${name} ${variant.name}`, ...changed(variant.guard) };
    }
  }
}

function withoutRule(wizard: Wizard, constraint: Constraint, recompile: Recompile): Wizard | undefined {
  const { step: id, keyword, key, at } = constraint;
  const step = wizard.step(id);
  if (step?.file.schema === undefined || !RULE_ROWS[keyword].isRemovable) return undefined;
  const schema = structuredClone(step.file.schema);
  const place = readPointer(schema, at.slice(0, at.lastIndexOf('/'))) as PropertySchema;
  if (key !== undefined) place.required = place.required?.filter((name) => name !== key) ?? [];
  else if (keyword === 'maxItems' && place.upload !== undefined) delete place.upload.maxItems;
  else delete place[keyword];
  const validators = recompile(id, schema);
  const validate = validators[validatorKey(id)];
  const mutant = { ...step, file: { ...step.file, schema }, validate };
  const judge: Wizard['judge'] = (name, value) => validators[name]?.(value) ?? wizard.judge(name, value);
  return {
    ...wizard,
    step: (other) => (other === id ? mutant : wizard.step(other)),
    judge,
  };
}

/** Whether some generated test of the original fails for the mutant. */
export function isNoticed({ scenarios, breaks }: Study, { wizard }: Mutant): boolean {
  return (
    scenarios.some((scenario) => runRoute(wizard, scenario).faults.length > 0) ||
    breaks.some((broken) => runBreak(wizard, broken).faults.length > 0)
  );
}

/** The names of the mutants that no generated test detects, and the number of all mutants. */
export function survivors(wizard: Wizard, study: Study, recompile: Recompile): { names: string[]; count: number } {
  const names: string[] = [];
  let count = 0;
  for (const mutant of mutantsOf(wizard, recompile)) {
    count += 1;
    if (!isNoticed(study, mutant)) names.push(mutant.name);
  }
  return { names, count };
}
