import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { placeOf, targetOf } from '../../src/studio/preview/targets.ts';
import type { Target } from '../../src/studio/preview/protocol.ts';

const file = 'steps/eins.json';
const art = { title: 'Art', type: 'string', oneOf: [{ const: 'a', title: 'A' }] };
const namen = { title: 'Namen', type: 'array', items: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] } };
const CONDITIONAL = `{
  "if": { "required": ["art"] },
  "then": { "properties": { "mehr": { "title": "Mehr", "type": "string" } } }
}`;
const trees = treeReader()({
  'machine.json': JSON.stringify({ initial: 'eins', states: { eins: { type: 'final' } } }),
  [file]: JSON.stringify({
    title: 'Eins',
    intro: ['Guten Tag'],
    schema: {
      type: 'object',
      properties: { art, namen, teil: { uses: 'teil' } },
      allOf: [JSON.parse(CONDITIONAL)],
    },
  }),
  '../parts/teil.json': JSON.stringify({ schema: art }),
});
const outline = outlineOf(trees);

const CASES: [string, Target, string][] = [
  ['a title', { part: 'title' }, '/title'],
  ['a paragraph', { part: 'intro', index: 0 }, '/intro/0'],
  ['a question', { part: 'question', field: '/art' }, '/schema/properties/art'],
  ['a question under a condition', { part: 'question', field: '/mehr' }, '/schema/allOf/0/then/properties/mehr'],
  ['a choice', { part: 'choice', field: '/art', index: 0 }, '/schema/properties/art/oneOf/0'],
  ['one of several choices', { part: 'choice', field: '/namen', index: 0 }, '/schema/properties/namen/items/oneOf/0'],
];

describe('what stands on a page, and its place in the files', () => {
  it.each(CASES)('finds one from the other: %s', (_, target, pointer) => {
    expect(placeOf(target, 'eins', outline, trees)).toEqual({ file, pointer });
    expect(targetOf({ file, pointer }, outline)).toEqual({ step: 'eins', target });
  });

  it('selects the step where nothing is written, and the question where a part is', () => {
    expect(placeOf({ part: 'button' }, 'eins', outline, trees)).toEqual({ file, pointer: '' });
    const choice: Target = { part: 'choice', field: '/teil', index: 0 };
    expect(placeOf(choice, 'eins', outline, trees)).toEqual({ file, pointer: '/schema/properties/teil' });
  });

  it('knows what is not on the page', () => {
    expect(targetOf({ file, pointer: '/schema' }, outline)).toEqual({ step: 'eins', target: undefined });
    expect(targetOf({ file: 'machine.json', pointer: '' }, outline)).toBeUndefined();
  });
});
