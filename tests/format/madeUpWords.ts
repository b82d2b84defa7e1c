type MadeUpWord = {
  /** The type that lists the words of its kind, what is added to it, and before what. */
  word: [file: string, inserted: string, before: string];
  /** Where the compiler then names something that is missing. What a schema lacks is named where both are compared. */
  places: string[];
};

const SCHEMAS = 'tests/format/keys.test.ts';

/** A word of each kind that no definition knows. */
export const MADE_UP = {
  guard: {
    word: ['src/engine/fieldGuards.ts', '  startsWith: { value: string };\n', '};\n\n/\\*\\* Whether the answer'],
    places: ['src/engine/fieldGuards.ts', 'src/format/guards.ts', 'tests/format/guardRows.ts'],
  },
  keyword: {
    word: ['src/engine/definition.ts', '  leastWords?: number;\n', '  maxLength\\?: number;'],
    places: [
      'src/engine/messages.ts',
      'src/check/validators.ts',
      'src/check/interpreter/interpret.ts',
      'src/format/valueRows.ts',
      'tests/format/keywordRows.ts',
      SCHEMAS,
    ],
  },
  operation: {
    word: ['src/engine/formula.ts', '  average: Operand[];\n', '  /\\*\\* The number of entries'],
    places: ['src/engine/formula.ts', 'src/format/operations.ts', 'tests/format/operationRows.ts', SCHEMAS],
  },
  widget: {
    word: ['src/engine/widgetTraits.ts', "  scale: { shown: 'choices' },\n", '  checkbox: \\{ shown'],
    places: ['src/format/widgets.ts', 'tests/format/widgetRows.ts', 'src/fields/theme.ts'],
  },
} satisfies Record<string, MadeUpWord>;

/** The files that the compiler names. */
export function filesNamed(output: string): Set<string> {
  return new Set([...output.matchAll(/^([^(\n]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
}
