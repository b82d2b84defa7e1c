import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/editing/index.ts';
import { isInside, isSame, referencesIn, type Reference } from '../../src/editing/references.ts';
import { generateWizard } from '../bench/generated.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';

/** The files that names were read in again. */
function readAgain(before: readonly Reference[], after: readonly Reference[]): string[] {
  const known = new Set(before);
  return [...new Set(after.filter((one) => !known.has(one)).map(({ file }) => file))];
}

describe('the names in the files of a wizard', () => {
  it('are read again in the file that an edit changes, however many there are', () => {
    const { files } = generateWizard(50);
    const edited = applyEdits(files, [{ file: 'steps/schritt-7.json', pointer: '/title', set: 'Anders' }]);
    expect(readAgain(referencesIn(files), referencesIn(edited))).toEqual(['steps/schritt-7.json']);
  });

  it('are read again in all files where a part that they may use has changed', () => {
    const id = WIZARD_IDS.find((one) => Object.keys(wizardFiles(one)).some((file) => file.startsWith('../parts/')));
    const files = wizardFiles(id ?? '');
    const part = Object.keys(files).find((file) => file.startsWith('../parts/')) ?? '';
    const edited = applyEdits(files, [
      { file: part, pointer: '/schema/properties/neu', set: { title: 'Neu', type: 'string' } },
    ]);
    const fresh = JSON.parse(JSON.stringify(edited)) as typeof files;
    expect(referencesIn(edited)).toEqual(referencesIn(fresh));
    expect(readAgain(referencesIn(files), referencesIn(edited))).toContain('wizard.json');
  });
});

describe('two pointers', () => {
  it('name one question in any row of a list', () => {
    expect(isSame('/zeugen/0/name', '/zeugen/*/name')).toBe(true);
    expect(isSame('/zeugen/0/name', '/zeugen/12/name')).toBe(true);
    expect(isSame('/zeugen/0/name', '/zeugen/0')).toBe(false);
    expect(isInside('/zeugen/3/name', '/zeugen/*')).toBe(true);
    expect(isInside('/zeugenaussage', '/zeugen')).toBe(false);
    expect(isInside('/zeugen', '')).toBe(true);
    expect(isSame('/2026/a1', '/*/a1')).toBe(true);
    expect(isSame('/a1', '/a2')).toBe(false);
  });
});
