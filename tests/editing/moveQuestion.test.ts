import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, moveQuestion, shownOrder, spotBeside } from '../../src/editing/index.ts';

const FILE = 'steps/eins.json';
const FRAGE = { type: 'string' };

/** A step with the questions a, b and c, and k, which is asked under a condition. */
function step(ui: Record<string, unknown>): DefinitionFiles {
  const schema = {
    type: 'object',
    properties: { a: FRAGE, b: FRAGE, c: FRAGE },
    if: { required: ['a'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: { k: FRAGE } },
  };
  return {
    'wizard.json': '{ "title": "T" }',
    'machine.json': '{ "initial": "eins", "states": { "eins": { "type": "final" } } }',
    [FILE]: JSON.stringify({ title: 'Eins', schema, ui }),
  };
}

const SECTIONS = {
  'ui:sections': [
    { title: 'Eins', fields: ['a', 'b'] },
    { title: 'Zwei', fields: ['k', 'c'] },
  ],
};

const read = (files: DefinitionFiles) => JSON.parse(files[FILE] ?? 'null');
const order = (files: DefinitionFiles) => shownOrder(read(files), '/schema').map((names) => names.join(''));
const pointerOf = (name: string) => (name === 'k' ? '/schema/then/properties/k' : `/schema/properties/${name}`);

/** One place up or down, as the arrows do it. */
function stepBy(files: DefinitionFiles, name: string, by: 1 | -1): DefinitionFiles {
  const spot = spotBeside(shownOrder(read(files), '/schema'), name, by);
  if (spot === undefined) throw new Error(`${name} is at the end.`);
  return applyEdits(files, moveQuestion(files, { file: FILE, pointer: pointerOf(name) }, spot.before, spot.section));
}

describe('a question moves by one place of the page', () => {
  it.each([
    ['as the schema declares them', {}, 'abck', 'b', 1, ['acbk']],
    ['under its trigger, although it is asked under a condition', {}, 'abck', 'k', -1, ['abkc']],
    ['past one that is asked under a condition', {}, 'abck', 'c', 1, ['abkc']],
    ['in the order of its file', { 'ui:order': ['c', 'k', 'a', 'b'] }, 'ckab', 'a', -1, ['cakb']],
    ['in an order that leaves some open', { 'ui:order': ['c', '*'] }, 'cabk', 'b', 1, ['cakb']],
    ['to the front of an order that leaves some open', { 'ui:order': ['c', '*'] }, 'cabk', 'a', -1, ['acbk']],
    ['inside of a section', SECTIONS, 'ab,kc', 'b', -1, ['ba', 'kc']],
    ['up into the section above, as its last one', SECTIONS, 'ab,kc', 'k', -1, ['abk', 'c']],
    ['down into the section below, as its first one', SECTIONS, 'ab,kc', 'b', 1, ['a', 'bkc']],
  ] as const)('%s', (_, ui, before, name, by, after) => {
    const files = step(ui);
    expect(order(files).join()).toBe(before);
    const moved = stepBy(files, name, by);
    expect(order(moved)).toEqual(after);
    expect(Object.keys(read(moved).schema.properties).toSorted()).toEqual(['a', 'b', 'c']);
    expect(Object.keys(read(moved).schema.then.properties)).toEqual(['k']);
    // And back.
    expect(order(stepBy(moved, name, by === 1 ? -1 : 1)).join()).toBe(before);
  });

  it('and not beyond the first and the last one', () => {
    expect(spotBeside([['a'], ['b']], 'a', -1)).toBeUndefined();
    expect(spotBeside([['a'], ['b']], 'b', 1)).toBeUndefined();
    expect(spotBeside([['a']], 'x', 1)).toBeUndefined();
  });

  it('with as few changes of the file as it takes', () => {
    const moved = read(stepBy(step({}), 'b', 1));
    expect(moved.ui).toEqual({});
    expect(Object.keys(moved.schema.properties)).toEqual(['a', 'c', 'b']);
  });
});
