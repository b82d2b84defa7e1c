import { describe, expect, it } from 'vitest';
import { askedFields, readPointer, type Answers, type PropertySchema, type Wizard } from '../../src/engine/index.ts';
import { present, presentationKey, type RowsOptions } from '../../src/fields/base/present.ts';
import {
  ask,
  group,
  makeWizard,
  needed,
  opens,
  SHIPPED,
  shipped,
  text,
  when,
  wizardOf,
  yesNo,
} from '../engine/definitions.ts';
import { likelyAnswers, SEEDS, seeded, weirdAnswers } from '../engine/random.ts';

/** Pointers of the questions that a presentation shows. */
function shown(schema: PropertySchema, at = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    part.type === 'object' ? shown(part, `${at}/${key}`) : [`${at}/${key}`],
  );
}

function show(wizard: Wizard, step: string, answers: Answers) {
  const compiled = wizard.step(step);
  if (compiled === undefined) throw new Error(step);
  return { ...present(wizard, compiled, answers), key: presentationKey(wizard, compiled, answers) };
}

const asked = (wizard: Wizard, step: string, answers: Answers) =>
  askedFields(wizard, step, answers)
    .map(({ pointer }) => pointer)
    .toSorted();

const CHAINED = ask(
  needed(
    { a: yesNo('A') },
    opens(when('a', 'ja'), needed({ b: yesNo('B') }, opens(when('b', 'ja'), needed({ c: text('C') })))),
  ),
);

describe('what is shown is what is asked', () => {
  it.each([{}, { a: 'nein' }, { a: 'ja' }, { a: 'ja', b: 'ja' }, { a: ' ja ' }])('%j', (answers) => {
    expect(shown(show(CHAINED, 'frage', answers).schema).toSorted()).toEqual(asked(CHAINED, 'frage', answers));
  });

  it('although a closed branch has left answers over', () => {
    const left = { a: 'nein', b: 'ja', c: 'x' };
    expect(shown(show(CHAINED, 'frage', left).schema)).toEqual(['/a']);
  });

  it('although a group is not there yet', () => {
    const wizard = ask(
      group(
        { g: group({ x: yesNo('X') }) },
        opens({ properties: { g: when('x', 'ja') } }, { properties: { mehr: text('Mehr') } }),
      ),
    );
    expect(shown(show(wizard, 'frage', {}).schema).toSorted()).toEqual(asked(wizard, 'frage', {}));
  });

  it('although a consequence says more about a group', () => {
    const wizard = ask(
      group(
        { art: yesNo('Art'), person: group({ name: text('Name') }) },
        opens(when('art', 'ja'), { properties: { person: needed({ tel: text('Telefon') }) } }),
      ),
    );
    for (const answers of [{ art: 'ja' }, { art: 'nein' }]) {
      expect(shown(show(wizard, 'frage', answers).schema).toSorted()).toEqual(asked(wizard, 'frage', answers));
    }
  });

  it('and one key stands for one presentation', () => {
    const seen = new Map<string, unknown>();
    for (const seed of SEEDS) {
      const { schema, key } = show(CHAINED, 'frage', likelyAnswers(CHAINED, seeded(seed)));
      expect(seen.get(key) ?? schema).toEqual(schema);
      seen.set(key, schema);
    }
    expect(seen.size).toBeGreaterThan(2);
  });
});

describe('marks', () => {
  it.each<[string, PropertySchema, Answers, string[]]>([
    ['what a rule demands', needed({ a: text('A') }), {}, ['a']],
    ['what is only marked so', group({ a: text('A', { markRequired: true }), b: text('B') }), {}, ['a']],
    [
      'what an open consequence demands',
      group({ a: yesNo('A') }, opens(when('a', 'ja'), needed({ b: text('B') }))),
      { a: 'ja' },
      ['b'],
    ],
    [
      'not what a closed consequence would demand',
      group({ a: yesNo('A'), b: text('B') }, opens(when('a', 'ja'), { required: ['b'] })),
      { a: 'nein' },
      [],
    ],
  ])('as required %s', (_, schema, answers, required) => {
    expect(show(ask(schema), 'frage', answers).schema.required).toEqual(required);
  });
});

it.each(SHIPPED)('draws every step of %s, whatever was answered', (id) => {
  const wizard = wizardOf(shipped(id));
  for (const seed of SEEDS) {
    for (const answers of [likelyAnswers(wizard, seeded(seed)), weirdAnswers(wizard, seeded(seed))]) {
      for (const step of wizard.stepIds) expect(show(wizard, step, answers).schema.type).toBe('object');
    }
  }
});

it('gives every question the widget that its definition names, else one that suits', () => {
  const wizard = makeWizard({
    steps: {
      frage: {
        schema: group({
          a: yesNo('A'),
          b: text('B', { format: 'date' }),
          c: { title: 'C', type: 'boolean' },
          z: { title: 'Z', type: 'array', items: group({ n: text('N', { format: 'email' }) }) },
        }),
        ui: { a: { 'ui:widget': 'choice' }, z: { items: { n: { 'ui:width': 'half' } } } },
      },
    },
  });
  expect(show(wizard, 'frage', {}).uiSchema).toMatchObject({
    a: { 'ui:widget': 'choice' },
    b: { 'ui:widget': 'date' },
    c: { 'ui:widget': 'checkbox' },
    z: { 'ui:options': { group: { uiSchema: { n: { 'ui:widget': 'email', 'ui:width': 'half' } } } } },
  });
});

it('shows in each row what that row asks, and in a new one what an empty row asks', () => {
  const items = group(
    { a: yesNo('A', { default: 'nein' }) },
    opens(when('a', 'ja'), needed({ b: text('B') }), group({ c: text('C') })),
  );
  const wizard = ask(group({ z: { title: 'Z', type: 'array', row: { title: 'Zeile' }, items } }));
  const { uiSchema } = show(wizard, 'frage', { z: [{ a: 'ja' }, {}] });
  expect(uiSchema).toMatchObject({ z: { 'ui:options': { group: { fresh: { a: 'nein' } } } } });
  const { group: options } = readPointer(uiSchema, '/z/ui:options') as { group: RowsOptions };
  const drawn = [...options.schemas, options.blank].map(({ properties = {}, required }) => [
    Object.keys(properties),
    required,
  ]);
  expect(drawn).toEqual([
    [['a', 'b'], ['b']],
    [['a', 'c'], []],
    [['a', 'c'], []],
  ]);
});
