import { expect, it } from 'vitest';
import { LONG } from '../support/extent.ts';
import { filesNamed, MADE_UP } from './madeUpWords.ts';
import { ProjectCopy, type ByHand } from './projectCopy.ts';

/** What a new operation costs: a copy of the project gets one, and the files are counted that somebody has to touch. */

const ENGINE = 'src/engine/formula.ts';
const MEANING = `  average: (operands, values) => {
    const sum = total(operands, values, (left, right) => left + right);
    return sum === undefined ? undefined : sum / operands.length;
  },
`;
const ROW = `  average: {
    ...OF_NUMBERS,
    name: 'Durchschnitt',
    about: 'Die Mitte mehrerer Zahlen.',
    isWhole: false,
    isEach: false,
    words: (parts) => \`der Durchschnitt von \${parts.join('; ')}\`,
    isListed: true,
  },
`;
const TEST_ROW =
  "  average: { value: { average: ['/eins', '/zwei'] }, words: 'Der Durchschnitt von „Eins“; „Zwei“', cases: [[{ eins: 1, zwei: 2 }, 1.5]] },\n";
const shapeWith = (examples: string) =>
  `    "average": { "$ref": "#/$defs/operands", "x-label": "Durchschnitt", "description": "Der Durchschnitt.", "examples": [${examples}] },\n`;

/** What is done by hand, by file: what is inserted, and before what. */
const BY_HAND: ByHand = {
  [ENGINE]: [[MEANING, '  count: \\(pointer']],
  'src/format/operations.ts': [[ROW, "  count: \\{\n    name: 'Anzahl"]],
  'wizards/formula.schema.json': [[shapeWith('["/reparatur", "/gutachten"]'), ' *"percent":']],
  'wizards/wizard.schema.json': [[shapeWith('["/reparatur", "/gutachten"]'), ' *"percent":']],
  'wizards/README.md': [['`average` ist der Durchschnitt.\n', 'Ein Tag ist ein Datum']],
  'tests/format/operationRows.ts': [[TEST_ROW, '  count: \\{\n    value']],
};

it.runIf(LONG)(
  'an operation takes six files; the compiler names those of code, and all tools then know it',
  async () => {
    using copy = new ProjectCopy();
    copy.insert(...MADE_UP.operation.word);
    const named = filesNamed(await copy.typeErrors());
    expect(named).toEqual(new Set(MADE_UP.operation.places));
    expect(Object.keys(BY_HAND)).toHaveLength(6);
    copy.insertAll(BY_HAND);
    expect(await copy.typeErrors()).toBe('');
    expect(await copy.reference()).toBe('');
    const output = await copy.test(
      'tests/format/operations.test.ts',
      'tests/wizards',
      'tests/editing/computed.test.ts',
      'tests/studio/panelNames.test.ts',
    );
    expect(output).toContain('operations.test.ts');
  },
);
