import { describe, expect, it } from 'vitest';
import { outlineOf, outlineReader } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { filesOf } from './folder.ts';

const FILES = filesOf('verkehrsunfallanfrage');

function change(files: Record<string, string>, file: string, from: RegExp, to: string): Record<string, string> {
  const changed = (files[file] ?? '').replace(from, to);
  expect(changed).not.toBe(files[file]);
  return { ...files, [file]: changed };
}

describe('the outline after a change', () => {
  const [part] = outlineOf(treeReader()(FILES)).steps.flatMap(({ parts }) => parts);

  it('says the same as one that is read from nothing', () => {
    const read = treeReader();
    const outline = outlineReader();
    outline(read(FILES));
    const versions = [
      change(FILES, 'steps/ort.json', /"title": "/, '"title": "Neu: '),
      change(FILES, 'machine.json', /"initial": "[^"]+"/, '"initial": "ort"'),
      change(FILES, `../parts/${part}.json`, /"title": "/, '"title": "Anders: '),
      FILES,
    ];
    for (const files of versions) expect(outline(read(files))).toEqual(outlineOf(treeReader()(files)));
  });

  it('keeps the steps that nothing of it concerns', () => {
    const read = treeReader();
    const outline = outlineReader();
    const before = outline(read(FILES)).steps;
    const after = outline(read(change(FILES, 'steps/ort.json', /"title": "/, '"title": "Neu: '))).steps;
    const changed = after.filter((step, index) => step !== before[index]).map(({ id }) => id);
    expect(changed).toEqual(['ort']);
  });

  it('reads the steps again that use a changed part, and no other', () => {
    const read = treeReader();
    const outline = outlineReader();
    const before = outline(read(FILES)).steps;
    const after = outline(read(change(FILES, `../parts/${part}.json`, /"title": "/, '"title": "Anders: '))).steps;
    const changed = after.filter((step, index) => step !== before[index]).map(({ id }) => id);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed).toEqual(after.filter(({ parts }) => parts.length > 0).map(({ id }) => id));
  });
});
