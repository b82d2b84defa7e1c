import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isPlainObject } from '../../src/engine/index.ts';
import { PARTS as PARTS_FOLDER } from '../../src/check/index.ts';
import { withTables } from './guideTables.ts';
import { readFolder, readTexts, wizardIds } from '../wizards/folder.ts';
import type { Task } from './task.ts';

const WIZARDS = path.resolve(import.meta.dirname, '../../wizards');
const GUIDE = path.join(WIZARDS, 'README.md');

/** The keywords of JSON Schema that the schemas of definition files use. */
type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
};

/** The schemas that others refer to by the names of their files. */
const GUARD = 'guard.schema.json';
const FORMULA = 'formula.schema.json';
const STEP = 'step.schema.json';

/** One keyword: `place` is the object that holds it, such as `submit` or `Frage`. */
export type Keyword = {
  file: string;
  place: string;
  name: string;
  required: boolean;
  schema: Schema;
  description: string | undefined;
  /** The schema's own example or else the shortest value in the definitions; undefined if that is too long. */
  example: unknown;
};

/** Titles of the schemas' `$defs` that describe objects. */
const PARTS: Record<string, string> = {
  computed: 'berechneter Wert',
  span: 'Zeitspanne',
  group: 'Gruppe von Fragen',
  property: 'Frage',
  errorMessage: 'errorMessage',
  ui: 'ui',
  result: 'result',
  advice: 'advice',
  state: 'Zustand',
  transition: 'Übergang',
  branch: 'Zweig',
  wanted: 'when',
  row: 'rows, je Eintrag',
};

/** Kinds of the `$defs` that are lists. All others without a title are texts. */
const LISTS: Record<string, string> = {
  paragraphs: 'Liste: Text',
  operands: 'Liste: Zahl, Text, Formel',
  share: 'zwei davon: Zahl, Text, Formel',
  cells: 'Objekt',
};

/** Maximum length of an example in a table, in characters. The parts of a longer value have rows of their own. */
const LONGEST_EXAMPLE = 300;

const KINDS = [
  { name: 'wizard', files: /^wizard\.json$/ },
  { name: 'machine', files: /^machine\.json$/ },
  // They stand inside of other files. Their examples are in the schema.
  { name: 'guard', files: /^$/ },
  { name: 'formula', files: /^$/ },
  { name: 'step', files: /^steps\/[^/]+\.json$/ },
  { name: 'part', files: /^parts\/[^/]+\.json$/ },
  { name: 'table', files: /^tables\/[^/]+\.json$/ },
  { name: 'journeys', files: /^journeys\.json$/ },
];

const INTRO = `# Referenz

Alle Schlüssel der Dateien eines Assistenten. Wie man einen schreibt, steht in [README.md](README.md).

Diese Seite entsteht aus den Dateien \`*.schema.json\` mit \`npm run reference\`; bitte ändern Sie Beschreibungen dort. Jedes Beispiel steht so in
einem der Assistenten in diesem Ordner oder im Schema und wird bei jedem Test gegen das Schema geprüft. Fett heißt: muss dastehen.
`;

/**
 * Writes the reference of the definition format, as Markdown, to `--out` or to standard output. With `--out`, also the tables of
 * widgets and conditions in the guide.
 */
export async function reference({ output, write }: Task): Promise<number> {
  const text = toMarkdown(await readKeywords());
  if (output === undefined) write(text.trimEnd());
  else await Promise.all([writeFile(output, text), writeFile(GUIDE, await currentGuide())]);
  return 0;
}

/** The guide as it is, with the tables that rows and schemas describe. */
export async function currentGuide(): Promise<string> {
  const schema: unknown = JSON.parse(await readFile(path.join(WIZARDS, GUARD), 'utf8'));
  return withTables(await readFile(GUIDE, 'utf8'), schema);
}

/** Lists every keyword of the schemas of definition files, in their order. */
export async function readKeywords(): Promise<Keyword[]> {
  const definitions = await readDefinitions();
  const kinds = await Promise.all(
    KINDS.map(async ({ name, files }) => {
      const root = JSON.parse(await readFile(path.join(WIZARDS, `${name}.schema.json`), 'utf8')) as Schema;
      const used = new Map<string, unknown>();
      const noteExample = (key: string, value: unknown) => {
        const known = used.get(key);
        if (known === undefined || lengthOf(value) < lengthOf(known)) used.set(key, value);
      };
      for (const { file, data } of definitions) if (files.test(file)) findExamples(root, root, '', data, noteExample);
      return keywordsOf(root, used);
    }),
  );
  return kinds.flat();
}

export function toMarkdown(keywords: Keyword[]): string {
  const places = Map.groupBy(keywords, ({ file, place }) => `${file}\n${place}`);
  const files = new Set<string>();
  const sections = [...places.values()].map((rows) => {
    const [{ file, place } = { file: '', place: '' }] = rows;
    const heading = files.has(file) ? '' : `## ${file}\n\n`;
    files.add(file);
    const title = place === '' ? '' : `### ${place}\n\n`;
    return `${heading}${title}| Schlüssel | Erlaubt | Bedeutung | Beispiel |\n|---|---|---|---|\n${rows.map(toRow).join('\n')}\n`;
  });
  return [INTRO, ...sections].join('\n');
}

