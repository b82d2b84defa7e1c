import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, factsOf, isPlainObject, joinPointer, readPointer } from '../../src/engine/index.ts';
import { FORMATS } from '../../src/engine/formats.ts';
import { interpret } from '../../src/check/interpreter/interpret.ts';
import { readDay, formatDay } from '../../src/studio/conditions/days.ts';
import { GUARD, WANTED } from '../../src/studio/conditions/guards.ts';
import { firstCondition, opsFor, withOp } from '../../src/studio/conditions/operators.ts';
import { conditionAt } from '../../src/studio/conditions/places.ts';
import { answerNotation, answersNotation } from '../../src/studio/conditions/schemas.ts';
import { fieldsFor, subjectsAt } from '../../src/studio/conditions/subjects.ts';
import { comparableFields } from '../../src/studio/tables/comparable.ts';
import { titleOf } from '../../src/studio/document/titles.ts';
import { withoutPart, withPart, type Condition, type Op, type Value } from '../../src/studio/conditions/model.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { GUARD_ROWS } from '../../src/format/index.ts';
import type { PropertySchema, When } from '../../src/engine/definition.ts';

const WIZARDS = path.resolve(import.meta.dirname, '../../wizards');
const KITCHEN_SINK = path.resolve(import.meta.dirname, '../explore/wizards/alles');

/** The JSON files of a wizard's folder, and the shared parts. */
function filesOf(folder: string): Record<string, string> {
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const parts = readdirSync(path.join(WIZARDS, 'parts'));
  return Object.fromEntries([
    ...own.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
    ...parts.map((file) => [`../parts/${file}`, readFileSync(path.join(WIZARDS, 'parts', file), 'utf8')]),
  ]);
}

const FOLDERS = [
  KITCHEN_SINK,
  ...readdirSync(WIZARDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'parts')
    .map(({ name }) => path.join(WIZARDS, name)),
];

/** Every place below a value. */
function placesIn(value: unknown, pointer = ''): string[] {
  const below = Array.isArray(value) ? [...value.entries()] : isPlainObject(value) ? Object.entries(value) : [];
  return [pointer, ...below.flatMap(([key, part]) => placesIn(part, joinPointer(pointer, key)))];
}

describe('reading and writing', () => {
  it('writes every condition of every wizard as it was read', () => {
    const counted = new Map<string, number>();
    for (const folder of FOLDERS) {
      const trees = treeReader()(filesOf(folder));
      for (const [file, { value }] of Object.entries(trees))
        for (const pointer of placesIn(value)) {
          const at = conditionAt({ file, pointer }, trees);
          if (at === undefined || at.place.pointer !== pointer) continue;
          const raw = readPointer(value, pointer);
          expect(at.notation.write(at.notation.read(raw)), `${file} ${pointer}`).toEqual(raw);
          counted.set(at.key, (counted.get(at.key) ?? 0) + 1);
        }
    }
    expect([...counted.keys()].toSorted()).toEqual(['guard', 'if', 'unless', 'unlessAnswers', 'when']);
  });

  it('writes back whatever it reads, also what it cannot express', () => {
    const schema = answersNotation('');
    for (const notation of [GUARD, WANTED, schema, answerNotation('/a')])
      fc.assert(
        fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (raw) => {
          const plain: unknown = JSON.parse(JSON.stringify(raw));
          expect(notation.write(notation.read(plain))).toEqual(plain);
        }),
      );
  });

  it('keeps a shape that it cannot express as a card, beside parts that it can', () => {
    const notation = answersNotation('');
    const implied: unknown = JSON.parse('{ "if": { "required": ["b"] }, "then": { "required": ["c"] } }');
    const raw = { anyOf: [{ required: ['a'] }, implied] };
    const read = notation.read(raw);
    expect(read).toEqual({
      kind: 'any',
      parts: [
        { kind: 'field', subject: '/a', op: 'isAnswered', value: undefined },
        { kind: 'card', raw: implied },
      ],
    });
    const changed = withPart(read, [0], () => ({ kind: 'field', subject: '/x', op: 'is', value: 1 }));
    expect(notation.write(changed)).toEqual({
      anyOf: [{ required: ['x'], properties: { x: { const: 1 } } }, implied],
    });
  });

  it('writes a range of a table as a guard where the notation of tables cannot say it', () => {
    const range: Condition = { kind: 'field', subject: '/a', op: 'between', value: { min: 1, max: 5 } };
    expect(WANTED.write(range)).toEqual({ '/a': { min: 1, max: 5 } });
    const not: Condition = { kind: 'field', subject: '/b', op: 'isNot', value: 'x' };
    expect(WANTED.write({ kind: 'all', parts: [range, not] })).toEqual({
      type: 'all',
      params: {
        of: [
          {
            type: 'all',
            params: {
              of: [
                { type: 'atLeast', params: { field: '/a', value: 1 } },
                { type: 'atMost', params: { field: '/a', value: 5 } },
              ],
            },
          },
          { type: 'isNot', params: { field: '/b', value: 'x' } },
        ],
      },
    });
  });

  it('writes conditions that mean the same as a guard and as a schema', () => {
    const answers = { a: 'x', b: 3, g: { c: true } };
    const source = {
      definition: { tables: {}, steps: {}, wizard: {} },
      calculator: undefined,
      today: () => '2026-01-01',
    };
    fc.assert(
      fc.property(conditions(), (condition) => {
        const guard = GUARD.write(condition) as When;
        const schema = answersNotation('').write(condition);
        expect(interpret(schema as object, { formats: FORMATS })(answers)).toBe(holds(guard, factsOf(source, answers)));
      }),
      { numRuns: 300 },
    );
  });
});

