import { expect, it } from 'vitest';
import { LONG } from '../support/extent.ts';
import { filesNamed } from './madeUpWords.ts';
import { ProjectCopy, type ByHand } from './projectCopy.ts';

/** What a new kind of paragraphs of a step costs: a copy of the project gets one, and the files are counted that somebody has to touch. */

const ROW = 'src/engine/stepParagraphs.ts';
const SCHEMA = 'wizards/step.schema.json';

/** What it is, where it stands on the page, and all that tools have to know of it. */
const PROGRAM: ByHand = {
  [ROW]: [[", 'warning'", '\\], below:']],
  [SCHEMA]: [
    [
      '"warning": { "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 }, "x-label": "Absätze, die warnen", "x-help": "Was man vor der ersten Antwort lesen muss, damit nichts verloren geht.", "x-words": "Absatz, der warnt", "description": "Absätze über den Fragen, vor denen man innehält.", "examples": [["Eine Frist läuft."]] },\n    ',
      '"button": \\{ "type": "string"',
    ],
  ],
};

/** The guide for people, and a wizard that the tests walk. */
const AROUND: ByHand = {
  'wizards/README.md': [
    ['| Absätze, die warnen | am Schritt: `"warning": ["…"]` |\n', '\\| Absätze unter den Fragen \\|'],
  ],
  'tests/explore/wizards/alles/steps/art.json': [['"warning": ["Eine Frist läuft."],\n  ', '"outro"']],
};

it.runIf(LONG)(
  'a text takes two files, the guide and a wizard of the tests; all tools and pages then know it',
  async () => {
    using copy = new ProjectCopy();
    copy.insertAll({ [ROW]: PROGRAM[ROW] ?? [] });
    const named = filesNamed(await copy.typeErrors());
    expect(named).toEqual(new Set(['tests/format/keys.test.ts']));
    expect(Object.keys(PROGRAM)).toHaveLength(2);
    copy.insertAll({ [SCHEMA]: PROGRAM[SCHEMA] ?? [] });
    expect(await copy.typeErrors()).toBe('');
    const missed = await copy.test('tests/wizards/everyWord.test.ts').catch(String);
    expect(missed).toMatch(
      /(?=[^]*the wizards that are walked use all keys of a step)(?=[^]*the guide names all keys of a step)/,
    );
    copy.insertAll(AROUND);
    expect(await copy.reference()).toBe('');
    const output = await copy.test(
      'tests/format/texts.test.ts',
      'tests/format/annotations.test.ts',
      'tests/runner/step/paragraphs.test.tsx',
      'tests/wizards',
      'tests/studio/help.test.ts',
      'tests/studio/changes',
      'tests/editing/texts.test.ts',
    );
    expect(output).toContain('paragraphs.test.tsx');
  },
);
