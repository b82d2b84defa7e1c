import { widgetTraits } from '../engine/widgetTraits.ts';
import { below, formatOf, roleOf, type FormatPlace } from '../format/places.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';
import { ruleName } from '../format/index.ts';
import { schemasAt } from '../engine/messages.ts';
import { uiAt } from '../engine/ui.ts';
import { inWords } from './inWords.ts';
import type { Role } from '../format/schemas.ts';
import type { PropertySchema, TableFile, WizardFile } from '../engine/definition.ts';
import type { StepParagraphs } from '../engine/stepParagraphs.ts';
import type { StepKey } from '../engine/vocabulary.ts';

/** A text of a file that people read. */
export type WrittenText = {
  pointer: string;
  text: string;
  /** What it is, in German: `Hilfetext`, `Fehlermeldung zu „Pflicht“`. */
  kind: string;
  /** Which question, row or computed value it is about; undefined for texts that stand for themselves. */
  about: string | undefined;
};

/** The title of a question or of a group. */
const QUESTION = 'Frage';
/** A message of the rule that its key names. */
const MESSAGE = 'Fehlermeldung';

/** A string of a file. `role` and `says` are those of its place in the format; `role` is undefined where nothing is named. */
export type Leaf = { pointer: string; text: string; role: Role | undefined; says: string | undefined };

/** Every string of a file, in its order. Strings at places that the format does not know are left out. */
export function stringsOf(file: string, value: unknown): Leaf[] {
  const format = formatOf(file);
  const found: Leaf[] = [];
  const visit = (place: FormatPlace, part: unknown, pointer: string): void => {
    if (typeof part === 'string')
      found.push({ pointer, text: part, role: roleOf(place), says: place.schema['x-words'] });
    else if (typeof part === 'object' && part !== null)
      for (const [key, member] of Object.entries(part)) {
        const inner = below(place, key);
        if (inner !== undefined) visit(inner, member, joinPointer(pointer, key));
      }
  };
  if (format !== undefined) visit(format, value, '');
  return found;
}

/** The texts of a file that people read, in its order. `value`: the file as JSON. */
export function textsOf(file: string, value: unknown): WrittenText[] {
  return stringsOf(file, value).flatMap(({ pointer, text, role, says = '' }) =>
    role === 'words' ? [{ pointer, text, kind: kindOf(value, pointer, says), about: aboutOf(value, pointer) }] : [],
  );
}

function kindOf(value: unknown, pointer: string, says: string): string {
  const key = parsePointer(pointer).at(-1) ?? '';
  if (says === MESSAGE) return `${MESSAGE} zu „${ruleName(key)}“`;
  const path = parsePointer(pointer);
  const schema = path.indexOf('schema');
  if (schema < 0 || (key !== 'title' && key !== 'description')) return says;
  if (isConsent(value, path.slice(0, schema), path.slice(schema + 1, -1)))
    return key === 'title' ? 'Einwilligung' : 'Wortlaut der Einwilligung';
  const parent = readPointer(value, pointer.slice(0, pointer.lastIndexOf('/')));
  if (says !== QUESTION || !isGroup(parent)) return says;
  return 'Zwischenüberschrift';
}

/** Whether the question at a path of the schema is a consent. `root`: where schema and looks stand. */
function isConsent(value: unknown, root: readonly string[], path: readonly string[]): boolean {
  const ui = readPointer(value, [...root, 'ui'].reduce<string>(joinPointer, ''));
  const question = questionPath(path).reduce<string>(joinPointer, '');
  return widgetTraits(uiAt(isPlainObject(ui) ? ui : undefined, question)['ui:widget']).isConsent === true;
}

/** The names of the questions on a path of a schema. */
function questionPath(path: readonly string[]): string[] {
  return path.flatMap((key, index) => {
    if (path[index - 1] === 'properties') return [key];
    return key === 'items' ? ['*'] : [];
  });
}

function isGroup(schema: unknown): boolean {
  return isPlainObject(schema) && (schema['type'] === 'object' || isPlainObject(schema['properties']));
}

