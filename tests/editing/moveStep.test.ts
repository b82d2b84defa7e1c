import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, moveStep } from '../../src/editing/index.ts';
import { sample } from '../support/extent.ts';
import { formatFindings } from './findings.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';

const value = (files: DefinitionFiles, file: string) => JSON.parse(files[file] ?? 'null');
const moved = (files: DefinitionFiles, step: string, after: string | undefined) =>
  applyEdits(files, moveStep(files, step, after));
const states = (files: DefinitionFiles) => value(files, 'machine.json').states;
const paths = (files: DefinitionFiles): string[][] =>
  value(files, 'journeys.json').journeys.map(({ path }: { path: string[] }) => path);

const IS_A = { type: 'is', params: { field: '/art', value: 'a' } };
const STATES = {
  eins: { on: { NEXT: 'zwei' } },
  zwei: { on: { NEXT: 'drei' } },
  drei: { on: { NEXT: [{ target: 'nebenan', guard: IS_A }, { target: 'vier' }] } },
  nebenan: { on: { NEXT: 'vier' } },
  vier: { on: { NEXT: 'fuenf' } },
  fuenf: { on: { SUBMIT: 'senden' } },
  senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'fuenf' } },
  danke: { type: 'final' },
};
const FILES: DefinitionFiles = {
  'wizard.json': JSON.stringify({
    title: 'T',
    progress: [
      { label: 'Anfang', steps: ['eins', 'zwei'] },
      { label: 'Mitte', steps: ['drei', 'nebenan', 'vier'] },
      { label: 'Schluss', steps: ['fuenf'] },
    ],
  }),
  'machine.json': JSON.stringify({ initial: 'eins', states: STATES }),
  'journeys.json': JSON.stringify({
    journeys: [
      { name: 'kurz', path: ['eins', 'zwei', 'drei', 'vier', 'fuenf'] },
      { name: 'lang', path: ['eins', 'zwei', 'drei', 'nebenan', 'vier', 'fuenf'] },
      { name: 'abgelehnt', path: ['eins', 'zwei'], expect: { refused: ['/x'] } },
    ],
  }),
};

