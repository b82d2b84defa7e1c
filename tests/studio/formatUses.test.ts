import { expect, it } from 'vitest';
import { fieldName, usesOf } from '../../src/editing/index.ts';
import { formatUses } from '../../src/studio/dialogs/formatUses.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { filesOf } from './folder.ts';

const FILES = filesOf('verkehrsunfallanfrage');
const OUTLINE = outlineOf(treeReader()(FILES));

it('uses are said with titles, and what many examples have in common is said once', () => {
  const said = formatUses(usesOf(FILES, { kind: 'field', pointer: '/personenschaden' }), OUTLINE);
  expect(said).toContain('Bedingung des Zweigs von „Wurde jemand verletzt?“ nach „Wer wurde verletzt?“');
  expect(said.filter((sentence) => sentence.startsWith('Antwort i'))).toEqual([
    expect.stringMatching(/^Antwort in \d+ Beispielen$/),
  ]);
  expect(said.join(' ')).not.toMatch(/'[a-z]/);
});

it('a few examples are named', () => {
  const says = ['A', 'B', 'A'].map((name) => ({ says: `Antwort im Beispiel '${name}'` }));
  expect(formatUses(says, OUTLINE)).toEqual(['Antwort im Beispiel „A“', 'Antwort im Beispiel „B“']);
});

it('words that are typed for a stored name make one', () => {
  expect(fieldName('Verletzte am Unfallort')).toBe('verletzteAmUnfallort');
  expect(fieldName('tage')).toBe('tage');
  expect(fieldName('§§')).toBe('§§');
});

it('hints that use it are told by how they begin', () => {
  const uses = [0, 1].map((index) => ({
    says: `Bedingung des Hinweises ${index + 1}`,
    file: 'steps/a.json',
    pointer: `/advice/${index}/when/params/field`,
  }));
  const value = { advice: [{ message: 'Die Frist läuft ab.' }, { message: 'Bitte anrufen.' }] };
  expect(formatUses(uses, OUTLINE, { 'steps/a.json': { value, broken: false } })).toEqual([
    'Bedingung des Hinweises 1: „Die Frist läuft ab.“',
    'Bedingung des Hinweises 2: „Bitte anrufen.“',
  ]);
});
