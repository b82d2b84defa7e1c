import { expect, it } from 'vitest';
import { LONG } from '../support/extent.ts';
import { filesNamed, MADE_UP } from './madeUpWords.ts';
import { ProjectCopy, type ByHand } from './projectCopy.ts';

/** What a new keyword costs: a copy of the project gets a rule, and the files are counted that somebody has to touch. */

const AJV = `  leastWords: {
    keyword: 'leastWords',
    type: 'string',
    schemaType: 'number',
    error: { message: '', params: ({ schema }) => _\`{limit: \${schema}}\` },
    code: (context: KeywordCxt) =>
      context.fail(_\`\${context.data}.trim().split(/\\\\s+/).length < \${context.schema}\`),
  },
`;
const INTERPRETED = `  leastWords: (place) => {
    const { leastWords = 0 } = place.schema;
    const report = reporter(place, 'leastWords');
    return (text, at, run) => {
      if (text.trim().split(/\\s+/).length < leastWords) report(run, at, { limit: leastWords });
    };
  },
`;
const ROW = `  leastWords: {
    ...BY_TYPING,
    own: true,
    sorts: ['text'],
    name: 'Zu wenige Wörter',
    lost: 'wie viele Wörter es mindestens sind',
    about: ['answer'],
    limit: { end: 'least', isSize: true },
    fact: 'value',
    predicate: (limit) => ['hat', \`mindestens \${limit} Wörter\`],
    breaks: () => ['eins'],
    fit: (text, { leastWords = 0 }) => \`\${text}\${' wort'.repeat(leastWords)}\`,
  },
`;
const SHAPE = `        "leastWords": { "type": "integer", "minimum": 1, "x-label": "Wörter mindestens", "description": "So viele Wörter sind es mindestens.", "examples": [3] },
`;
const TEST_ROW =
  "  leastWords: { question: { type: 'string', leastWords: 3 }, good: 'eins zwei drei', bad: ['eins', 'eins zwei'] },\n";

/** What is done by hand, by file: what is inserted, and before what. */
const BY_HAND: ByHand = {
  'src/engine/messages.ts': [["  leastWords: 'Bitte schreiben Sie mindestens {limit} Wörter.',\n", '  minItems:']],
  'src/check/validators.ts': [[AJV, '  alone: \\{ keyword']],
  'src/check/interpreter/typedKeywords.ts': [[INTERPRETED, "  minDate: dateLimit\\('minDate'\\)"]],
  'src/format/valueRows.ts': [[ROW, '  // At a question it comes after all others']],
  'wizards/step.schema.json': [[SHAPE, ' *"minLength": \\{ "type": "integer"']],
  'wizards/README.md': [['`leastWords` zählt Wörter.\n', 'Ein Tag ist ein Datum']],
  'tests/format/keywordRows.ts': [[TEST_ROW, '  maxLength: \\{ question']],
};

it.runIf(LONG)('a rule takes eight files; the compiler names those of code, and all tools then know it', async () => {
  using copy = new ProjectCopy();
  copy.insert(...MADE_UP.keyword.word);
  const named = filesNamed(await copy.typeErrors());
  expect(named).toEqual(new Set(MADE_UP.keyword.places));
  expect(1 + Object.keys(BY_HAND).length).toBe(8);
  copy.insertAll(BY_HAND);
  expect(await copy.typeErrors()).toBe('');
  expect(await copy.reference()).toBe('');
  const output = await copy.test(
    'tests/format/keywords.test.ts',
    'tests/wizards',
    'tests/check/interpreter/differential.test.ts',
    'tests/editing/convert.test.ts',
    'tests/studio/panelNames.test.ts',
  );
  expect(output).toContain('keywords.test.ts');
});