function aboutOf(value: unknown, pointer: string): string | undefined {
  const path = parsePointer(pointer);
  const [part = '', index = '', ...rest] = path[0] === 'with' ? path.slice(1) : path;
  const about = Object.hasOwn(ABOUT, part) ? ABOUT[part as keyof typeof ABOUT] : undefined;
  return about?.({ value, pointer, path, index, rest });
}

/** A text inside a part of a file. `path`: of the whole pointer; `index` and `rest`: what follows the part. */
type Inside = { value: unknown; pointer: string; path: string[]; index: string; rest: string[] };
type About = (inside: Inside) => string | undefined;

/** Parts of files whose texts stand for themselves. */
type OfItself =
  | StepParagraphs
  | ('title' | 'titleWithout' | 'button' | 'waits' | 'open' | 'onward' | 'result' | 'picture')
  | ('summary' | 'thanks' | 'sections' | 'links')
  | ('description' | 'route' | 'edition' | 'public' | 'embedded' | 'exit' | 'progress' | 'query' | 'accepts' | 'submit')
  | ('documents' | 'mails' | 'source' | 'validFrom' | 'validTo' | 'date' | 'hint' | 'otherwise');

/** What the texts in a part of a file are about: a question, a computed value or a row. */
const ABOUT: Record<Exclude<StepKey | keyof WizardFile | keyof TableFile, OfItself>, About> = {
  schema: ({ value, path }) => titleAround(value, path),
  ui: ({ value, path }) =>
    titleOf(
      value,
      path.slice(path.indexOf('ui') + 1).filter((key, at, all) => !isLooks(key, at, all)),
    ),
  advice: ({ value, pointer, index }) => {
    const field: unknown = readPointer(value, `${pointer.slice(0, pointer.indexOf('/advice'))}/advice/${index}/field`);
    return typeof field === 'string' ? titleOf(value, parsePointer(field)) : undefined;
  },
  computed: ({ value, index }) => {
    const label: unknown = readPointer(value, `${joinPointer('/computed', index)}/store`);
    return typeof label === 'string' && label !== '' ? label : inWords(index);
  },
  rows: ({ index, rest }) => formatRow('rows', index, rest),
  remarks: ({ index, rest }) => formatRow('remarks', index, rest),
  sets: ({ index, rest }) =>
    rest[0] === 'rows' ? `Fassung ${Number(index) + 2}, ${formatRow('rows', rest[1] ?? '', rest.slice(2))}` : undefined,
};

function isLooks(key: string, at: number, all: readonly string[]): boolean {
  const looks = all.findIndex((one) => one.startsWith('ui:'));
  return key.startsWith('ui:') || (looks >= 0 && at > looks);
}

function formatRow(part: 'rows' | 'remarks', index: string, [then, column]: string[]): string {
  const row = `${part === 'rows' ? 'Zeile' : 'Bemerkung'} ${Number(index) + 1}`;
  return (then === 'then' || then === 'shown') && column !== undefined ? `${row}, ${inWords(column)}` : row;
}

/** The title of the question that a text of a schema belongs to. */
function titleAround(value: unknown, path: readonly string[]): string | undefined {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const isQuestion = path[length - 2] === 'properties' || path[length - 1] === 'schema';
    if (!isQuestion || (length === path.length - 1 && path.at(-1) === 'title')) continue;
    const title = readPointer(value, [...path.slice(0, length), 'title'].reduce<string>(joinPointer, ''));
    if (typeof title === 'string' && title !== '') return title;
    if (path[length - 2] === 'properties') return inWords(path[length - 1] ?? '');
  }
  return undefined;
}

/** The title of a question by its path in the answers; its name in words, if the file says no title. */
function titleOf(value: unknown, field: readonly string[]): string | undefined {
  const schema = readPointer(value, '/schema') ?? readPointer(value, '/with/schema');
  const titles = isPlainObject(schema) ? schemasIn(schema, field).map(({ title }) => title) : [];
  const name = field.at(-1);
  return titles.find((title) => typeof title === 'string' && title !== '') ?? (name && inWords(name));
}

/** A file that is being written may have any shape. */
function schemasIn(schema: object, field: readonly string[]): PropertySchema[] {
  try {
    return schemasAt(schema, [...field]);
  } catch {
    return [];
  }
}
