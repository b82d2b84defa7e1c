import { sayConditionsAbout } from '../../explore/words.ts';
import { choicesOf, collectFields, type Choice, type Definition, type Field } from '../../engine/index.ts';
import { inOrder } from '../document/fieldOrder.ts';
import { isInside, type Place } from '../document/place.ts';
import type { QuestionNode, StepNode } from '../document/outline.ts';

/** A question of a step, or a shared part with several, as the list beside the preview shows it. */
export type Row = {
  /** Where the analyst wrote it. */
  place: Place;
  /** Pointer of its answer; of the first one of a part. */
  field: string;
  /** Name of its answer in its group. */
  name: string;
  /** Pointer of the schema of its group in the file, such as `/schema` or `/schema/then`. */
  group: string;
  title: string;
  kind: string;
  required: boolean;
  /** The condition as a sentence; empty if it is always asked. */
  condition: string;
  /** Pointer of the innermost condition that it stands under. */
  conditionAt: string | undefined;
  /** What can be chosen, for conditions about it. */
  choices: readonly Choice[];
  /** The shared part that it comes from. */
  part: string | undefined;
};

const YES_NO: readonly Choice[] = [
  { const: true, title: 'angekreuzt' },
  { const: false, title: 'nicht angekreuzt' },
];

/** The questions of a step in the order in which the page asks them. */
export function rowsOf({ id, questions }: StepNode, { steps }: Definition): Row[] {
  const step = steps[id];
  if (step?.schema === undefined) return [];
  const all = Object.entries(steps).flatMap(([name, { schema }]) => collectFields(name, schema));
  const about = { fields: all, schemaOf: (name: string) => steps[name]?.schema };
  const rows = inOrder(collectFields(id, step.schema), step).flatMap((field) => {
    const question = questions.find((one) => isSame(one, field));
    return question === undefined ? [] : [rowOf(question, field, sayConditionsAbout(about, field))];
  });
  // A shared part is one row, however much it asks.
  return rows.filter((row, index) => rows.findIndex(({ place }) => place.pointer === row.place.pointer) === index);
}

/** The questions that a condition of the row can be about: those with choices that are asked before it beside it. */
export function askedBefore(row: Row, rows: readonly Row[]): Row[] {
  return rows.slice(0, rows.indexOf(row)).filter(({ group, choices }) => group === row.group && choices.length > 0);
}

function rowOf({ place, field, title, kind, required, part }: QuestionNode, source: Field, condition: string): Row {
  const [, group = '', name = ''] = /^(.*)\/properties\/([^/]+)$/.exec(place.pointer) ?? [];
  const [, around] = /^(.*)\/(?:then|else)$/.exec(group) ?? [];
  return {
    place,
    field,
    name,
    group,
    title: part === undefined ? title : `${title} …`,
    kind: part === undefined ? kind : `gemeinsamer Teil ${part}`,
    required,
    condition,
    conditionAt: around === undefined ? undefined : `${around}/if`,
    choices: part === undefined ? choicesIn(source) : [],
    part,
  };
}

function choicesIn({ schema }: Field): readonly Choice[] {
  if (schema.type === 'array') return [];
  return choicesOf(schema) ?? (schema.type === 'boolean' ? YES_NO : []);
}

function isSame({ field, place }: QuestionNode, { pointer, schemaPointer }: Field): boolean {
  return field === pointer && isInside({ file: place.file, pointer: `/schema${schemaPointer}` }, place);
}
