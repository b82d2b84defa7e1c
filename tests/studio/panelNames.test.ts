import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { valueLabelOf } from '../../src/studio/document/labels.ts';
import { namesFor, picturesFor } from '../../src/studio/panel/names.ts';
import { wayTo } from '../../src/studio/panel/way.ts';
import { formatKind } from '../../src/studio/document/kinds.ts';
import { withOwnAnswers } from '../../src/studio/panel/sample.ts';
import { WIZARDS } from '../support/wizardFolders.ts';
import { filesOf } from './folder.ts';

const OUTLINE = outlineOf(treeReader()(filesOf('verkehrsunfallanfrage')));

const WITH_DEADLINE = {
  ...OUTLINE,
  computed: [
    {
      name: 'frist',
      title: 'Ende der Frist',
      operation: 'deadline' as const,
      place: { file: 'wizard.json', pointer: '/computed/frist' },
    },
  ],
};

it('says the way to a place with the titles of steps, questions and branches', () => {
  const step = OUTLINE.steps.find(({ exits }) => exits.length > 1);
  const way = (file: string, pointer: string) => wayTo({ file, pointer }, OUTLINE).map(({ label }) => label);
  expect(way('machine.json', `/states/${step?.id}/on/NEXT/0/guard`)).toEqual([
    'Ablauf',
    `Schritt „${step?.title}“`,
    'Nach Weiter',
    'Zweig 1',
    'Bedingung',
  ]);
  expect(way('machine.json', '/states/senden')).toEqual(['Ablauf', 'Schritt „Wird gesendet“']);
  expect(way('tables/preise.json', '/sets/0').at(-1)).toBe('Fassung 2');
  const question = OUTLINE.steps.find(({ id }) => id === 'ort')?.questions[0];
  expect(way('steps/ort.json', question?.place.pointer ?? '')).toEqual([
    'Schritt „Wo ist der Unfall passiert?“',
    question?.title,
  ]);
});

function choice(...names: string[]) {
  return { type: 'string' as const, oneOf: names.map((name) => ({ const: name, title: name })) };
}

it('calls a question for yes or no one', () => {
  expect(formatKind(choice('ja', 'nein'), { 'ui:widget': 'radio' })).toBe('Ja/Nein');
  expect(formatKind(choice('ja', 'nein', 'unbekannt'), { 'ui:widget': 'radio' })).toBe('Auswahl groß');
});

describe('what a text may name', () => {
  it('is every step by its title', () => {
    const steps = namesFor('step', { file: 'machine.json', pointer: '' }, OUTLINE);
    expect(steps?.find(({ value }) => value === 'ort')).toEqual({ value: 'ort', label: 'Wo ist der Unfall passiert?' });
    expect(steps?.some(({ value }) => value === 'danke')).toBe(true);
  });

  it('is every question under its step, and computed values only where they may stand', () => {
    const fields = namesFor('field', { file: 'wizard.json', pointer: '' }, WITH_DEADLINE);
    expect(fields?.some(({ group }) => group === 'Wo ist der Unfall passiert?')).toBe(true);
    expect(fields?.some(({ value }) => value === '=frist')).toBe(false);
    expect(namesFor('subject', { file: 'wizard.json', pointer: '' }, WITH_DEADLINE)?.at(-1)).toEqual({
      value: '=frist',
      label: 'Ende der Frist',
      group: 'Berechnete Werte',
    });
  });

  it('is beside a hint only what its own step asks', () => {
    const own = OUTLINE.steps.find(({ id }) => id === 'ort')?.questions.map(({ field }) => field);
    for (const pointer of ['/advice/0/field', '/advice/0/beforeSending/fields/0']) {
      const named = namesFor('field', { file: 'steps/ort.json', pointer }, OUTLINE);
      expect(named?.map(({ value }) => value)).toEqual(own);
    }
    const when = { file: 'steps/ort.json', pointer: '/advice/0/when/params/field' };
    expect(namesFor('subject', when, OUTLINE)?.length).toBeGreaterThan(own?.length ?? 0);
  });

  it('is every shared part by what it says', () => {
    const parts = namesFor('part', { file: 'steps/ort.json', pointer: '' }, OUTLINE);
    expect(parts?.find(({ value }) => value === 'anrede')?.label).toBe('Anrede');
  });

  it('has to be written where names count from elsewhere, and where nothing is named', () => {
    expect(namesFor('field', { file: '../parts/anrede.json', pointer: '' }, OUTLINE)).toBeUndefined();
    expect(namesFor(undefined, { file: 'wizard.json', pointer: '' }, OUTLINE)).toBeUndefined();
    expect(namesFor('words', { file: 'wizard.json', pointer: '' }, OUTLINE)).toBeUndefined();
  });
});

/** Chosen in the editor of conditions, not in a list. */
const IN_SENTENCES = new Set(['all', 'any', 'not']);

describe('the values that the format offers a choice of', () => {
  const schemas = readdirSync(WIZARDS).filter((name) => name.endsWith('.schema.json'));
  const offered = schemas.flatMap((name) =>
    enumsIn(JSON.parse(readFileSync(path.join(WIZARDS, name), 'utf8')) as unknown),
  );

  it.each([...new Set(offered)].filter((value) => !IN_SENTENCES.has(value)))('%s has a German name', (value) => {
    expect(valueLabelOf(value)).not.toBe(value);
  });
});

const question = (name: string, schema: object) => ({
  'wizard.json': '{}',
  'machine.json': JSON.stringify({ initial: 'a', states: { a: { type: 'final' } } }),
  'steps/a.json': JSON.stringify({ title: 'A', schema: { properties: { [name]: { title: 'F', ...schema } } } }),
});
const sample = (example: unknown, files: Record<string, string>) =>
  withOwnAnswers(example, outlineOf(treeReader()(files)));

describe('an example of a computed value', () => {
  it('reckons with questions that there are', () => {
    const number = question('tage', { type: 'integer' });
    const days = { days: { from: '/mietbeginn', to: '/mietende' } };
    expect(sample({ sum: ['/reparatur', 25] }, number)).toEqual({ sum: ['/tage', 25] });
    expect(sample(days, question('beginn', { type: 'string', format: 'date' }))).toEqual({
      days: { from: '/beginn', to: '/beginn' },
    });
  });

  it('names no question where none fits', () => {
    const text = question('name', { type: 'string' });
    expect(sample({ max: [25, { percent: [5, '/betrag'] }] }, text)).toEqual({ max: [25, { percent: [5, 1] }] });
    expect(sample({ from: '/zustellung', period: 'P2W' }, text)).toEqual({ from: 'today', period: 'P2W' });
  });
});

function enumsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === 'enum' && Array.isArray(value) ? value.filter((one) => typeof one === 'string') : enumsIn(value),
  );
  return own;
}

it('offers the pictures of the wizard where a step names one', () => {
  const place = { file: 'steps/ort.json', pointer: '/picture/file' };
  expect(picturesFor(place, ['vorn.svg', 'foto.webp'])?.map(({ value }) => value)).toEqual(['foto.webp', 'vorn.svg']);
  expect(picturesFor({ ...place, pointer: '/picture/alt' }, ['vorn.svg'])).toBeUndefined();
});
