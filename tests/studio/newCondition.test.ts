import { describe, expect, it } from 'vitest';
import { firstCondition, formatMissing } from '../../src/studio/conditions/operators.ts';
import { GUARD } from '../../src/studio/conditions/guards.ts';
import { conditionAt, conditionOf, newCondition } from '../../src/studio/conditions/places.ts';
import { answersNotation } from '../../src/studio/conditions/schemas.ts';
import { subjectsAt } from '../../src/studio/conditions/subjects.ts';
import { comingAt } from '../../src/studio/document/formatAsked.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { filesOf } from './folder.ts';

/** What follows under a condition. Objects that are written with a member `then` look like promises. */
const under = (asked: unknown, key = 'then') => ({ [key]: asked });
const condition = { required: ['da'], properties: { da: { const: true } } };
const EINS = {
  title: 'Was ist geschehen?',
  schema: {
    type: 'object',
    properties: {
      anliegen: { title: 'Anliegen', type: 'string', enum: ['unfall', 'panne'] },
      tage: { title: 'Tage', type: 'integer', minimum: 1 },
      am: { title: 'Tag des Unfalls', type: 'string', format: 'date' },
      schaeden: { title: 'Schäden', type: 'array', items: { type: 'string', enum: ['auto', 'rad'] } },
    },
  },
};
const ZWEI = {
  title: 'Wie erreichen wir Sie?',
  schema: {
    type: 'object',
    properties: {
      kontakt: {
        type: 'object',
        properties: {
          da: { title: 'Erreichbar?', type: 'boolean' },
          name: { title: 'Name', type: 'string' },
          email: { title: 'E-Mail', type: 'string' },
          fax: { title: 'Fax', type: 'string' },
        },
        if: condition,
        ...under({ properties: { wann: { title: 'Wann?', type: 'string' } } }),
      },
      personen: {
        title: 'Personen',
        type: 'array',
        items: {
          type: 'object',
          properties: { alter: { title: 'Alter', type: 'integer' }, beruf: { title: 'Beruf', type: 'string' } },
        },
      },
    },
  },
};
const FILES = {
  'wizard.json': JSON.stringify({ title: 'Probe', description: 'Eine Probe.', progress: [] }),
  'machine.json': JSON.stringify({
    initial: 'eins',
    states: { eins: { on: { NEXT: 'zwei' } }, zwei: { on: { NEXT: 'drei' } }, drei: { type: 'final' } },
  }),
  'steps/eins.json': JSON.stringify(EINS),
  'steps/zwei.json': JSON.stringify(ZWEI),
  'steps/drei.json': '{ "title": "Ende" }',
};
const trees = treeReader()(FILES);
const outline = outlineOf(trees);
const sources = { definition: wizardReader('probe')(FILES).definition(), outline };
const inTwo = (pointer: string) => ({ file: 'steps/zwei.json', pointer: `/schema/properties/${pointer}` });
const offered = (pointer: string) => subjectsAt(newCondition(inTwo(pointer), outline), sources);

describe('a condition for a question that is always asked', () => {
  it('can be about every earlier answer, of earlier steps too, by step, and about none that comes later', () => {
    const subjects = offered('kontakt/properties/email');
    expect(subjects.map(({ where, title }) => `${where} ${title}`)).toEqual([
      'Was ist geschehen? Anliegen',
      'Was ist geschehen? Tage',
      'Was ist geschehen? Tag des Unfalls',
      'Was ist geschehen? Schäden',
      'Wie erreichen wir Sie? Erreichbar?',
      'Wie erreichen wir Sie? Name',
    ]);
    expect(newCondition(inTwo('kontakt/properties/email'), outline)).toMatchObject({
      place: { pointer: '/schema/if' },
      base: '',
    });
  });

  it('compares numbers in words of numbers', () => {
    const tage = offered('kontakt/properties/email').find(({ name }) => name === '/tage');
    expect(tage && firstCondition(tage, answersNotation(''))).toMatchObject({ op: 'atLeast', value: 1 });
  });

  it('in a row is about what is asked before it in the row', () => {
    expect(offered('personen/items/properties/beruf').map(({ title }) => title)).toEqual(['Alter']);
    expect(offered('personen/items/properties/alter')).toEqual([]);
  });

  it('of a step in the middle of our calculator sees the kind that the first step asks for', () => {
    const files = filesOf('bussgeldrechner');
    const calculator = outlineOf(treeReader()(files));
    const place = { file: 'steps/details.json', pointer: '/schema/allOf/0/then/properties/ort' };
    const definition = wizardReader('bussgeldrechner')(files).definition();
    const names = subjectsAt(newCondition(place, calculator), { definition, outline: calculator });
    expect(names.map(({ name }) => name)).toContain('/kategorie');
  });
});

describe('a condition that is there', () => {
  it('is found from the question under it, also in a group', () => {
    const wann = inTwo('kontakt/then/properties/wann');
    expect(conditionOf(wann)).toEqual(inTwo('kontakt/if'));
    const inGroup = { file: 'steps/zwei.json', pointer: '/schema/then/properties/kontakt/properties/wann' };
    expect(conditionOf(inGroup)?.pointer).toBe('/schema/if');
    expect(conditionOf(inTwo('kontakt/properties/email'))).toBeUndefined();
  });

  it('can be changed to be about every earlier answer, but none that it decides about', () => {
    const at = conditionAt(inTwo('kontakt/if'), trees);
    expect(at).toMatchObject({ base: '/kontakt', reach: '' });
    const names = at === undefined ? [] : subjectsAt(at, sources).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['/anliegen', '/kontakt/da']));
    expect(names).not.toContain('/kontakt/wann');
  });

  it('names what it decides about', () => {
    expect(comingAt(outline, inTwo('kontakt/then'))).toEqual({ named: '„Wann?“', verb: 'kommt' });
    expect(comingAt(outline, inTwo('kontakt/else'))).toBeUndefined();
    expect(comingAt(outline, inTwo('kontakt'))).toEqual({
      named: '„Erreichbar?“, „Name“, „E-Mail“ und 2 weitere Fragen',
      verb: 'kommen',
    });
  });
});

it('what a question cannot ask for is said, with the way that can', () => {
  const answers = answersNotation('');
  const day = { type: 'string', format: 'date' } as const;
  expect(formatMissing(day, answers)).toContain('Ob der Tag vor oder nach einem anderen liegt');
  expect(formatMissing({ type: 'array', items: { enum: ['a'] } }, answers)).toContain('Welche Antworten davon');
  expect(formatMissing({ type: 'integer' }, answers)).toBeUndefined();
  expect(formatMissing(day, GUARD)).toBeUndefined();
});
