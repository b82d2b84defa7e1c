import { expect, it } from 'vitest';
import { LONG } from '../support/extent.ts';
import { filesNamed, MADE_UP } from './madeUpWords.ts';
import { ProjectCopy, type ByHand } from './projectCopy.ts';

/** What a new condition costs: a copy of the project gets one, and the files are counted that somebody has to touch. */

const ENGINE = 'src/engine/fieldGuards.ts';
const MEANING = "  startsWith: (answer, { value }) => typeof answer === 'string' && answer.startsWith(value),\n";
const ROW = `  startsWith: {
    name: 'beginnt mit',
    meant: ['prefix'],
    operand: 'text',
    names: 'neither',
    suits: isSingle,
    offered: { text: 8 },
    inSchema: { lacks: 'Womit eine Antwort beginnt' },
    predicate: ({ value }) => ['beginnt', \`mit „\${value}“\`],
    distinct: ({ value }) => [value, \`x\${value}\`],
    mistakes: () => [],
  },
`;
const TEST_ROW = `  startsWith: {
    question: { type: 'string' },
    operands: [{ value: 'B-' }],
    words: '„Prüfling“ beginnt mit „B-“',
    cases: [
      [{ value: 'B-' }, 'B-AB 1', true],
      [{ value: 'B-' }, 'HB-A 1', false],
      [{ value: 'B-' }, undefined, false],
    ],
    naive: (given, { value }) => typeof given === 'string' && given.indexOf(value) === 0,
    any: fc.record({ value: fc.constantFrom('x', '2026') }),
  },
`;
const SHAPE = `    {
      "description": "ein Text ist, der mit \`value\` beginnt",
      "if": { "required": ["type"], "properties": { "type": { "const": "startsWith" } } },
      "then": { "properties": { "params": { "required": ["field", "value"], "additionalProperties": false, "properties": { "field": true, "value": { "type": "string" } } } } }
    },
`;

const BY_HAND: ByHand = {
  [ENGINE]: [[MEANING, '};\n$']],
  'src/format/guards.ts': [[ROW, '};\n\nconst JOINING']],
  'wizards/guard.schema.json': [
    ['"startsWith", ', '"all", "any", "not"\\],'],
    [SHAPE, '    \\{\n      "description": "alle treffen zu'],
  ],
  'tests/format/guardRows.ts': [[TEST_ROW, '};\n\n/\\*\\* The time at which']],
};

it.runIf(LONG)(
  'a condition takes four files; the compiler names those of code, and all tools then know it',
  async () => {
    using copy = new ProjectCopy();
    copy.insert(...MADE_UP.guard.word);
    const named = filesNamed(await copy.typeErrors());
    expect(named).toEqual(new Set(MADE_UP.guard.places));
    expect(Object.keys(BY_HAND)).toHaveLength(4);
    copy.insertAll(BY_HAND);
    expect(await copy.typeErrors()).toBe('');
    expect(await copy.reference()).toBe('');
    const output = await copy.test(
      'tests/format/guards.test.ts',
      'tests/wizards',
      'tests/engine/guards.test.ts',
      'tests/explore/guards.test.ts',
      'tests/studio/conditions.test.ts',
      'tests/studio/panelNames.test.ts',
    );
    expect(output).toContain('guards.test.ts');
  },
);
