import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  addChoice,
  addQuestion,
  followWords,
  makeConditional,
  type Edit,
} from '../../src/editing/index.ts';
import { choiceName, freeName, nameFromTitle, stepName } from '../../src/editing/names.ts';
import { scaffold } from '../../src/check/scaffold.ts';

const START: DefinitionFiles = Object.fromEntries(
  Object.entries(scaffold('probe')).map(([file, content]) => [file, JSON.stringify(content, null, 2)]),
);
const KONTAKT = 'steps/kontakt.json';
const at = (name: string) => `/schema/properties/${name}`;

/** The files with a new question, and a branch, an example and a sentence that name it or its answer. */
function withQuestion(): DefinitionFiles {
  const { edits } = addQuestion(START, { file: 'steps/anliegen.json', pointer: '/schema' }, 'auswahl');
  const guard = { type: 'is', params: { field: '/neueFrage', value: 'ersteAntwort' } };
  return applyEdits(START, [
    ...edits,
    {
      file: 'machine.json',
      pointer: '/states/anliegen/on/NEXT',
      set: [{ target: 'kontakt', guard }, { target: 'danke' }],
    },
    { file: 'journeys.json', pointer: '/journeys/0/answers/neueFrage', set: 'ersteAntwort' },
    { file: KONTAKT, pointer: '/intro', set: ['Sie sagten: {/neueFrage}.'] },
  ]);
}

const words = (pointer: string, set: string, file = 'steps/anliegen.json'): Edit => ({
  file,
  pointer: `${pointer}/title`,
  set,
});

/** What the edits come to once the names have followed. */
function followed(files: DefinitionFiles, edits: Edit[], published?: DefinitionFiles) {
  const after = applyEdits(files, edits);
  return followWords(files, after, published)?.after ?? { files: after, renamed: [] };
}

const read = (files: DefinitionFiles, file: string) => JSON.parse(files[file] ?? 'null');

it('makes names of as many first words as fit', () => {
  expect(nameFromTitle('Wann brauchen Sie ihn?')).toBe('wannBrauchenSieIhn');
  expect(nameFromTitle('Welches Kennzeichen hat es?')).toBe('welchesKennzeichenHatEs');
  expect(nameFromTitle('Größe & Maß')).toBe('groesseMass');
  expect(nameFromTitle('Ich habe die [Datenschutzerklärung](/datenschutz) gelesen.')).toBe('ichHabeDie');
  expect(nameFromTitle('2. Fahrer')).toBe('fahrer');
  expect(nameFromTitle('???')).toBe('');
  expect(choiceName('1 bis 3 Tage')).toBe('1Bis3Tage');
  expect(stepName('Wann brauchen Sie ihn?')).toBe('wann-brauchen-sie-ihn');
  expect(stepName('Größe & Maß')).toBe('groesse-mass');
  expect(freeName('ort', ['ort', 'ort-2'], '-')).toBe('ort-3');
  expect(freeName('ort', ['ort'])).toBe('ort2');
});

describe('a name follows its words', () => {
  it('of a question, with all that names it', () => {
    const { files, renamed } = followed(withQuestion(), [words(at('neueFrage'), 'Wann brauchen Sie ihn?')]);
    expect(Object.keys(read(files, 'steps/anliegen.json')['schema']['properties'])).toContain('wannBrauchenSieIhn');
    expect(JSON.stringify(files)).not.toContain('neueFrage');
    expect(files['machine.json']).toContain('/wannBrauchenSieIhn');
    expect(files['journeys.json']).toContain('"wannBrauchenSieIhn"');
    expect(files[KONTAKT]).toContain('{/wannBrauchenSieIhn}');
    expect(renamed).toEqual([
      {
        from: { file: 'steps/anliegen.json', pointer: at('neueFrage') },
        to: { file: 'steps/anliegen.json', pointer: at('wannBrauchenSieIhn') },
      },
    ]);
  });

  it('of an answer, with all that names it', () => {
    const { files } = followed(withQuestion(), [words(`${at('neueFrage')}/oneOf/0`, 'Kleinwagen')]);
    expect(JSON.stringify(files)).not.toContain('ersteAntwort');
    expect(files['machine.json']).toContain('"kleinwagen"');
    expect(files['journeys.json']).toContain('"kleinwagen"');
  });

  it('of an answer that the template begins with, or that was added', () => {
    const added = applyEdits(
      START,
      addChoice(START, { file: 'steps/anliegen.json', pointer: at('anliegen') }, 'Neue Antwort'),
    );
    const { files } = followed(added, [
      words(`${at('anliegen')}/oneOf/0`, 'Nach einem Unfall'),
      words(`${at('anliegen')}/oneOf/2`, 'Auto in der Werkstatt'),
    ]);
    const offered = read(files, 'steps/anliegen.json')['schema']['properties']['anliegen']['oneOf'] as {
      const: string;
    }[];
    expect(offered.map((one) => one.const)).toEqual(['nachEinemUnfall', 'auftrag', 'autoInDerWerkstatt']);
  });

  it('of a step, in the machine, the progress bar and the examples', () => {
    const start = followed(START, [words('', '')]).files;
    const { files, renamed } = followed(start, [words('', 'Wofür brauchen Sie ihn?')]);
    expect(Object.keys(files)).toContain('steps/wofuer-brauchen-sie-ihn.json');
    expect(read(files, 'machine.json')['initial']).toBe('wofuer-brauchen-sie-ihn');
    expect(files['journeys.json']).not.toContain('"path": ["anliegen"');
    expect(renamed.map(({ to }) => to.file)).toEqual(['steps/wofuer-brauchen-sie-ihn.json']);
  });

  it('in a list, and under a condition', () => {
    const file = 'steps/anliegen.json';
    const list = addQuestion(START, { file, pointer: '/schema' }, 'zeilen', { title: 'Zeugen' });
    const now = applyEdits(START, list.edits);
    const inRow = addQuestion(now, { file, pointer: `${list.place.pointer}/items` }, 'text');
    const rows = followed(applyEdits(now, inRow.edits), [words(inRow.place.pointer, 'Wohnort')]).files;
    expect(Object.keys(read(rows, file)['schema']['properties']['zeugen']['items']['properties'])).toContain('wohnort');
    const under = applyEdits(START, [
      { file, pointer: '/schema/then', set: { properties: { neueFrage: { title: 'Neue Frage', type: 'string' } } } },
    ]);
    const asked = followed(under, [words('/schema/then/properties/neueFrage', 'Und wann?')]).files;
    expect(asked[file]).toContain('"undWann"');
  });

  it('with a number where another one has it', () => {
    const once = followed(withQuestion(), [words(at('neueFrage'), 'Name')]).files;
    const { edits } = addQuestion(once, { file: 'steps/anliegen.json', pointer: '/schema' }, 'text');
    const twice = followed(applyEdits(once, edits), [words(at('neueFrage'), 'Name')]).files;
    const names = Object.keys(read(twice, 'steps/anliegen.json')['schema']['properties']);
    expect(names).toEqual(['anliegen', 'name2', 'name3']);
    const numbered = followed(twice, [words(at('name3'), 'Namen')]).files;
    expect(Object.keys(read(numbered, 'steps/anliegen.json')['schema']['properties'])).toContain('namen');
  });
});

