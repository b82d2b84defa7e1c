import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fillParts, splitParts } from '../../src/check/browser.ts';
import {
  applyEdits,
  EditError,
  insertPart,
  insertSharedStep,
  shareQuestion,
  shareStep,
  type Edit,
} from '../../src/editing/index.ts';
import { isPlainObject, joinPointer } from '../../src/engine/pointer.ts';
import { sample } from '../support/extent.ts';
import { formatFindings } from './findings.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';

/** The wizard as everybody reads it: with its shared parts filled in. Only lists, and questions, have an order; `$schema` is for editors of files. */
function readAs(files: DefinitionFiles): unknown {
  const { own, parts } = splitParts(files);
  const { texts, findings } = fillParts(own, parts);
  expect(findings).toEqual([]);
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, ordered(JSON.parse(text))]));
}

function ordered(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => ordered(one));
  if (!isPlainObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, part]) =>
    name === '$schema' ? [] : [[name, ordered(part, name)] as const],
  );
  return key === 'properties'
    ? members
    : Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The questions and groups that a schema declares itself. */
function questionsIn(value: unknown, pointer: string): string[] {
  if (!isPlainObject(value) || value['uses'] !== undefined) return [];
  const own = Object.entries(isPlainObject(value['properties']) ? value['properties'] : {}).flatMap(([name, part]) => {
    const at = joinPointer(`${pointer}/properties`, name);
    return isPlainObject(part) && part['uses'] === undefined ? [at, ...questionsIn(part, at)] : [];
  });
  const all = Array.isArray(value['allOf']) ? value['allOf'] : [];
  return [
    ...own,
    ...['then', 'else', 'items'].flatMap((key) => questionsIn(value[key], `${pointer}/${key}`)),
    ...all.flatMap((part, index) => questionsIn(part, `${pointer}/allOf/${index}`)),
  ];
}

const tried = (plan: () => { edits: Edit[] }): Edit[] | string => {
  try {
    return plan().edits;
  } catch (error) {
    if (error instanceof EditError) return error.message;
    throw error;
  }
};

describe.each(WIZARD_IDS)('%s is the same for everybody', (id) => {
  const files = wizardFiles(id);
  const steps = Object.keys(files).filter((file) => file.startsWith('steps/'));
  const before = readAs(files);

  it('when any of its questions becomes a shared part', () => {
    const places = steps.flatMap((file) => {
      const { schema } = JSON.parse(files[file] ?? '{}');
      return questionsIn(schema, '/schema').map((pointer) => ({ file, pointer }));
    });
    const changed = sample(places, 8).filter((place) => {
      const { edits } = shareQuestion(files, place, 'Mein Teil');
      return !isDeepStrictEqual(readAs(applyEdits(files, edits)), before);
    });
    expect(changed).toEqual([]);
    const [first] = places;
    if (first === undefined) return;
    const shared = applyEdits(files, shareQuestion(files, first, 'Mein Teil').edits);
    expect(formatFindings(id, shared)).toEqual(formatFindings(id, files));
  });

  it('when any of its steps that ask something becomes a shared part', () => {
    const refused = /fragt nichts|schon ein gemeinsamer Teil/;
    const changed = steps.filter((file) => {
      const edits = tried(() => shareStep(files, file.slice('steps/'.length, -'.json'.length)));
      const after = typeof edits === 'string' ? edits : readAs(applyEdits(files, edits));
      return typeof after === 'string' ? !refused.test(after) : !isDeepStrictEqual(after, before);
    });
    expect(changed).toEqual([]);
  });
});

const FINE = wizardFiles('bussgeldanfrage');

