import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as calculator from '../../../src/engine/computed/index.ts';
import { compileSchemas } from '../../../src/check/index.ts';
import { interpretSchemas } from '../../../src/check/interpreter/interpretSchemas.ts';
import { mutantsOf } from '../../../src/explore/mutants.ts';
import { STUDIES } from '../../explore/studies.ts';
import { LONG } from '../../support/extent.ts';
import { compile, examine, type Definition, type PropertySchema, type Validators } from '../../../src/engine/index.ts';
import { define } from '../../engine/definitions.ts';
import { likelyAnswers, SEEDS, seeded, weirdAnswers } from '../../engine/random.ts';
import { schemas, values } from './arbitrary.ts';

/** The validators that Ajv compiles, and those that are interpreted. */
type Pair = { compiled: Validators; interpreted: Validators };

function pairOf(steps: Definition['steps']): Pair {
  return { compiled: compileSchemas({ steps }).validators, interpreted: interpretSchemas({ steps }) };
}

function pairFor(schema: PropertySchema): Pair {
  return pairOf({ frage: { title: 'Frage', schema } });
}

/** The errors of a value, as far as the engine reads them. */
function errorsOf(validate: Validators[string] | undefined, value: unknown): unknown {
  if (validate === undefined) return 'no validator';
  const isValid = validate(value);
  const errors = (validate.errors ?? []).map(({ keyword, instancePath, schemaPath, params }) => ({
    keyword,
    instancePath,
    schemaPath,
    params,
  }));
  return { isValid, errors };
}

/** The values for which the two disagree, by validator. Counts what was compared. */
function disagreements(
  { compiled, interpreted }: Pair,
  answers: unknown[],
  count = { valid: 0, invalid: 0 },
): unknown[] {
  return [...new Set([...Object.keys(compiled), ...Object.keys(interpreted)])].flatMap((key) =>
    answers.flatMap((value) => {
      const expected = errorsOf(compiled[key], value);
      const found = errorsOf(interpreted[key], value);
      count[compiled[key]?.(value) === true ? 'valid' : 'invalid'] += 1;
      return same(expected, found) ? [] : [{ key, value, expected, found }];
    }),
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value and the objects and lists inside it, to which conditions and rows are applied. */
function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

describe.each(STUDIES)('of $id', ({ wizard, definition, study: { routes, breaks } }) => {
  const pair = pairOf(definition.steps);
  const broken = [...routes, ...breaks].map(({ answers }) => answers);

  it('every answer has the same errors: complete ones, breaks, likely and weird ones', () => {
    const generated = SEEDS.flatMap((seed) => [
      likelyAnswers(wizard, seeded(seed)),
      weirdAnswers(wizard, seeded(seed)),
    ]);
    const count = { valid: 0, invalid: 0 };
    expect(disagreements(pair, [{}, ...broken, ...generated].flatMap(partsOf), count)).toEqual([]);
    expect(Math.min(count.valid, count.invalid)).toBeGreaterThan(0);
  });

  it('every break has the same issues', () => {
    const { journeys: _journeys, examples: _examples, ...published } = definition;
    const other = compile(published, pair.interpreted, 'r1', calculator, wizard.today);
    for (const answers of broken) expect(examine(other, answers)).toEqual(examine(wizard, answers));
  });

  it('every mutant has the same errors', () => {
    let count = 0;
    const differing: unknown[] = [];
    const mutants = mutantsOf(wizard, (step, schema) => {
      const file = definition.steps[step];
      if (file === undefined) return {};
      const mutated = pairOf({ [step]: { ...file, schema } });
      differing.push(...disagreements(mutated, broken));
      return mutated.interpreted;
    });
    for (const _ of mutants) count += 1;
    expect(count).toBeGreaterThan(0);
    expect(differing).toEqual([]);
  });
});

describe('of generated schemas', () => {
  it('every answer has the same errors, in the same order', () => {
    const count = { valid: 0, invalid: 0 };
    const property = fc.property(schemas, fc.array(values, { minLength: 1, maxLength: 8 }), (schema, answers) => {
      expect(disagreements(pairFor(schema), answers, count)).toEqual([]);
    });
    fc.assert(property, { numRuns: LONG ? 2000 : 150 });
    expect(Math.min(count.valid, count.invalid)).toBeGreaterThan(LONG ? 1000 : 75);
  });

  it('every rule is broken by some answer', () => {
    const told = new Set<string>();
    const sample = fc.sample(fc.tuple(schemas, fc.array(values, { maxLength: 8 })), { numRuns: 1500, seed: 1 });
    for (const [schema, answers] of sample) {
      const validate = interpretSchemas(define({ steps: { frage: { schema } } }))['frage'];
      for (const value of answers)
        if (validate?.(value) === false) validate.errors?.forEach(({ keyword }) => told.add(keyword));
    }
    const rules = 'const enum not anyOf if oneOf equals maximum minimum maxLength minLength pattern format arithmetic';
    const others =
      'minDate maxDate type maxItems minItems uniqueItems alone minProperties required additionalProperties';
    expect([...rules.split(' '), ...others.split(' ')].filter((keyword) => !told.has(keyword))).toEqual([]);
  });
});

describe('what Ajv refuses in strict mode is refused', () => {
  it.each<[string, object]>([
    ['a condition without a consequence', { if: { minLength: 1 } }],
    ['a consequence without a condition', { else: { minLength: 1 } }],
    ['a union of nothing', { anyOf: [] }],
    ['a list of no rules', { allOf: [] }],
    ['a choice of nothing', { enum: [] }],
    ['a pattern that is none', { pattern: '(' }],
    ['a pattern that is none with the flag u', { pattern: '\\-' }],
    ['a format that is not known', { format: 'unbekannt' }],
    ['a pointer that is none', { equals: '/a~b' }],
    ['a keyword that is not known', { minWords: 3 }],
    ['a type that is not known', { type: 'text' }],
  ])('%s', (_, schema) => {
    expect(() => compileSchemas({ steps: { frage: { title: 'Frage', schema } } })).toThrow(Error);
    expect(() => interpretSchemas({ steps: { frage: { title: 'Frage', schema } } })).toThrow(Error);
    const deep = { type: 'object' as const, properties: { a: { type: 'array' as const, items: schema } } };
    expect(() => interpretSchemas({ steps: { frage: { title: 'Frage', schema: deep } } })).toThrow(Error);
  });
});
