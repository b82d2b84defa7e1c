import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import {
  addComputed,
  applyEdits,
  convertComputed,
  EditError,
  freshComputed,
  removeComputed,
  showComputed,
  type Ground,
} from '../../src/editing/index.ts';
import { operationOf, OPERATIONS } from '../../src/format/index.ts';
import { formatFindings } from './findings.ts';
import { wizardFiles } from './wizards.ts';

const GROUND: Ground = {
  days: ['/zustellung', '/ende'],
  numbers: ['/tage', '/kosten'],
  lists: ['/zeugen'],
  tables: [{ name: 'preise', columns: ['preis'] }],
};
const NOTHING: Ground = { days: [], numbers: [], lists: [], tables: [] };
const computedIn = (files: DefinitionFiles) => JSON.parse(files['wizard.json'] ?? '{}').computed;

describe('a computed value to begin with', () => {
  it.each(OPERATIONS)('%s has the operation that was chosen, and no other', (name) => {
    const value = freshComputed(name, GROUND);
    expect(operationOf(value)).toBe(name);
    expect(OPERATIONS.filter((one) => value[one] !== undefined)).toEqual([name]);
  });

  it('a deadline is of two weeks, after the first day that is asked for', () => {
    expect(freshComputed('deadline', GROUND)).toEqual({ deadline: { from: '/zustellung', period: 'P2W' } });
  });

  it.each(['deadline', 'sum', 'count', 'cell'] as const)(
    '%s says what is missing where nothing is asked for it',
    (name) => {
      expect(() => freshComputed(name, NOTHING)).toThrow(EditError);
    },
  );
});

describe('another operation', () => {
  it.each([
    [
      'sum',
      { product: ['/tage', 35], format: 'euro', store: 'Kosten' },
      { sum: ['/tage', 35], format: 'euro', store: 'Kosten' },
    ],
    ['percent', { product: [35, '/kosten'] }, { percent: [10, '/kosten'] }],
    ['years', { days: { from: '/a', to: '/b' }, format: 'euro' }, { years: { from: '/a', to: '/b' }, format: 'euro' }],
    [
      'deadline',
      { day: { from: '/a', add: 'P1M' }, format: 'short' },
      { deadline: { from: '/a', period: 'P1M' }, format: 'short' },
    ],
    [
      'day',
      { deadline: { from: '/a', period: 'P2W' }, source: '§ 1' },
      { day: { from: '/a', add: 'P2W' }, source: '§ 1' },
    ],
    // An amount in euros is no look of a day.
    ['deadline', { days: { from: '/a', to: 'today' }, format: 'days' }, { deadline: { from: '/a', period: 'P2W' } }],
    ['sum', { count: '/zeugen' }, { sum: ['/tage', '/kosten'] }],
  ] as const)('%s keeps what it can of %j', (to, before, after) => {
    expect(convertComputed(before, to, GROUND)).toEqual(after);
  });
});

describe('in a wizard', () => {
  const FILES = wizardFiles('bussgeldanfrage');

  it('a deadline of two weeks with its rule is added under its name, and nothing is found but that nobody uses it', () => {
    const value = {
      ...freshComputed('deadline', { ...GROUND, days: ['/bussgeld/zustellungsdatum'] }),
      source: '§ 67 OWiG',
    };
    const { edits, name } = addComputed(FILES, 'Neue Frist', value);
    const after = applyEdits(FILES, edits);
    expect(name).toBe('neueFrist');
    expect(computedIn(after)[name]).toEqual(value);
    expect(formatFindings('bussgeldanfrage', after).map((said) => said.split(' ')[0])).toEqual(['berechnet-unbenutzt']);

    const shown = applyEdits(
      after,
      showComputed(after, name, { file: 'steps/danke.json', pointer: '/outro' }, 'Bis … haben Sie Zeit.'),
    );
    expect(JSON.parse(shown['steps/danke.json'] ?? '').outro.at(-1)).toBe('Bis {=neueFrist} haben Sie Zeit.');

    const gone = applyEdits(after, removeComputed(after, name).edits);
    expect(gone['wizard.json']).toBe(FILES['wizard.json']);
  });

  it('a second value of the same title has a number', () => {
    const once = applyEdits(FILES, addComputed(FILES, 'Tage', { days: { from: 'today', to: 'today' } }).edits);
    expect(addComputed(once, 'Tage', { days: { from: 'today', to: 'today' } }).name).toBe('tage2');
  });

  it.each(['', '…', '§ 67'])('%j names no value', (title) => {
    expect(() => addComputed(FILES, title, { count: '/zeugen' })).toThrow('Bitte nennen Sie den Wert');
  });

  it('a removal leaves open what needs the value', () => {
    const [name = ''] = Object.keys(computedIn(FILES));
    const { uses, open } = removeComputed(FILES, name);
    expect(uses.length).toBeGreaterThan(0);
    expect(open).toEqual(uses);
  });

  it.each(['Die Frist endet bald.', '… und …'])('%j is no sentence with one place for the value', (sentence) => {
    expect(() => showComputed(FILES, 'frist', { file: 'steps/danke.json', pointer: '/intro' }, sentence)).toThrow(
      'Bitte schreiben Sie … einmal in den Satz',
    );
  });
});