describe('a name stays', () => {
  it('where the words make none, and follows the next ones', () => {
    const empty = followed(withQuestion(), [words(at('neueFrage'), '')]);
    expect(empty.renamed).toEqual([]);
    expect(followed(empty.files, [words(at('neueFrage'), 'Ort')]).files['steps/anliegen.json']).toContain('"ort"');
  });

  it('where somebody has given it', () => {
    expect(followed(START, [words(at('anliegen'), 'Anlass')]).renamed).toEqual([]);
    expect(followed(START, [words('', 'Anlass')]).renamed).toEqual([]);
  });

  it('where others know it, and follows where they do not', () => {
    const published = followed(START, [words(`${at('anliegen')}/oneOf/0`, 'Unfall')]).files;
    const { edits } = addQuestion(published, { file: 'steps/anliegen.json', pointer: '/schema' }, 'text');
    const { files } = followed(
      applyEdits(published, edits),
      [words(`${at('anliegen')}/oneOf/0`, 'Nach einem Unfall'), words(at('neueFrage'), 'Wann?')],
      published,
    );
    expect(files['steps/anliegen.json']).toContain('"unfall"');
    expect(files['steps/anliegen.json']).toContain('"wann"');
    const now = followed(files, [words(at('wann'), 'Wann genau?')], files).files;
    expect(now['steps/anliegen.json']).toContain('"wann"');
  });

  it('where the shared part of other wizards would change', () => {
    const shared = applyEdits(withQuestion(), [
      { file: KONTAKT, pointer: at('neueFrage'), set: { uses: 'frage' } },
      { file: '../parts/frage.json', create: '{ "schema": { "title": "Neue Frage", "type": "string" } }' },
    ]);
    const { files } = followed(shared, [words(at('neueFrage'), 'Ort')]);
    expect(files['../parts/frage.json']).toBe(shared['../parts/frage.json']);
  });
});

it('changes what was written since in the same way', () => {
  const before = withQuestion();
  const after = applyEdits(before, [words(at('neueFrage'), 'Ort')]);
  const later = applyEdits(after, [
    { file: 'steps/anliegen.json', pointer: `${at('neueFrage')}/description`, set: 'Mit Postleitzahl.' },
  ]);
  const result = followWords(before, after, undefined, later);
  expect(result?.after.files['steps/anliegen.json']).not.toContain('Postleitzahl');
  expect(read(result?.later ?? {}, 'steps/anliegen.json')['schema']['properties']['ort']).toMatchObject({
    title: 'Ort',
    description: 'Mit Postleitzahl.',
  });
});

it('says where a question is that was moved since its words were typed', () => {
  const file = 'steps/anliegen.json';
  const before = withQuestion();
  const after = applyEdits(before, [words(at('neueFrage'), 'Ort')]);
  const condition = { properties: { anliegen: { const: 'frage' } }, required: ['anliegen'] };
  const moved = makeConditional(after, { file, pointer: at('neueFrage') }, condition, '/schema');
  const result = followWords(before, after, undefined, applyEdits(after, moved.edits));
  expect(moved.place.pointer).toBe('/schema/then/properties/neueFrage');
  expect(read(result?.later ?? {}, file)['schema']['then']['properties']).toHaveProperty('ort');
  expect(result?.after.renamed).toContainEqual({
    from: moved.place,
    to: { file, pointer: '/schema/then/properties/ort' },
  });
});