describe('a step', () => {
  it('goes after another one: its ways, its section, its examples and its place in the file go with it', () => {
    const now = moved(FILES, 'zwei', 'vier');
    expect(states(now)).toMatchObject({
      eins: { on: { NEXT: 'drei' } },
      vier: { on: { NEXT: 'zwei' } },
      zwei: { on: { NEXT: 'fuenf' } },
    });
    expect(Object.keys(states(now)).slice(0, 5)).toEqual(['eins', 'drei', 'nebenan', 'vier', 'zwei']);
    expect(value(now, 'wizard.json').progress.map(({ steps }: { steps: string[] }) => steps)).toEqual([
      ['eins'],
      ['drei', 'nebenan', 'vier', 'zwei'],
      ['fuenf'],
    ]);
    expect(paths(now).slice(0, 2)).toEqual([
      ['eins', 'drei', 'vier', 'zwei', 'fuenf'],
      ['eins', 'drei', 'nebenan', 'vier', 'zwei', 'fuenf'],
    ]);
  });

  it('stays in an example that has no other step', () => {
    const journeys = [{ name: 'gleich abgelehnt', path: ['eins'], expect: { refused: ['/x'] } }];
    const now = moved({ ...FILES, 'journeys.json': JSON.stringify({ journeys }) }, 'eins', 'fuenf');
    expect(paths(now)).toEqual([['eins']]);
  });

  it('goes to the beginning, and the first one goes elsewhere', () => {
    const first = moved(FILES, 'vier', undefined);
    expect(value(first, 'machine.json').initial).toBe('vier');
    expect(states(first)).toMatchObject({
      vier: { on: { NEXT: 'eins' } },
      // Two ways that lead to the same step are one.
      drei: { on: { NEXT: [{ target: 'nebenan', guard: IS_A }, { target: 'fuenf' }] } },
      nebenan: { on: { NEXT: 'fuenf' } },
    });
    expect(Object.keys(states(first))[0]).toBe('vier');
    expect(value(first, 'wizard.json').progress[0].steps).toEqual(['vier', 'eins', 'zwei']);
    expect(paths(first)).toEqual([
      ['vier', 'eins', 'zwei', 'drei', 'fuenf'],
      ['vier', 'eins', 'zwei', 'drei', 'nebenan', 'fuenf'],
      ['vier', 'eins', 'zwei'],
    ]);
    const second = moved(FILES, 'eins', 'zwei');
    expect(value(second, 'machine.json').initial).toBe('zwei');
    expect(states(second)).toMatchObject({ zwei: { on: { NEXT: 'eins' } }, eins: { on: { NEXT: 'drei' } } });
  });

  it('goes after one that branches, before which nothing is decided then, and takes its branches along', () => {
    const now = moved(FILES, 'zwei', 'drei');
    expect(states(now)).toMatchObject({
      eins: { on: { NEXT: 'drei' } },
      drei: { on: { NEXT: 'zwei' } },
      zwei: { on: { NEXT: STATES.drei.on.NEXT } },
    });
    expect(paths(now)[1]).toEqual(['eins', 'drei', 'zwei', 'nebenan', 'vier', 'fuenf']);
    // Back again: the one before it decides.
    expect(states(moved(now, 'zwei', 'eins'))).toEqual(STATES);
  });

  it('is sent by the one that is last then, also where an attempt to send fails', () => {
    const later = moved(FILES, 'vier', 'fuenf');
    expect(states(later)).toMatchObject({
      fuenf: { on: { NEXT: 'vier' } },
      vier: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { onError: 'vier' } },
    });
    const earlier = moved(FILES, 'fuenf', 'zwei');
    expect(states(earlier)).toMatchObject({
      zwei: { on: { NEXT: 'fuenf' } },
      fuenf: { on: { NEXT: 'drei' } },
      vier: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { onError: 'vier' } },
    });
  });

  it('changes nothing where it is already', () => {
    expect(moveStep(FILES, 'zwei', 'eins')).toEqual([]);
    expect(moveStep(FILES, 'eins', undefined)).toEqual([]);
    expect(moveStep(FILES, 'zwei', 'zwei')).toEqual([]);
  });

  it.each([
    ['senden', 'eins', 'Dieser Schritt sendet die Antworten.'],
    ['danke', 'eins', "Mit 'danke' endet der Weg."],
    ['zwei', 'danke', "Nach 'danke' kommt nichts mehr."],
    ['zwei', 'senden', "Nach 'senden' kommt nichts mehr."],
    ['zwei', 'gibt-es-nicht', "Den Schritt 'gibt-es-nicht' gibt es nicht."],
  ])('does not go: %s after %s', (step, after, message) => {
    expect(() => moveStep(FILES, step, after)).toThrow(message);
  });

  it('does not go if it branches and several ways lead to it, since nobody could decide then', () => {
    const two = {
      ...FILES,
      'machine.json': JSON.stringify({
        initial: 'eins',
        states: { ...STATES, eins: { on: { NEXT: [{ target: 'drei', guard: IS_A }, { target: 'zwei' }] } } },
      }),
    };
    expect(() => moveStep(two, 'drei', 'vier')).toThrow("'drei' verzweigt");
  });
});

/** What a move may bring: an example that another person would answer, and a question that comes after what needs it. */
const DECIDED = /^(?:beispiel-|feld-spaeter)/;

describe.each(WIZARD_IDS)('in %s', (id) => {
  const files = wizardFiles(id);
  const all = value(files, 'machine.json').states as Record<string, { on?: { NEXT?: unknown } }>;
  const single = Object.keys(all).filter((step) => typeof all[step]?.on?.NEXT === 'string');

  it('a move and the move back leave the machine as it was', () => {
    const wrong = sample(single, 4).flatMap((step) => {
      const before = Object.keys(all).filter((one) => all[one]?.on?.NEXT === step);
      const leading = Object.keys(all).filter((one) => JSON.stringify(all[one]?.on ?? {}).includes(`"${step}"`));
      if (before.length !== 1 || leading.length !== 1) return [];
      const target = String(all[step]?.on?.NEXT);
      if (all[target]?.on === undefined) return [];
      const there = moved(files, step, target);
      const back = moved(there, step, before[0]);
      return JSON.stringify(states(back)) === JSON.stringify(all) ? [] : [step];
    });
    expect(wrong).toEqual([]);
  });

  it('a move brings no other findings than those that the author has to decide', () => {
    const before = new Set(formatFindings(id, files));
    const found = sample(single, 2).flatMap((step) =>
      sample(single, 2, 7).flatMap((after) => formatFindings(id, moved(files, step, after))),
    );
    expect(found.filter((said) => !before.has(said) && !DECIDED.test(said))).toEqual([]);
  });
});
