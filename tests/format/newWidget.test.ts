import { expect, it } from 'vitest';
import { LONG } from '../support/extent.ts';
import { filesNamed, MADE_UP } from './madeUpWords.ts';
import { ProjectCopy, type ByHand } from './projectCopy.ts';

/** What a new widget costs: a copy of the project gets one, and the files are counted that somebody has to touch. */

const ROW = `  scale: { name: 'Skala', suits: isChoice, proposed: true, meant: ['bewertung'] },
`;
const KIND = `  skala: {
    label: 'Skala',
    about: 'Alle Antworten stehen nebeneinander.',
    schema: { title, type: 'string', oneOf: CHOICES },
    widget: 'scale',
    missing: CHOOSE,
  },
`;
const TEST_ROW = "  scale: { question: ONE, unsuitable: TEXT, answer: 'b', words: 'Antwort b' },\n";

/** Files that know the format. */
const FORMAT: ByHand = {
  'src/format/choiceWidgets.ts': [
    [ROW, '  checkboxes: \\{\n    name'],
    [KIND, '  mehrere: \\{'],
  ],
  'wizards/step.schema.json': [['"scale", ', '"checkbox", "checkboxes"']],
  'tests/format/widgetRows.ts': [[TEST_ROW, '  checkbox: \\{ question']],
};

/** No line here may begin like an import of this file. */
const IMPORTS = [
  "import type { WidgetProps } from '@rjsf/utils';",
  "import type { Choice } from '../../engine/index.ts';",
  "import { pointerOfId } from '../base/pointerOfId.ts';",
  "import styles from './scale.module.css';",
].join('\n');
const COMPONENT = `${IMPORTS}

/** Radio buttons side by side. */
export function ScaleWidget({ id, value, onChange, disabled, options }: WidgetProps) {
  return (
    <div role="presentation" className={styles['scale']}>
      {(options['choices'] as Choice[]).map((choice, index) => (
        <label key={String(choice.const)}>
          <input
            name={pointerOfId(id)}
            id={index === 0 ? id : \`\${id}__\${index}\`}
            type="radio"
            value={String(choice.const)}
            checked={value === choice.const}
            disabled={disabled}
            onChange={() => onChange(choice.const)}
          />
          {choice.title}
        </label>
      ))}
    </div>
  );
}
`;
const THEME = 'src/fields/theme.ts';
/** What it looks like: its component, and the line that names it. */
const LOOKS: ByHand = {
  [THEME]: [
    ["import { ScaleWidget } from './widgets/ScaleWidget.tsx';\n", 'import \\{ TextWidget, TextareaWidget'],
    ['  scale: ScaleWidget,\n', '  checkbox: CheckboxWidget'],
  ],
};
const COMPONENT_FILES: Record<string, string> = {
  'src/fields/widgets/ScaleWidget.tsx': COMPONENT,
  'src/fields/widgets/scale.module.css': '.scale {\n  display: flex;\n  gap: 1rem;\n}\n',
};

it.runIf(LONG)(
  'a widget takes four files, its component with its style and its line in the theme; all tools and pages then know it',
  async () => {
    using copy = new ProjectCopy();
    copy.insert(...MADE_UP.widget.word);
    const named = filesNamed(await copy.typeErrors());
    expect(named).toEqual(new Set(MADE_UP.widget.places));
    expect(1 + Object.keys(FORMAT).length).toBe(4);
    copy.insertAll({ ...FORMAT, ...LOOKS });
    for (const [file, text] of Object.entries(COMPONENT_FILES)) copy.write(file, text);
    expect(await copy.typeErrors()).toBe('');
    expect(await copy.reference()).toBe('');
    const output = await copy.test(
      'tests/format/widgets.test.tsx',
      'tests/wizards',
      'tests/fields/registry.test.ts',
      'tests/editing/commands.test.ts',
      'tests/editing/convert.test.ts',
      'tests/studio/fitting.test.ts',
      'tests/studio/panelNames.test.ts',
      'tests/architecture.test.ts',
    );
    expect(output).toContain('widgets.test.tsx');
  },
);
