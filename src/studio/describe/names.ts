import {
  choicesOf,
  parsePointer,
  questionAt,
  stepsOf,
  type Choice,
  type Field,
  type PublicDefinition,
  type Wizard,
} from '../../engine/index.ts';
import { titleAt, type Questions } from '../../explore/words.ts';
import { fieldsFor } from '../conditions/subjects.ts';
import { inWords, plainTitle, titleOf, titleOfColumn, titleOfComputed } from '../document/titles.ts';
import { formatText } from '../document/formatText.ts';

/** How the things of a wizard are called by people. */
export type Names = {
  wizard: Wizard;
  questions: Questions;
  fields: readonly Field[];
  /** Of an answer (`/pointer`), a group of them, or a computed value (`=name`). */
  of: (name: string) => string;
  step: (id: string) => string;
  table: (name: string) => string;
  column: (name: string) => string;
  /** Whether the page shows a column as an amount in euros. */
  isEuro: (column: string) => boolean;
};

/**
 * The names of everything in a wizard. `beside`: another version of it. What both have is called as in the newer one, what only one has as there, so that
 * sentences of both differ only where they mean something else.
 */
export function namesOf(wizard: Wizard, beside: readonly Wizard[] = [wizard]): Names {
  const all = beside.map(({ definition }) => definition);
  const computed = merged(all.map((one) => one.wizard.computed ?? {}));
  const [steps, tables, states] = [
    merged(all.map((one) => one.steps)),
    merged(all.map((one) => one.tables)),
    merged(all.map((one) => one.machine.states)),
  ];
  const valueTitle = (name: string) => titleOfComputed(name, computed[name]);
  const fields = fieldsOf(all, valueTitle);
  const columns = all.flatMap((one) => Object.values(one.steps).flatMap(({ result }) => result?.rows ?? []));
  const shownColumns = columns.map(({ value, label }) => ({ name: value, title: label }));
  const of = (name: string) => (name.startsWith('=') ? valueTitle(name.slice(1)) : titleOfAnswer(name, fields, beside));
  return {
    wizard,
    fields,
    questions: {
      fields,
      schemaOf: (step) => stepsOf(wizard).find(({ id }) => id === step)?.file.schema,
      titleOfValue: valueTitle,
    },
    of,
    step: (id) =>
      plainTitle(formatText({ of }, steps[id]?.title ?? '')) ||
      (states[id]?.invoke === undefined ? inWords(id) : 'Wird gesendet'),
    table: (name) => plainTitle(tables[name]?.title) || inWords(name),
    column: (name) => titleOfColumn(name, shownColumns),
    isEuro: (column) => columns.some(({ value, format }) => value === column && format === 'euro'),
  };
}

/** By name: of several that have it, the first one. */
function merged<T>(all: readonly Record<string, T>[]): Record<string, T> {
  return Object.assign({}, ...all.toReversed()) as Record<string, T>;
}

function titleOfAnswer(name: string, fields: readonly Field[], beside: readonly Wizard[]): string {
  const question = questionAt(fields, name);
  if (question?.pointer === name) return titleOf(question.schema, '');
  const groups = beside.map((wizard) => plainTitle(titleAt(wizard, name)));
  const group = groups.find((title) => title !== '' && title !== name);
  if (group !== undefined) return group;
  const first = fields.find(({ pointer }) => pointer.startsWith(`${name}/`));
  return first === undefined ? inWords(parsePointer(name).at(-1) ?? '') : `${titleOf(first.schema, '')} und Weiteres`;
}

/** The questions and computed values of all versions. Answers that only an older one offers keep their words. */
function fieldsOf(all: readonly PublicDefinition[], valueTitle: (name: string) => string): Field[] {
  const each = all.flatMap((one) => fieldsFor({ ...one, journeys: [], examples: [] }));
  const byPointer = Map.groupBy(each, ({ pointer }) => pointer);
  return [...byPointer.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const choices = some.flatMap(({ schema }) => choicesOf(schema) ?? []);
    const unique = choices.filter((one, index) => choices.findIndex((other) => other.const === one.const) === index);
    return titled(unique.length === 0 ? first : withChoices(first, unique), valueTitle);
  });
}

function withChoices(field: Field, choices: readonly Choice[]): Field {
  const { enum: _values, items, ...schema } = field.schema;
  const isMany = items !== undefined;
  return {
    ...field,
    schema: isMany ? { ...schema, items: { ...items, oneOf: [...choices] } } : { ...schema, oneOf: [...choices] },
  };
}

/** A question without a title is called by its name in words, here and in every sentence about it. */
function titled(field: Field, valueTitle: (name: string) => string): Field {
  const name = field.path.at(-1) ?? field.pointer;
  const title = field.pointer.startsWith('=')
    ? valueTitle(field.pointer.slice(1))
    : plainTitle(field.schema.title) || inWords(name);
  return { ...field, schema: { ...field.schema, title } };
}
