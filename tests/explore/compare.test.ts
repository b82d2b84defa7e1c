import { assert, describe, expect, it } from 'vitest';
import { compareWizards } from '../../src/explore/index.ts';
import { compile } from '../../src/engine/compile.ts';
import type { PropertySchema } from '../../src/engine/definition.ts';
import type { Wizard } from '../../src/engine/types.ts';
import { compareRevisions } from '../../server/wizards/compare.ts';
import { LOADED } from '../wizards/folders.ts';
import { ask, group } from '../engine/definitions.ts';
import { sample } from '../support/extent.ts';

/** Whatever differs between two revisions is told, also what nobody thought of. */

type Json = Record<string, unknown>;

/** Paths to every value that is no group and no list. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** The wizard with another value at one place. It need not make sense: no rule is asked. */
function changed(wizard: Wizard, path: string[]): Wizard {
  const definition: Json = structuredClone(wizard.definition);
  const [last = ''] = path.slice(-1);
  let around: Json = definition;
  for (const key of path.slice(0, -1)) around = around[key] as Json;
  const value = around[last];
  around[last] =
    typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)} anders`;
  return { ...wizard, definition: definition as Wizard['definition'] };
}

describe.each(LOADED)('$wizard.id', ({ wizard }) => {
  it('has no value whose change goes untold', () => {
    const places = leavesOf(wizard.definition);
    expect(places.length).toBeGreaterThan(20);
    // What is found by meaning reads the compiled wizard, which is the same here. So this is about the rest.
    const untold = sample(places, 60).filter((path) => compareWizards(wizard, changed(wizard, path)).length === 0);
    expect(untold).toEqual([]);
  });

  it('is told to be the same as itself', () => {
    expect(compareWizards(wizard, wizard)).toEqual([]);
  });
});

it('tells matters of law first, and a rule once', () => {
  const found = LOADED.find(({ wizard }) => wizard.definition.wizard.mails !== undefined);
  assert(found !== undefined, 'a wizard sends mails');
  const { wizard, schemas } = found;
  const definition = structuredClone(wizard.definition);
  const [first] = Object.values(definition.steps);
  assert(first !== undefined, 'it has a step');
  first.title = 'Ganz anders';
  Object.assign(definition.wizard.mails ?? {}, { neu: 'Ein Satz.' });
  const changes = compareWizards(wizard, compile(definition, schemas.validators, 'r2', wizard.calculator));
  expect(changes[0]?.kind).toBe('E-Mail');
  expect(changes.filter(({ detail }) => detail.includes('Ganz anders'))).toHaveLength(1);
});

it('tells pictures that came, went or changed', () => {
  const [loaded] = LOADED;
  assert(loaded !== undefined, 'there is a wizard');
  const withPictures = (pictures: Record<string, Buffer>) => ({ ...loaded, files: { ...loaded.files, pictures } });
  const [one, other] = [Buffer.from('<svg/>'), Buffer.from('<svg />')];
  const older = withPictures({ 'bleibt.svg': one, 'anders.svg': one, 'weg.svg': one });
  const newer = withPictures({ 'bleibt.svg': one, 'anders.svg': other, 'neu.svg': one });
  expect(compareRevisions(older, newer).map(({ change, name }) => `${change} ${name}`)).toEqual([
    'anders pictures/anders.svg',
    'weg pictures/weg.svg',
    'neu pictures/neu.svg',
  ]);
});

it.each<[rule: string, before: PropertySchema, after: PropertySchema, isStricter: boolean]>([
  ['a larger minimum', { minimum: 1 }, { minimum: 2 }, true],
  ['a smaller minimum', { minimum: 2 }, { minimum: 1 }, false],
  ['a smaller maximum', { maximum: 2 }, { maximum: 1 }, true],
  ['a larger maximum', { maximum: 1 }, { maximum: 2 }, false],
  ['another number that is demanded, a larger one', { const: 1 }, { const: 2 }, true],
  ['another number that is demanded, a smaller one', { const: 2 }, { const: 1 }, true],
])('tells whether %s may refuse what was accepted', (_, before, after, isStricter) => {
  const [older, newer] = [before, after].map((rule) =>
    ask(group({ zahl: { title: 'Zahl', type: 'integer', ...rule } })),
  );
  assert(older !== undefined && newer !== undefined);
  const rule = compareWizards(older, newer).find(({ kind }) => kind === 'Regel');
  expect(rule?.breaks).toEqual(isStricter ? ['Entwürfe', 'API'] : []);
});
