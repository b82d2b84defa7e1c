import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { advicePlace, sentencePlace, uploadPlace } from '../../src/studio/gallery/sentencePlace.ts';

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

describe('where other sentences are written', () => {
  const more = treeReader()({
    'machine.json': JSON.stringify({ initial: 'eins', states: { eins: { type: 'final' } } }),
    [file]: JSON.stringify({
      title: 'Eins',
      schema: {
        type: 'object',
        properties: {
          bilder: { type: 'array', title: 'Bilder', upload: { accept: ['image/*'] } },
          teil: { uses: 'teil' },
        },
      },
      advice: [
        { field: '/bilder', message: 'Eins.' },
        { field: '/bilder', message: 'Zwei.' },
      ],
    }),
    '../parts/teil.json': JSON.stringify({
      schema: { type: 'array', title: 'Teil', upload: { accept: ['image/*'] } },
      advice: [{ field: '', message: 'Aus dem Teil.' }],
    }),
  });

  it('is found for advice by its words, in shared parts too', () => {
    expect(advicePlace('Zwei.', 'eins', more)).toEqual({ file, pointer: '/advice/1' });
    expect(advicePlace('Aus dem Teil.', 'eins', more)).toEqual({ file: '../parts/teil.json', pointer: '/advice/0' });
    expect(advicePlace('Nirgends.', 'eins', more)).toBeUndefined();
  });

  it('is that of the question for files, and not said for shared parts', () => {
    const step = outlineOf(more).steps.find(({ id }) => id === 'eins');
    if (step === undefined) throw new Error('The sample cannot be read.');
    expect(uploadPlace('/bilder', 'accept', step)).toEqual({
      file,
      pointer: '/schema/properties/bilder/upload/messages/accept',
    });
    expect(uploadPlace('/teil', 'accept', step)).toBeUndefined();
  });
});
