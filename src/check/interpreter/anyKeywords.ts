import { accepts, reporter, type Keywords, type RuleContext, type Rule } from './rule.ts';
import { isEqual } from './types.ts';
import { isPlainObject, parsePointer } from '../../engine/pointer.ts';

/** Keywords for values of every type, in the order in which Ajv reports their errors. */
export const ANY_KEYWORDS = {
  $ref: ({ schema: { $ref = '' }, referred }) => referred($ref),
  const: (place) => {
    const { const: only } = place.schema;
    const report = reporter(place, 'const');
    return (value, at, run) => {
      if (!isEqual(value, only)) report(run, at, { allowedValue: only });
    };
  },
  enum: (place) => {
    const { enum: allowed = [] } = place.schema;
    if (allowed.length === 0) throw new Error('enum must have non-empty array');
    const report = reporter(place, 'enum');
    return (value, at, run) => {
      if (!allowed.some((one) => isEqual(value, one))) report(run, at, { allowedValues: allowed });
    };
  },
  not: (place) => {
    const refused = place.below(place.schema.not ?? true, 'not');
    const report = reporter(place, 'not');
    return (value, at, run) => {
      if (accepts(refused, value, at, run)) report(run, at, {});
    };
  },
  anyOf: (place) => {
    const branches = branchesOf(place, 'anyOf');
    const report = reporter(place, 'anyOf');
    return (value, at, run) => {
      const before = run.errors.length;
      for (const branch of branches) {
        const sofar = run.errors.length;
        branch(value, at, run);
        if (run.errors.length > sofar) continue;
        run.errors.length = before;
        return;
      }
      report(run, at, {});
    };
  },
  allOf: (place) => {
    const branches = branchesOf(place, 'allOf');
    return (value, at, run) => {
      for (const branch of branches) branch(value, at, run);
    };
  },
  if: (place) => {
    const { if: condition = true, then, else: otherwise } = place.schema;
    if (then === undefined && otherwise === undefined)
      throw new Error('strict mode: "if" without "then" and "else" is ignored');
    const holds = place.below(condition, 'if');
    const consequence = place.below(then ?? true, 'then');
    const alternative = place.below(otherwise ?? true, 'else');
    const report = reporter(place, 'if');
    return (value, at, run) => {
      const isMet = accepts(holds, value, at, run);
      const before = run.errors.length;
      (isMet ? consequence : alternative)(value, at, run);
      if (run.errors.length > before) report(run, at, { failingKeyword: isMet ? 'then' : 'else' });
    };
  },
  /** Only for closed questions: `step.schema.json` allows nothing but constants. */
  oneOf: (place) => {
    const { oneOf: choices = [] } = place.schema;
    if (!choices.every((choice) => isPlainObject(choice) && Object.hasOwn(choice, 'const')))
      throw new Error('oneOf must be a list of constants');
    const offered = new Set(choices.map((choice) => choice.const));
    const report = reporter(place, 'oneOf');
    return (value, at, run) => {
      if (!offered.has(value)) report(run, at, {});
    };
  },
  /** Passes if the other answer is missing or of another type: its own rules report that. */
  equals: (place) => {
    const { equals: pointer = '' } = place.schema;
    if (!/^\/(?:[^~]|~0|~1)*$/.test(pointer)) throw new Error(`Invalid JSON-pointer: ${pointer}`);
    const path = parsePointer(pointer).filter((token) => token !== '');
    const report = reporter(place, 'equals');
    return (value, at, run) => {
      const other = reached(run.root, path);
      if (typeof other === typeof value && other !== value) report(run, at, {});
    };
  },
} satisfies Keywords<unknown>;

function branchesOf({ schema, below }: RuleContext, keyword: 'anyOf' | 'allOf'): Rule[] {
  const branches = (schema[keyword] ?? []).map((branch, index) => below(branch, keyword, index));
  if (branches.length === 0) throw new Error(`schema is invalid: ${keyword} must NOT have fewer than 1 items`);
  return branches;
}

/** The value at a path, or the first one on the way that is false, empty or 0, as in `root && root.a && root.a.b`. */
function reached(root: unknown, path: string[]): unknown {
  let value = root;
  for (const token of path) {
    if (!value) return value;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}
