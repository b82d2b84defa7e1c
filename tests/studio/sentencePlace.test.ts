import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { sentencePlace } from '../../src/studio/gallery/sentencePlace.ts';

const file = 'steps/eins.json';
const trees = treeReader()({
  'machine.json': JSON.stringify({ initial: 'eins', states: { eins: { type: 'final' } } }),
  [file]: JSON.stringify({
    title: 'Eins',
    schema: {
      type: 'object',
      properties: {
        art: { title: 'Art', type: 'string', oneOf: [], errorMessage: 'Bitte wählen Sie.' },
        plz: { title: 'PLZ', type: 'string', pattern: '^\\d{5}$', errorMessage: { pattern: 'Fünf Ziffern, bitte.' } },
        wahl: { title: 'Wahl', type: 'string', oneOf: [] },
        teil: { uses: 'teil' },
      },
    },
  }),
  '../parts/teil.json': JSON.stringify({ schema: { title: 'Teil', type: 'string' } }),
});

function placeFor(field: string, keyword: string) {
  const step = outlineOf(trees).steps.find(({ id }) => id === 'eins');
  if (step === undefined) throw new Error('The sample cannot be read.');
  return sentencePlace({ field, keyword, at: '', message: '', answers: {} }, step, trees);
}

describe('where the sentence of a broken rule is written', () => {
  it.each([
    ['/art', 'required', '/schema/properties/art/errorMessage'],
    ['/plz', 'pattern', '/schema/properties/plz/errorMessage/pattern'],
    ['/plz', 'maxLength', '/schema/properties/plz/errorMessage/maxLength'],
    ['/wahl', 'oneOf', '/schema/properties/wahl/errorMessage/enum'],
  ])('%s %s', (field, keyword, pointer) => {
    expect(placeFor(field, keyword)).toEqual({ file, pointer });
  });

  it('is not said for shared parts and for groups', () => {
    expect(placeFor('/teil', 'required')).toBeUndefined();
    expect(placeFor('', 'minProperties')).toBeUndefined();
  });
});