function toRow({ name, required, schema, description, example }: Keyword): string {
  const key = required ? `**\`${name}\`**` : `\`${name}\``;
  const meaning = (description ?? '').replaceAll('<', '&lt;');
  const cells = [key, allowed(schema), meaning, example === undefined ? 'siehe unten' : code(JSON.stringify(example))];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Formats Markdown code with as many backticks as the text needs. */
function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

const TYPES: Record<string, string> = {
  string: 'Text',
  number: 'Zahl',
  integer: 'ganze Zahl',
  boolean: 'true oder false',
  object: 'Objekt',
  array: 'Liste',
  null: 'null',
};

function allowed(schema: Schema): string {
  const part = partOf(schema);
  if (part !== undefined) return part;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(String(value))).join(', ');
  const types = [schema.type ?? []].flat().map((type) => TYPES[type] ?? type);
  const item = schema.items === undefined ? undefined : allowed(schema.items);
  return item === undefined ? types.join(', ') : `Liste: ${item}`;
}

/** Returns the title of the part that a schema refers to. */
function partOf({ $ref }: Schema): string | undefined {
  if ($ref === undefined) return undefined;
  if ($ref === GUARD) return 'Bedingung';
  if ($ref === FORMULA) return 'Formel';
  if ($ref.endsWith('/day')) return 'Tag';
  const name = $ref.replace(/^.*#\/\$defs\//, '');
  return PARTS[name] ?? LISTS[name] ?? 'Text';
}

function keywordsOf(root: Schema, used: Map<string, unknown>): Keyword[] {
  const keywords: Keyword[] = [];
  const visit = (schema: Schema, place: string) => {
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      if (name === '$schema') continue;
      const target = resolve(root, part);
      const found = used.get(`${place}\n${name}`);
      const example = part.examples?.[0] ?? (lengthOf(found) > LONGEST_EXAMPLE ? undefined : found);
      const description = part.description ?? target.description;
      const required = schema.required?.includes(name) === true;
      keywords.push({ file: root.title ?? '', place, name, required, schema: part, description, example });
    }
    for (const { inner, at } of innerPlaces(schema, place)) visit(inner, at);
  };
  visit(root, '');
  for (const [name, part] of Object.entries(root.$defs ?? {})) visit(part, PARTS[name] ?? name);
  return keywords;
}

/** The objects defined inline within an object, with their titles. */
function innerPlaces(schema: Schema, place: string): { inner: Schema; at: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const at = place === '' ? name : `${place} › ${name}`;
    const many = [part.items, part.additionalProperties].find((inner) => isPlainObject(inner));
    const inside = many === undefined ? [] : [{ inner: many, at: `${at}, je Eintrag` }];
    return [{ inner: part, at }, ...inside].filter(
      ({ inner }) => inner.properties !== undefined || inner.items !== undefined,
    );
  });
}

/** Walks a definition file along its schema, and reports every value of a keyword. */
function findExamples(
  root: Schema,
  schema: Schema,
  place: string,
  value: unknown,
  note: (key: string, value: unknown) => void,
): void {
  if ([GUARD, FORMULA, STEP].some((other) => schema.$ref?.startsWith(other) === true)) return;
  const name = schema.$ref?.replace('#/$defs/', '');
  if (name !== undefined) {
    findExamples(root, resolve(root, schema), PARTS[name] ?? name, value, note);
    return;
  }
  const go = (part: Schema | undefined, at: string, inner: unknown) => {
    if (part !== undefined) findExamples(root, part, at, inner, note);
  };
  if (fits(schema.if, value)) go(schema.then, place, value);
  else go(schema.else, place, value);
  if (Array.isArray(value)) for (const item of value) go(schema.items, `${place}, je Eintrag`, item);
  if (!isPlainObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const known = schema.properties?.[key];
    if (known !== undefined) {
      if (key !== '$schema') note(`${place}\n${key}`, inner);
      go(known, place === '' ? key : `${place} › ${key}`, inner);
      continue;
    }
    const [other] = Object.values(schema.patternProperties ?? {});
    const rest = isPlainObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
    go(other ?? rest, `${place}, je Eintrag`, inner);
  }
}

/** Whether the condition, which is about the type or a required key, holds. */
function fits(condition: Schema | undefined, value: unknown): boolean {
  if (condition === undefined) return true;
  if (condition.required !== undefined) return isPlainObject(value) && condition.required.every((key) => key in value);
  return condition.type === 'array' ? Array.isArray(value) : isPlainObject(value);
}

function resolve(root: Schema, schema: Schema): Schema {
  return root.$defs?.[schema.$ref?.replace('#/$defs/', '') ?? ''] ?? schema;
}

/** The files of all wizards, as they are written and with the shared parts filled in, and the parts. */
async function readDefinitions(): Promise<{ file: string; data: unknown }[]> {
  const ids = await wizardIds(WIZARDS);
  const wizards = await Promise.all(
    ids.map(async (id) => {
      const { texts = {}, sources } = (await readFolder(path.join(WIZARDS, id)))?.files ?? {};
      return [texts, sources?.written ?? {}];
    }),
  );
  const { files } = await readTexts(path.join(WIZARDS, PARTS_FOLDER));
  const parts = Object.entries(files.texts).map(([name, text]) => [`${PARTS_FOLDER}/${name}`, text] as const);
  return [...wizards.flat(1).flatMap((texts) => Object.entries(texts)), ...parts]
    .filter(([name]) => name.endsWith('.json'))
    .map(([file, text]) => ({ file, data: JSON.parse(text) as unknown }));
}

/** Length of a value as JSON, in characters. Infinite for empty values, which are no examples. */
function lengthOf(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  return ['[]', '{}', '""'].includes(text) ? Number.POSITIVE_INFINITY : text.length;
}
