import { isTrap, rowFields, type Field } from '../engine/fields.ts';
import { withoutLinks } from '../engine/formatValue.ts';
import { isAlwaysBeside } from './checkLeading.ts';
import { fieldsOf } from './checkConditions.ts';
import { finding, type Finding } from './finding.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { uiAt } from '../engine/ui.ts';
import type { StepFile, UiSchema } from '../engine/definition.ts';

/** What people cannot tell apart on a page: questions with one title, and hints that say the same twice. */
export function checkAlike(id: string, step: StepFile): Finding[] {
  const file = `steps/${id}.json`;
  const fields = fieldsOf(id, step);
  return [
    ...sameTitles(file, step.ui, fields),
    ...fields.flatMap((list) => sameTitles(file, uiAt(step.ui, `${list.pointer}/*`), rowFields(list))),
    ...sameHints(file, step),
  ];
}

/** Questions under one heading whose titles read alike, and which are shown at once. */
function sameTitles(file: string, ui: UiSchema | undefined, fields: readonly Field[]): Finding[] {
  const shown = fields.filter((field) => field.schema.title !== undefined && !isTrap(field));
  const alike = Map.groupBy(shown, (field) => JSON.stringify([titleOf(field), field.parents, sectionsOf(ui, field)]));
  return [...alike.values()].flatMap((group) =>
    group.slice(1).flatMap((field, index) => {
      const isBeside = group
        .slice(0, index + 1)
        .some(
          (other) => other.pointer !== field.pointer && (isAlwaysBeside(other, field) || isAlwaysBeside(field, other)),
        );
      if (!isBeside) return [];
      return [
        finding(
          file,
          `/schema${field.schemaPointer}/title`,
          'frage-gleich',
          `Zwei Fragen dieser Seite heißen „${withoutLinks(field.schema.title ?? '')}“. Niemand kann sie unterscheiden.`,
          'Bitte benennen Sie eine anders.',
        ),
      ];
    }),
  );
}

function titleOf({ schema: { title = '' } }: Field): string {
  return withoutLinks(title).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The headings under which a question stands, by their indexes: those of the step, then those of each group around it. */
function sectionsOf(ui: UiSchema | undefined, { path }: Field): number[] {
  return path.map((name, depth) => {
    const sections = uiAt(ui, path.slice(0, depth).reduce<string>(joinPointer, ''))['ui:sections'];
    return Array.isArray(sections)
      ? sections.findIndex(
          (section: { fields?: unknown }) => Array.isArray(section.fields) && section.fields.includes(name),
        )
      : -1;
  });
}

function sameHints(file: string, { advice = [] }: StepFile): Finding[] {
  const said = advice.map((hint) => JSON.stringify(sorted(hint)));
  return said.flatMap((hint, index) =>
    said.indexOf(hint) === index
      ? []
      : [
          finding(
            file,
            `/advice/${index}`,
            'hinweis-doppelt',
            'Diesen Hinweis gibt es schon einmal, mit derselben Bedingung und denselben Worten.',
            'Bitte ändern Sie einen der beiden, oder entfernen Sie ihn.',
          ),
        ],
  );
}

/** The value with its keys in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
