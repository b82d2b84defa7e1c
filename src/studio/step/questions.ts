import { formatConditionsAbout } from '../../explore/words.ts';
import { uiOf } from '../../editing/index.ts';
import { collectFields, isPlainObject, readPointer, type Definition, type Field } from '../../engine/index.ts';
import type { StepFile } from '../../engine/definition.ts';
import { plainTitle } from '../document/titles.ts';
import { inOrder } from '../document/fieldOrder.ts';
import { isInside, type FilePlace } from '../document/place.ts';
import type { QuestionNode, StepNode } from '../document/outline.ts';

/** A question of a step, or a shared part with several, as the list beside the preview shows it. */
export type Row = {
  /** Where the analyst wrote it. */
  place: FilePlace;
  /** Pointer of its answer; of the first one of a part. */
  field: string;
  /** Name of its answer in its group. */
  name: string;
  /** Pointer of the schema of its group in the file, such as `/schema` or `/schema/then`. */
  group: string;
  title: string;
  kind: string;
  required: boolean;
  /** Whether it is demanded or voluntary is decided by its kind. */
  isConsent: boolean;
  /** The condition as what follows 'wenn'; empty if it is always asked. */
  condition: string;
  /** The shared part that it comes from. */
  part: string | undefined;
  /** The heading that it stands under: its words, and where they are written; undefined without headings. */
  heading: { title: string; place: FilePlace } | undefined;
};

/** The questions of a step in the order in which the page asks them. */
export function rowsOf({ id, questions }: StepNode, { steps }: Definition): Row[] {
  const step = steps[id];
  if (step?.schema === undefined) return [];
  const all = Object.entries(steps).flatMap(([name, { schema }]) => collectFields(name, schema));
  const about = { fields: all, schemaOf: (name: string) => steps[name]?.schema };
  const rows = inOrder(collectFields(id, step.schema), step).flatMap((field) => {
    const question = questions.find((one) => isSame(one, field));
    return question === undefined ? [] : [rowOf(question, formatConditionsAbout(about, field, 'clause'), step)];
  });
  // A shared part is one row, however much it asks.
  return rows.filter((row, index) => rows.findIndex(({ place }) => place.pointer === row.place.pointer) === index);
}

function rowOf(
  { place, field, title, kind, required, isConsent, part }: QuestionNode,
  condition: string,
  step: StepFile,
): Row {
  const [, group = '', name = ''] = /^(.*)\/properties\/([^/]+)$/.exec(place.pointer) ?? [];
  return {
    place,
    field,
    name,
    group,
    title: part === undefined ? title : `${title} …`,
    kind: part === undefined ? kind : 'gemeinsamer Teil',
    required,
    isConsent,
    condition,
    part,
    heading: headingOf({ file: place.file, pointer: group }, name, step),
  };
}

function headingOf({ file, pointer }: FilePlace, name: string, step: StepFile): Row['heading'] {
  const at = `${uiOf(pointer)}/ui:sections`;
  const sections = readPointer(step, at);
  if (!Array.isArray(sections)) return undefined;
  const index = sections.findIndex(
    (section: unknown) =>
      isPlainObject(section) && Array.isArray(section['fields']) && section['fields'].includes(name),
  );
  const title = readPointer(sections, `/${index}/title`);
  return typeof title === 'string'
    ? { title: plainTitle(title), place: { file, pointer: `${at}/${index}` } }
    : undefined;
}

function isSame({ field, place }: QuestionNode, { pointer, schemaPointer }: Field): boolean {
  return field === pointer && isInside({ file: place.file, pointer: `/schema${schemaPointer}` }, place);
}
