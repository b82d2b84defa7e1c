import { expect, it } from 'vitest';
import type { PropertySchema, UiSchema, Wizard } from '../../src/engine/index.ts';
import { headedQuestion } from '../../src/fields/headed.ts';
import { group, makeWizard, needed, opens, shipped, text, when, wizardOf, yesNo } from '../engine/definitions.ts';

function headed(schema: PropertySchema, ui: UiSchema = {}, more: Record<string, unknown> = {}): string | undefined {
  return askedBy(makeWizard({ steps: { frage: { schema, ui, ...more } } }), 'frage');
}

function askedBy(wizard: Wizard, step: string): string | undefined {
  const found = wizard.step(step);
  if (found === undefined) throw new Error(step);
  return headedQuestion(found);
}

const boxes = group({ a: { title: 'A', type: 'boolean' }, b: { title: 'B', type: 'boolean' } });

it.each<[string, PropertySchema, UiSchema, string | undefined]>([
  ['a choice', needed({ a: yesNo('A') }), {}, '/a'],
  ['a choice in a group without a title', group({ g: group({ a: yesNo('A') }) }), {}, '/g/a'],
  [
    'a choice that opens more questions',
    needed({ a: yesNo('A') }, opens(when('a', 'ja'), needed({ b: text('B') }))),
    {},
    '/a',
  ],
  ['a long text', needed({ a: text('A', { maxLength: 2000 }) }), {}, '/a'],
  ['a group of boxes', group({ g: { title: 'G', ...boxes } }), { g: { 'ui:widget': 'checkboxes' } }, '/g'],
  ['not one of two', needed({ a: yesNo('A'), b: yesNo('B') }), {}, undefined],
  ['not a choice in a group with a title', group({ g: { title: 'G', ...group({ a: yesNo('A') }) } }), {}, undefined],
  [
    'not a choice under a heading of its own',
    needed({ a: yesNo('A') }),
    { 'ui:sections': [{ title: 'Teil', fields: ['a'] }] },
    undefined,
  ],
  ['not a single line, whose label names what to write', needed({ a: text('A') }), {}, undefined],
  [
    'not a consent, which is its own sentence',
    needed({ a: { title: 'A', type: 'boolean', const: true } }),
    {},
    undefined,
  ],
  ['not files', needed({ a: { title: 'A', type: 'array', upload: { accept: ['image/*'] } } }), {}, undefined],
  ['nothing where nothing is always asked', group({}), {}, undefined],
])('the heading asks %s', (_, schema, ui, pointer) => {
  expect(headed(schema, ui)).toBe(pointer);
});

it('asks nothing above a summary', () => {
  expect(headed(needed({ a: yesNo('A') }), {}, { summary: true })).toBeUndefined();
});

it('asks once in the accident report', () => {
  const accident = wizardOf(shipped('verkehrsunfallanfrage'));
  const asked = Object.fromEntries(
    accident.stepIds
      .flatMap((step) => Object.entries({ [step]: askedBy(accident, step) }))
      .filter(([, pointer]) => pointer !== undefined),
  );
  expect(asked).toEqual({
    verursacher: '/unfallverursacher',
    hergang: '/unfallhergang',
    reaktion: '/reaktion',
    verkehr: '/verkehrszeichen',
    polizei: '/polizei/verstaendigt',
    zeugen: '/zeugen/vorhanden',
    verletzte: '/personenschaden',
    rettung: '/rettungsdienst',
  });
});