describe('a shared part', () => {
  it('is called by words, and takes looks and hints along', () => {
    const STEP = {
      title: 'Kontakt',
      schema: { properties: { fax: { title: 'Ihre Faxnummer', type: 'string' }, ort: { type: 'string' } } },
      ui: { fax: { 'ui:width': 'half' } },
      advice: [
        { field: '/ort', unless: { minLength: 2 }, message: 'Kurz.' },
        { field: '/fax', unless: { minLength: 5 }, message: 'Zu kurz.' },
      ],
    };
    const files = { 'steps/kontakt.json': JSON.stringify(STEP) };
    const place = { file: 'steps/kontakt.json', pointer: '/schema/properties/fax' };
    const { edits, part } = shareQuestion(files, place, 'Ihre Faxnummer');
    const now = applyEdits(files, edits);
    expect(part).toBe('ihre-faxnummer');
    expect(JSON.parse(now['../parts/ihre-faxnummer.json'] ?? '')).toEqual({
      $schema: '../part.schema.json',
      schema: { title: 'Ihre Faxnummer', type: 'string' },
      ui: { 'ui:width': 'half' },
      advice: [{ field: '', unless: { minLength: 5 }, message: 'Zu kurz.' }],
    });
    expect(JSON.parse(now['steps/kontakt.json'] ?? '')).toEqual({
      title: 'Kontakt',
      schema: { properties: { fax: { uses: 'ihre-faxnummer' }, ort: { type: 'string' } } },
      advice: STEP.advice.slice(0, 1),
    });
    expect(() => shareQuestion(now, place, 'Noch einmal')).toThrow('Das ist schon ein gemeinsamer Teil.');
  });

  it.each([
    { when: { type: 'is', params: { field: '/ort', value: 'Köln' } } },
    { unlessAnswers: { required: ['ort'] } },
    { beforeSending: true },
  ])('leaves a hint with %o to the step, since parts have none', (condition) => {
    const hint = { field: '/fax', unless: { minLength: 5 }, message: 'Zu kurz.', ...condition };
    const step = { schema: { properties: { fax: { title: 'Ihre Faxnummer', type: 'string' } } }, advice: [hint] };
    const files = { 'steps/kontakt.json': JSON.stringify(step) };
    const place = { file: 'steps/kontakt.json', pointer: '/schema/properties/fax' };
    const { edits } = shareQuestion(files, place, 'Ihre Faxnummer');
    const now = applyEdits(files, edits);
    expect(JSON.parse(now['../parts/ihre-faxnummer.json'] ?? '')).not.toHaveProperty('advice');
    expect(JSON.parse(now['steps/kontakt.json'] ?? '').advice).toEqual([hint]);
  });

  it('is asked in another step, required if it has a sentence for that, under a name of its own', () => {
    const group = { file: 'steps/angaben.json', pointer: '/schema' };
    const one = insertPart(FINE, group, 'kennzeichen');
    const now = applyEdits(FINE, one.edits);
    expect(one.place.pointer).toBe('/schema/properties/kennzeichen');
    const two = insertPart(now, group, 'kennzeichen');
    expect(two.place.pointer).toBe('/schema/properties/kennzeichen2');
    const asked = applyEdits(FINE, insertPart(FINE, group, 'anrede').edits);
    const { schema } = JSON.parse(asked['steps/angaben.json'] ?? '{}');
    expect(schema.required).toContain(Object.keys(schema.properties).at(-1));
    expect(formatFindings('bussgeldanfrage', now)).toEqual([]);
    expect(() => insertPart(FINE, group, 'gibt-es-nicht')).toThrow('Diesen gemeinsamen Teil gibt es nicht.');
  });

  it('that is a whole step comes behind a step, and leads on as that one did', () => {
    const shared = shareStep(FINE, 'kontakt');
    const files = applyEdits(FINE, shared.edits);
    const { edits, step } = insertSharedStep(files, 'angaben', shared.part);
    const now = applyEdits(files, edits);
    expect(JSON.parse(now[`steps/${step}.json`] ?? '')).toMatchObject({ uses: shared.part });
    expect(JSON.parse(now['machine.json'] ?? '').states.angaben.on).toEqual({ NEXT: step });
    expect(() => insertSharedStep(files, 'angaben', 'kennzeichen')).toThrow('kein ganzer Schritt');
  });
});
