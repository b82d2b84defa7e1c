import { describe, expect, it } from 'vitest';
import { merge } from '../../src/studio/document/merge.ts';

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const base = { 'wizard.json': text({ title: 'Alt', description: 'Eins', list: [1, 2] }), 'machine.json': '{}' };

describe('two people change one wizard', () => {
  it('keeps changes of different files', () => {
    const mine = { ...base, 'machine.json': '{ "initial": "a" }' };
    const theirs = { ...base, 'wizard.json': text({ title: 'Neu' }) };
    expect(merge(base, mine, theirs)).toEqual({
      files: { 'wizard.json': theirs['wizard.json'], 'machine.json': mine['machine.json'] },
      conflicts: [],
    });
  });

  it('keeps changes of different values in one file, with the layout of the other side', () => {
    const mine = { ...base, 'wizard.json': text({ title: 'Neu', description: 'Eins', list: [1, 2] }) };
    const theirs = {
      ...base,
      'wizard.json': '{ "title": "Alt",\n    "description": "Zwei", "list": [1, 2], "public": false }',
    };
    const { files, conflicts } = merge(base, mine, theirs);
    expect(files['wizard.json']).toBe(
      '{ "title": "Neu",\n    "description": "Zwei", "list": [1, 2], "public": false }',
    );
    expect(conflicts).toEqual([]);
  });

  it('keeps mine and names the place where both have changed the same value', () => {
    const mine = { ...base, 'wizard.json': text({ title: 'Meins', description: 'Eins', list: [1, 2] }) };
    const theirs = { ...base, 'wizard.json': text({ title: 'Ihres', description: 'Eins', list: [1, 2] }) };
    const { files, conflicts } = merge(base, mine, theirs);
    expect(JSON.parse(files['wizard.json'] ?? '')).toMatchObject({ title: 'Meins' });
    expect(conflicts).toEqual([{ file: 'wizard.json', pointer: '/title' }]);
  });

  it.each([
    ['added the same file', { 'steps/neu.json': '{}' }],
    ['left the same text half written', { 'machine.json': '{ "initial": ' }],
  ])('sees no conflict where both have %s', (_, change) => {
    const same = { ...base, ...change };
    expect(merge(base, same, same)).toEqual({ files: same, conflicts: [] });
  });

  it('sees no conflict where both have made the same change', () => {
    const same = { ...base, 'wizard.json': text({ title: 'Neu', description: 'Eins', list: [1, 2] }) };
    expect(merge(base, same, { ...same, 'machine.json': '[]' })).toEqual({
      files: { ...same, 'machine.json': '[]' },
      conflicts: [],
    });
  });

  it('merges lists of the same length item by item, and asks about others', () => {
    const mine = { ...base, 'wizard.json': text({ title: 'Alt', description: 'Eins', list: [9, 2] }) };
    const theirs = { ...base, 'wizard.json': text({ title: 'Alt', description: 'Eins', list: [1, 8] }) };
    expect(JSON.parse(merge(base, mine, theirs).files['wizard.json'] ?? '').list).toEqual([9, 8]);
    const longer = { ...base, 'wizard.json': text({ title: 'Alt', description: 'Eins', list: [1, 2, 3] }) };
    expect(merge(base, longer, theirs).conflicts).toEqual([{ file: 'wizard.json', pointer: '/list' }]);
  });

  it('asks about a file that one side has removed and the other has changed', () => {
    const mine = { 'wizard.json': base['wizard.json'] };
    const theirs = { ...base, 'machine.json': '{ "initial": "a" }' };
    expect(merge(base, mine, theirs)).toEqual({ files: mine, conflicts: [{ file: 'machine.json', pointer: '' }] });
    expect(merge(base, theirs, mine)).toEqual({ files: theirs, conflicts: [{ file: 'machine.json', pointer: '' }] });
  });

  it('asks about a text that is no JSON at the moment', () => {
    const mine = { ...base, 'machine.json': '{' };
    const theirs = { ...base, 'machine.json': '[]' };
    expect(merge(base, mine, theirs)).toEqual({ files: mine, conflicts: [{ file: 'machine.json', pointer: '' }] });
  });
});
