import { describe, expect, it } from 'vitest';
import {
  askedFields,
  compile,
  demandedPointers,
  forwardsOf,
  isReachable,
  replay,
  stepsOf,
  type Definition,
  type PropertySchema,
  type Wizard,
} from '../../src/engine/index.ts';
import { compileSchemas } from '../../src/check/index.ts';
import { define, group, makeWizard, needed, opens, SENDING, text, when, yesNo } from './definitions.ts';

function long(length: number): Definition {
  return define({
    steps: Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `s${index}`,
        {
          schema: group({ [`g${index}`]: needed({ a: yesNo('A') }, opens(when('a', 'ja'), needed({ b: text('B') }))) }),
        },
      ]),
    ),
  });
}

/** The definition with the names of the steps that somebody looked at. */
function watched(definition: Definition): { watching: Definition; seen: Set<string> } {
  const seen = new Set<string>();
  const steps = new Proxy(definition.steps, {
    get: (all, id) => {
      if (typeof id === 'string') seen.add(id);
      return all[String(id)];
    },
  });
  return { watching: { ...definition, steps }, seen };
}

describe('a long wizard', () => {
  it('lays out the first step without looking at any other', () => {
    const definition = long(60);
    const { watching, seen } = watched(definition);
    const wizard = compile(watching, compileSchemas(definition).validators, 'r1');
    expect(isReachable(wizard, 's0', {})).toBe(true);
    expect(askedFields(wizard, 's0', {}).map(({ pointer }) => pointer)).toEqual(['/g0/a']);
    expect([...demandedPointers(wizard, 's0', {})]).toEqual(['/g0/a']);
    expect([...seen]).toEqual(['s0']);
  });

  it('lays out a step once', () => {
    const wizard = makeWizard(long(3));
    expect(wizard.step('s1')).toBe(wizard.step('s1'));
    expect(wizard.step('s1')?.groups()).toBe(wizard.step('s1')?.groups());
  });

  it('says which step has no compiled schema, when it is asked for', () => {
    const definition = long(3);
    const { validators } = compileSchemas(definition);
    const wizard = compile(
      definition,
      Object.fromEntries(Object.entries(validators).filter(([key]) => key !== 's1')),
      'r1',
    );
    expect(wizard.step('s0')?.id).toBe('s0');
    expect(() => wizard.step('s1')).toThrow("Step 's1' has no compiled schema");
  });
});

describe('steps and ways forward', () => {
  const wizard = makeWizard({ steps: { eins: {}, zwei: {} } });

  it('are listed as the definition has them', () => {
    expect(wizard.stepIds).toEqual(['eins', 'zwei', 'danke']);
    expect(stepsOf(wizard).map(({ id, final }) => [id, final])).toEqual([
      ['eins', false],
      ['zwei', false],
      ['danke', true],
    ]);
    expect(forwardsOf(wizard)).toEqual([
      ['eins', { event: 'NEXT', branches: [{ target: 'zwei' }] }],
      ['zwei', { event: 'SUBMIT', branches: [{ target: 'senden' }] }],
    ]);
  });

  it.each(['constructor', '__proto__', 'toString', 'senden', 'nirgends', ''])('have none called %o', (id) => {
    expect(wizard.step(id)).toBeUndefined();
    expect(wizard.forward(id)).toBeUndefined();
    expect(wizard.stepIds).not.toContain(id);
  });
});

/** Goes past the one step that asks in /h; then a rule looks there. */
function past(rule: PropertySchema): Wizard {
  return makeWizard({
    steps: {
      eins: { schema: needed({ a: yesNo('A') }) },
      umweg: { schema: group({ h: group({ x: text('X') }) }) },
      zwei: { schema: group({ g: group({ y: text('Y') }) }, opens(rule, group({ g: needed({ y: text('Y') }) }))) },
    },
    states: {
      eins: {
        on: {
          NEXT: [{ target: 'umweg', guard: { type: 'is', params: { field: '/a', value: 'ja' } } }, { target: 'zwei' }],
        },
      },
      umweg: { on: { NEXT: 'zwei' } },
      zwei: { on: { SUBMIT: 'senden' } },
      ...SENDING('zwei'),
    },
  });
}

describe('a group that no step of the path asks', () => {
  it('is there for rules, and empty', () => {
    const demandsX = past({ properties: { h: { required: ['x'] } } });
    expect(replay(demandsX, { a: 'nein' })).toMatchObject({ path: ['eins', 'zwei'], complete: true });
    expect(replay(demandsX, { a: 'ja', h: { x: 'x' } }).issues.map(({ pointer }) => pointer)).toEqual(['/g/y']);
    expect(replay(past({ required: ['h'] }), { a: 'nein' }).issues.map(({ pointer }) => pointer)).toEqual(['/g/y']);
  });
});
