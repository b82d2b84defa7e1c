import { addComputed, freshComputed, GAP, removeComputed, renameComputed, showComputed } from '../../editing/index.ts';
import { joinPointer, STEP_PARAGRAPHS } from '../../engine/index.ts';
import type { OperationName } from '../../engine/vocabulary.ts';
import { OPERATION_ROWS, OPERATIONS } from '../../format/index.ts';
import { labelAt } from '../document/labels.ts';
import { besideOf, needed } from './names.ts';
import type { Action, Option } from './action.ts';
import { removal, renaming } from './forms.ts';
import { groundOf } from '../document/computed.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';

const WIZARD = 'wizard.json';

/** What can be done with a computed value. */
export function computedActions(outline: Outline, name: string): Action[] {
  const value = outline.computed.find((one) => one.name === name);
  if (value === undefined) return [];
  const what = `Berechneter Wert '${value.title}'`;
  const beside = besideOf(outline.computed, outline.computed.indexOf(value));
  return [
    {
      id: 'show',
      label: 'In einem Text zeigen …',
      form: {
        title: `'${value.title}' in einem Text zeigen`,
        submit: 'Absatz anfügen',
        about: `Schreiben Sie ${GAP} an die Stelle, an der der Wert steht. Solange er fehlt, entfällt der Absatz.`,
        fields: [
          { name: 'at', label: 'Wo', start: () => firstText(outline), options: () => textsFor(outline) },
          { name: 'sentence', label: 'Absatz', start: () => sentenceFor(value.operation, value.title) },
        ],
        plan: (files, { at = '', sentence = '' }) => {
          const [file = '', pointer = ''] = at.split('#');
          return {
            edits: showComputed(files, name, { file, pointer }, sentence),
            select: { file, pointer },
            label: `'${value.title}' in einem Text zeigen`,
          };
        },
      },
    },
    renaming({
      what,
      name,
      target: { kind: 'computed', computed: name },
      plan: (files, to) => renameComputed(files, name, to),
      select: computedPlace,
    }),
    removal({
      what,
      plan: (files) => removeComputed(files, name),
      select: beside?.place ?? { file: WIZARD, pointer: '' },
    }),
  ];
}

/** The operation that was chosen in the form. */
function operationOf(id = ''): OperationName {
  return OPERATIONS.find((name) => name === id) ?? 'deadline';
}

/** Adds a computed value, whose panel then asks for the rest. */
export function newComputed(outline: Outline, trees: Trees): Action {
  return {
    id: 'new',
    label: 'Neuer berechneter Wert …',
    form: {
      title: 'Neuer berechneter Wert',
      submit: 'Anlegen',
      about: 'Woraus er entsteht, wählen Sie danach in den Eigenschaften.',
      fields: [
        {
          name: 'operation',
          label: 'Was gerechnet wird',
          start: () => 'deadline',
          options: () => OPERATIONS.map((id) => ({ id, label: OPERATION_ROWS[id].name })),
        },
        {
          name: 'title',
          label: 'Wie der Wert heißt',
          hint: 'Auf der Seite ist er nicht zu lesen. Etwa Einspruchsfrist.',
          start: ({ operation }) => OPERATION_ROWS[operationOf(operation)].name.split(' ')[0] ?? '',
        },
        {
          name: 'source',
          label: 'Woher die Regel kommt',
          hint: 'Bei Fristen nötig, etwa § 67 Abs. 1 OWiG.',
          start: () => '',
        },
      ],
      plan: (files, { operation, title = '', source = '' }) => {
        const chosen = operationOf(operation);
        const rule = chosen === 'deadline' ? needed(source, 'die Vorschrift') : source.trim();
        const value = { ...freshComputed(chosen, groundOf(outline, trees)), ...(rule !== '' && { source: rule }) };
        const { edits, name } = addComputed(files, title, value);
        return { edits, select: computedPlace(name), label: `Berechneten Wert '${title.trim()}' anlegen` };
      },
    },
  };
}

function computedPlace(name: string): FilePlace {
  return { file: WIZARD, pointer: joinPointer('/computed', name) };
}

/** Where a paragraph can show a value: on each step, on the last page, in the confirmation. */
function textsFor({ steps, mails }: Outline): Option[] {
  const shown = steps.filter(({ file, inMachine }) => file !== undefined && inMachine);
  return [
    ...shown.flatMap(({ file = '', title, role }) =>
      role === 'final'
        ? [{ id: `${file}#/intro`, label: `${title} (nach dem Senden)` }]
        : STEP_PARAGRAPHS.map((part) => ({
            id: `${file}#/${part}`,
            label: `${title}: ${labelAt({ file, pointer: `/${part}` })}`,
          })),
    ),
    ...(mails.some(({ name }) => name === 'confirmation')
      ? [{ id: `${WIZARD}#/mails/confirmation/intro`, label: 'Bestätigung per E-Mail' }]
      : []),
  ];
}

/** The last page, where every value is known that ever will be. */
function firstText(outline: Outline): string {
  const last = outline.steps.find(({ role, file }) => role === 'final' && file !== undefined);
  return last === undefined ? (textsFor(outline)[0]?.id ?? '') : `${last.file}#/intro`;
}

function sentenceFor(operation: OperationName | undefined, title: string): string {
  return operation === 'deadline' ? `Bis ${GAP} läuft die Frist.` : `${title}: ${GAP}`;
}
