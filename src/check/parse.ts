import { encodingFault, jsonFault, nestingFault } from './notJson.ts';
import { chooseEdition } from './editions.ts';
import type { DefinitionFiles } from './fileNames.ts';
import { checkFile, flawsOf, type FileKind } from './fileSchemas.ts';
import { repair, type Damage } from './damage.ts';
import { isPlainObject, readPointer } from '../engine/pointer.ts';
import { twiceIn } from './parts.ts';
import { finding, suggest, type Finding } from './finding.ts';
import { say } from './words.ts';
import type { Definition, Journey, MachineFile, StepFile, TableFile, WizardFile } from '../engine/definition.ts';

/** The files of a folder, read: what could be, what is wrong with them, and what is therefore not known. */
export type ReadFiles = { definition: Definition; findings: Finding[]; damage: Damage[] };

/**
 * Parses a wizard's folder. Returns `definition` only if every file is JSON and satisfies its schema. `loadDefinition`
 * checks the files against each other.
 */
export function parseDefinition(id: string, files: DefinitionFiles): { definition?: Definition; findings: Finding[] } {
  const { definition, findings } = readFiles(id, files);
  return findings.length > 0 ? { findings } : { definition, findings };
}

/** One file, read: its data without what is faulty, what is wrong with it, and what is therefore not known. */
export type FileContent = { data: unknown; findings: Finding[]; damage: Damage[] };

export type ReadFile = (file: string, text: string) => FileContent;

/** Reads a file of a wizard's folder. What is faulty is left out of its data. */
export function readFile(file: string, text: string): FileContent {
  const kind = kindOf(file);
  const unreadable = (found: Finding, data: unknown): FileContent => ({
    data,
    findings: [found],
    damage: [{ file, pointer: '' }],
  });
  if (kind === undefined) return unreadable(unknownFile(file), undefined);
  const json = parseJson(file, text);
  if ('finding' in json) return unreadable(json.finding, EMPTY[kind]);
  const faults = checkFile(kind, file, json.value);
  const twice = twiceIn(file, text);
  const repaired =
    faults.length === 0
      ? { data: json.value, damage: [] }
      : lacksOnlyTitle(json.value, faults)
        ? { data: json.value, damage: [{ file, pointer: TITLE, slight: true }] }
        : (repair(file, filledIn(kind, json.value), (value) => flawsOf(kind, value)) ?? {
            data: EMPTY[kind],
            damage: [{ file, pointer: '' }],
          });
  return {
    data: withoutSchemaKey(repaired.data),
    findings: [...faults, ...twice],
    damage: [...twice.map(({ pointer }) => ({ file, pointer })), ...repaired.damage],
  };
}

const TITLE = '/title';

/** Nothing is wrong but an empty title. Without the title the whole file would be left out, such as a step while it is renamed. */
function lacksOnlyTitle(value: unknown, faults: Finding[]): boolean {
  return readPointer(value, TITLE) === '' && faults.every(({ pointer }) => pointer === TITLE);
}

/** Reads a wizard's folder, in the edition that it names or another one. What is faulty is left out of the definition. */
export function readFiles(id: string, folder: DefinitionFiles, edition?: string, read: ReadFile = readFile): ReadFiles {
  const { files, findings: misnamed } = chooseEdition(folder, edition);
  const parsed: Record<string, unknown> = {};
  const findings: Finding[] = [...misnamed];
  const damage: Damage[] = [];
  for (const [file, text] of Object.entries(files)) {
    const content = read(file, text);
    findings.push(...content.findings);
    damage.push(...content.damage);
    if (content.data !== undefined) parsed[file] = content.data;
  }
  for (const [file, kind] of [
    ['wizard.json', 'wizard'],
    ['machine.json', 'machine'],
  ] as const) {
    if (file in files) continue;
    findings.push(missingFile(file));
    damage.push({ file, pointer: '' });
    parsed[file] = EMPTY[kind];
  }
  return { definition: assemble(id, parsed), findings, damage };
}

/** Reads a definition without checking it. Throws a SyntaxError if a file is no JSON. */
export function readDefinition(id: string, files: DefinitionFiles): Definition {
  const parsed = Object.entries(chooseEdition(files).files).map(
    ([file, text]) => [file, withoutSchemaKey(JSON.parse(text))] as const,
  );
  return assemble(id, Object.fromEntries(parsed));
}

/** The data with what the file must have. */
function filledIn(kind: WizardFileKind, data: unknown): unknown {
  return isPlainObject(data) ? { ...EMPTY[kind], ...data } : data;
}

/** The kinds of files in a wizard's folder. Parts are filled in before. */
type WizardFileKind = Exclude<FileKind, 'part'>;

/** Replaces a file that cannot be read, or its required members. */
const EMPTY: Record<WizardFileKind, Record<string, unknown>> = {
  wizard: { title: '', description: '', progress: [] },
  machine: { initial: '', states: {} },
  step: { title: '' },
  table: { title: '', source: '', validFrom: '', rows: [], otherwise: {} },
  journeys: { journeys: [] },
};

function kindOf(file: string): WizardFileKind | undefined {
  if (file === 'wizard.json') return 'wizard';
  if (file === 'machine.json') return 'machine';
  if (file === 'journeys.json') return 'journeys';
  if (/^steps\/[a-z0-9-]+\.json$/.test(file)) return 'step';
  if (/^tables\/[a-zA-Z0-9-]+\.json$/.test(file)) return 'table';
  return undefined;
}

function parseJson(file: string, text: string): { value: unknown } | { finding: Finding } {
  const saved = encodingFault(text) ?? nestingFault(text);
  if (saved !== undefined) return { finding: { file, pointer: '', ...saved } };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { finding: { file, pointer: '', ...jsonFault(text) } };
  }
}

/** Drops `$schema`, which only editors use. */
function withoutSchemaKey(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { $schema: _, ...rest } = value as Record<string, unknown>;
  return rest;
}

function assemble(id: string, parsed: Record<string, unknown>): Definition {
  const inFolder = <T>(folder: string) =>
    Object.fromEntries(
      Object.entries(parsed)
        .filter(([file]) => file.startsWith(`${folder}/`))
        .map(([file, value]) => [file.slice(folder.length + 1, -'.json'.length), value as T]),
    );
  const { journeys: examples } = (parsed['journeys.json'] ?? { journeys: [] }) as { journeys: Journey[] };
  return {
    id,
    wizard: parsed['wizard.json'] as WizardFile,
    machine: parsed['machine.json'] as MachineFile,
    steps: inFolder<StepFile>('steps'),
    tables: inFolder<TableFile>('tables'),
    journeys: examples.filter(({ expect }) => expect?.refused === undefined),
    examples,
  };
}

function unknownFile(file: string): Finding {
  const known = [
    'wizard.json',
    'machine.json',
    'journeys.json',
    'steps/<schritt>.json',
    'tables/<name>.json',
    'editions/<ausgabe>/tables/<name>.json',
  ];
  const isForeign = 'Diese Datei gehört zu keinem Assistenten.';
  return finding(file, '', 'unbekannte-datei', isForeign, suggest(file, known, say.file));
}

function missingFile(file: string): Finding {
  return finding(file, '', 'datei-fehlt', 'Diese Datei fehlt.', 'Bitte legen Sie sie an.');
}
