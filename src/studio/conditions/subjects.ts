import { collectFields, isPlainObject, isWithin, parsePointer, readPointer, type Field } from '../../engine/index.ts';
import { valuesAsFields } from '../../explore/dependencies.ts';
import { sourceOf } from '../../engine/facts.ts';
import type { Definition, PropertySchema } from '../../engine/definition.ts';
import type { Outline, StepNode } from '../document/outline.ts';
import { stepOf } from '../document/place.ts';
import type { ConditionPlace } from './places.ts';
import { titleOf, titleOfComputed } from '../document/titles.ts';

/** What a condition may be about: an answer or a computed value. */
export type Subject = {
  /** `/pointer` or `=name`. */
  name: string;
  title: string;
  /** The step that asks it, or what else it is. */
  where: string;
  schema: PropertySchema;
};

/** All questions and computed values, for sentences. Computed values are called as they are shown to people. */
export function fieldsFor(definition: Definition | undefined): Field[] {
  if (definition === undefined) return [];
  const fields = Object.entries(definition.steps).flatMap(([id, { schema }]) => tried(() => collectFields(id, schema)));
  const values = tried(() => valuesAsFields({ ...sourceOf(definition), fields }));
  const named = values.map((field) => {
    const name = field.pointer.slice(1);
    const title = titleOfComputed(name, definition.wizard.computed?.[name]);
    return { ...field, schema: { ...field.schema, title } };
  });
  return [...fields, ...named];
}

/**
 * What a condition may be about: only questions that are asked before it applies, in the order in which people reach
 * them, then the computed values.
 */
export function subjectsAt(
  { place, key, reach, apart, list }: ConditionPlace,
  { definition, outline }: { definition: Definition | undefined; outline: Outline },
): Subject[] {
  if (definition === undefined) return [];
  const fields = fieldsFor(definition);
  const step = stepOf(place.file);
  if (list !== undefined) return rowSubjects({ list, reach, apart }, step, definition);
  if (key === 'unless') {
    const field = readPointer(step === undefined ? undefined : definition.steps[step], fieldPointer(place.pointer));
    return fields.filter(({ pointer }) => pointer === field).map((one) => subjectOf(one, outline));
  }
  const before = stepsBefore(place.pointer, step, outline);
  const asked = before.flatMap((id) =>
    fields.filter(
      (field) =>
        field.step === id &&
        field.pointer.startsWith('/') &&
        (reach === '' || isWithin(field.pointer, reach)) &&
        !(id === step && apart.some((part) => isWithin(`/schema${field.schemaPointer}`, part))),
    ),
  );
  const computed =
    key === 'if' || key === 'unlessAnswers' ? [] : fields.filter(({ pointer }) => pointer.startsWith('='));
  const unique = new Map(
    [...asked, ...computed].map((field) => [field.pointer, field]).toReversed() as [string, Field][],
  );
  return [...unique.values()].toReversed().map((field) => subjectOf(field, outline));
}

export function subjectOf(field: Field, outline: Outline): Subject {
  const step = outline.steps.find(({ id }) => id === field.step);
  const { pointer: name, schema } = field;
  const where = name.startsWith('=') ? 'Berechnete Werte' : (step?.title ?? field.step);
  return { name, title: titleOf(schema, name.replace(/^=/, '')), where, schema };
}

type InRow = Pick<ConditionPlace, 'reach' | 'apart'> & { list: string };

function rowSubjects({ list, reach, apart }: InRow, step: string | undefined, { steps }: Definition): Subject[] {
  const items = step === undefined ? undefined : readPointer(steps[step], `${list}/items`);
  if (!isPlainObject(items)) return [];
  const fields = tried(() => collectFields('', items as PropertySchema)).filter(
    ({ pointer, schemaPointer }) =>
      (reach === '' || isWithin(pointer, reach)) &&
      !apart.some((part) => isWithin(`${list}/items${schemaPointer}`, part)),
  );
  return fields.map(({ pointer, schema }) => ({
    name: pointer,
    title: titleOf(schema, pointer),
    where: 'In derselben Zeile',
    schema,
  }));
}

/** The advice's question stands beside its condition. */
function fieldPointer(pointer: string): string {
  return `${pointer.slice(0, pointer.lastIndexOf('/'))}/field`;
}

/** The steps from which a condition's place is reached, in the order of the flow; all of them for files about all. */
function stepsBefore(pointer: string, step: string | undefined, { steps }: Outline): string[] {
  const at = step ?? (pointer.startsWith('/states/') ? parsePointer(pointer)[1] : undefined);
  if (at === undefined) return steps.map(({ id }) => id);
  const before = new Set([at]);
  // A set is iterated with what is added meanwhile.
  for (const id of before) for (const from of steps) if (leadsTo(from, id)) before.add(from.id);
  return steps.map(({ id }) => id).filter((id) => before.has(id));
}

/** Whether a step leads forward to another one. */
function leadsTo({ exits }: StepNode, id: string): boolean {
  return exits.some(({ target, event }) => target === id && event !== 'onError');
}

function tried(read: () => Field[]): Field[] {
  try {
    return read();
  } catch {
    return [];
  }
}