/** Conditions about one answer. */
function about(subject: string, values: fc.Arbitrary<string | number | boolean>): fc.Arbitrary<Condition> {
  const kind = fc.constant('field' as const);
  const of = (ops: Op[], value: fc.Arbitrary<Value>) =>
    fc.record({ kind, subject: fc.constant(subject), op: fc.constantFrom(...ops), value });
  return fc.oneof(
    of(['is', 'isNot'], values),
    of(['isAnswered', 'isMissing'], fc.constant(undefined)),
    of(['isOneOf'], fc.uniqueArray(values, { minLength: 1 })),
    of(['atLeast', 'atMost'], fc.integer({ min: 1, max: 5 })),
  );
}

function joined(of: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> {
  const parts = fc.array(of, { minLength: 1, maxLength: 3 });
  const kind = fc.constantFrom('all' as const, 'any' as const);
  return fc.oneof(of, fc.record({ kind, parts }), fc.record({ kind: fc.constant('not' as const), part: of }));
}

/** In schemas, limits of numbers do not concern other values. */
function isNoLimit(condition: Condition): boolean {
  return condition.kind !== 'field' || (condition.op !== 'atLeast' && condition.op !== 'atMost');
}

/** Conditions about three answers of different types and one that is missing. */
function conditions(): fc.Arbitrary<Condition> {
  const texts = fc.constantFrom('x', 'y');
  const fields = fc.oneof(
    about('/a', texts).filter(isNoLimit),
    about('/b', fc.integer({ min: 1, max: 5 })),
    about('/g/c', fc.boolean()).filter(isNoLimit),
    about('/fehlt', texts),
  );
  return joined(joined(fields));
}

describe('changing parts', () => {
  const one: Condition = { kind: 'field', subject: '/a', op: 'isAnswered', value: undefined };
  const two: Condition = { ...one, subject: '/b' };

  it('leaves the last part of a group without the group', () => {
    expect(withoutPart({ kind: 'all', parts: [one, two] }, [0])).toEqual(two);
    expect(withoutPart({ kind: 'any', parts: [one] }, [0])).toBeUndefined();
    expect(withoutPart({ kind: 'all', parts: [{ kind: 'not', part: one }, two] }, [0, 0])).toEqual(two);
  });
});

describe('what is offered', () => {
  const files = filesOf(path.join(WIZARDS, 'verkehrsunfallanfrage'));
  const trees = treeReader()(files);
  const sources = { definition: wizardReader('verkehrsunfallanfrage')(files).definition(), outline: outlineOf(trees) };

  it('calls a computed value without a label by its name in words', () => {
    const folder = FOLDERS.find((one) => path.basename(one) === 'bussgeldanfrage') ?? '';
    const definition = wizardReader('bussgeldanfrage')(filesOf(folder)).definition();
    const value = fieldsFor(definition).find(({ pointer }) => pointer === '=tageBisFrist');
    expect(value?.schema.title).toBe('Tage bis Frist');
  });

  it('offers only questions that are asked before a branch, in the order of the walk', () => {
    const { initial, steps } = sources.outline;
    const place = { file: 'machine.json', pointer: `/states/${initial}/on/NEXT/0/guard` };
    const at = conditionAt(place, trees);
    const offered = at === undefined ? [] : subjectsAt(at, sources).filter(({ name }) => name.startsWith('/'));
    const own = steps.find(({ id }) => id === initial)?.questions.map(({ field }) => field);
    expect(offered.map(({ name }) => name)).toEqual(own);
    expect(own?.length).toBeGreaterThan(0);
  });

  it.each(FOLDERS)('offers tables of %s no consents, files, lists or groups, and no syntax', (folder) => {
    const definition = wizardReader(path.basename(folder))(filesOf(folder)).definition();
    const offered = comparableFields(definition);
    const types = offered.flatMap(({ schema }) => [schema.type].flat());
    expect(types).not.toContain('array');
    expect(types).not.toContain('object');
    expect(offered.filter(({ schema }) => schema.const === true || schema.upload !== undefined)).toEqual([]);
    const labels = fieldsFor(definition).map(({ schema, pointer }) => titleOf(schema, pointer));
    expect(labels.filter((label) => label.includes('](') || label === '')).toEqual([]);
  });

  it('offers tables what can be compared', () => {
    const names = comparableFields(sources.definition).map(({ pointer }) => pointer);
    expect(names).toEqual(expect.arrayContaining(['/unfallDatum', '/zeugen/vorhanden']));
    expect(names.filter((name) => /einwilligung|datenschutz/i.test(name))).toEqual([]);
  });

  it('offers operators that fit the answers, and a value that fits the operator', () => {
    expect(opsFor({ type: 'integer' }, GUARD)).toEqual(['atLeast', 'atMost', 'is', 'isNot', 'isAnswered', 'isMissing']);
    expect(opsFor({ type: 'string', format: 'date' }, GUARD)).toEqual(['before', 'after', 'isAnswered', 'isMissing']);
    expect(opsFor({ type: 'array', items: { enum: ['a'] } }, GUARD)).toEqual(['includes', 'isAnswered', 'isMissing']);
    expect(opsFor({ type: 'string' }, answersNotation(''))).toContain('matches');
    const two = [
      { const: 'a', title: 'A' },
      { const: 'b', title: 'B' },
    ];
    expect(opsFor({ oneOf: two }, GUARD)).not.toContain('isOneOf');
    const schema = { enum: ['a', 'b', 'c'] };
    const first = firstCondition({ name: '/x', title: '', where: '', schema }, GUARD);
    expect(first).toEqual({ kind: 'field', subject: '/x', op: 'is', value: 'a' });
    expect(withOp({ ...first, value: 'b' }, 'isOneOf', schema).value).toEqual(['b']);
    expect(withOp(first, 'isAnswered', schema).value).toBeUndefined();
  });

  it('is each condition of the format about an answer, to some question, and none opens as a card', () => {
    const questions: PropertySchema[] = [
      { type: 'string' },
      { type: 'integer' },
      { type: 'string', format: 'date' },
      { type: 'string', enum: ['a', 'b', 'c'] },
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    ];
    const begun = questions.flatMap((schema) =>
      opsFor(schema, GUARD).map((op) =>
        withOp(firstCondition({ name: '/x', title: '', where: '', schema }, GUARD), op, schema),
      ),
    );
    expect(new Set(begun.map(({ op }) => op))).toEqual(new Set([...Object.keys(GUARD_ROWS), 'isMissing']));
    expect(begun.map((condition) => GUARD.read(GUARD.write(condition)))).toEqual(begun);
  });

  it('finds no condition among names that authors give', () => {
    expect(conditionAt({ file: 'steps/a.json', pointer: '/schema/properties/when' }, trees)).toBeUndefined();
    expect(conditionAt({ file: 'tables/a.json', pointer: '/rows/0/then/when' }, trees)).toBeUndefined();
    expect(conditionAt({ file: 'steps/a.json', pointer: '/schema/then/if' }, trees)?.key).toBe('if');
  });
});

describe('days', () => {
  it.each([
    ['today', 'heute'],
    ['today-P3Y6M', 'vor 3 Jahren und 6 Monaten'],
    ['today+P2W', 'in 2 Wochen'],
    ['today-P1D', 'vor 1 Tag'],
    ['2026-11-24', '24.11.2026'],
  ])('says %s as %s and reads it again', (date, said) => {
    expect(formatDay(date)).toBe(said);
    expect(readDay(said)).toBe(date);
  });

  it('reads no day out of something else', () => {
    expect(readDay('31.02.2026')).toBeUndefined();
    expect(readDay('bald')).toBeUndefined();
    expect(readDay('vor 3 Äpfeln')).toBeUndefined();
  });
});
