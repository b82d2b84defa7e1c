import { expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { cardsOf } from '../../src/studio/gallery/cards.ts';

const ALL = 'Bitte geben Sie eine Zahl von 0 bis 8 ein.';
const trees = treeReader()({
  'machine.json': JSON.stringify({ initial: 'eins', states: { eins: { type: 'final' } } }),
  'steps/eins.json': JSON.stringify({
    title: 'Eins',
    schema: {
      type: 'object',
      properties: {
        punkte: { title: 'Punkte', type: 'integer', minimum: 0, maximum: 8, errorMessage: ALL },
        art: { title: 'Art', type: 'string', oneOf: [{ const: 'a', title: 'A' }], errorMessage: 'Bitte wählen Sie.' },
        ort: { title: 'Ort', type: 'string', errorMessage: { required: 'Wo?', maxLength: 'Zu lang.' } },
      },
    },
  }),
});

function cards(...broken: [field: string, keyword: string][]) {
  const step = outlineOf(trees).steps.find(({ id }) => id === 'eins');
  if (step === undefined) throw new Error('The sample cannot be read.');
  const rules = broken.map(([field, keyword]) => ({
    field,
    keyword,
    at: `${field} ${keyword}`,
    message: '',
    answers: {},
  }));
  return cardsOf(rules, step, trees).map((card) => [card.own, ...card.rules.map(({ keyword }) => keyword)]);
}

it('one sentence for several rules is one card, several sentences are several', () => {
  expect(cards(['/punkte', 'minimum'], ['/punkte', 'maximum'], ['/punkte', 'type'])).toEqual([
    [ALL, 'minimum', 'maximum', 'type'],
  ]);
  expect(cards(['/ort', 'required'], ['/ort', 'maxLength'], ['/ort', 'pattern'])).toEqual([
    ['Wo?', 'required'],
    ['Zu lang.', 'maxLength'],
    [undefined, 'pattern'],
  ]);
});

it('a rule that nobody can break on the page has no card', () => {
  expect(cards(['/art', 'oneOf'], ['/art', 'type'], ['/art', 'required'], ['/ort', 'type'])).toEqual([
    ['Bitte wählen Sie.', 'required'],
  ]);
});
