import * as calculator from '../../src/engine/computed/index.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  compile,
  factsOf,
  type Answers,
  type Facts,
  type Definition,
  type PropertySchema,
  type StepFile,
  type Today,
  type Wizard,
  type WizardFile,
} from '../../src/engine/index.ts';
import type { TableRow } from '../../src/engine/definition.ts';
import { compileSchemas, fillParts, parseDefinition, type DefinitionFiles } from '../../src/check/index.ts';

type States = Definition['machine']['states'];

export type Parts = {
  steps: Record<string, Partial<StepFile>>;
  /** Without it: one step after the other, the last one sends. */
  states?: States;
  wizard?: Partial<WizardFile>;
  tables?: Definition['tables'];
  journeys?: Definition['journeys'];
};

/** A definition in memory; what a test does not say is filled in. */
export function define({ steps, states, wizard, tables = {}, journeys = [] }: Parts): Definition {
  const ids = Object.keys(steps);
  const titled = Object.fromEntries(
    Object.entries({ ...steps, danke: { title: 'Danke' } }).map(([id, step]) => [
      id,
      { ...step, title: step.title ?? id },
    ]),
  );
  return {
    id: 'probe',
    wizard: {
      title: 'Probe',
      description: 'Ein Assistent zum Prüfen.',
      progress: [],
      submit: { reference: 'PR' },
      ...wizard,
    },
    machine: { initial: ids[0] ?? '', states: states ?? { ...chain(ids), ...SENDING(ids.at(-1) ?? '') } },
    steps: titled,
    tables,
    journeys,
    examples: journeys,
  };
}

export function SENDING(onError: string): States {
  return { senden: { invoke: { src: 'submit', onDone: 'danke', onError } }, danke: { type: 'final' } };
}

function chain(ids: string[]): States {
  return Object.fromEntries(
    ids.map((id, index) => {
      const next = ids[index + 1];
      return [id, { on: next === undefined ? { SUBMIT: 'senden' } : { NEXT: next } }];
    }),
  );
}

export function wizardOf(definition: Definition): Wizard {
  return compile(definition, compileSchemas(definition).validators, 'r1', calculator);
}

export function makeWizard(parts: Parts): Wizard {
  return wizardOf(define(parts));
}

/** The facts of answers in a definition without computed values. */
export function plainFacts(answers: Answers, today: Today = () => '2026-11-22'): Facts {
  return factsOf({ definition: { wizard: {}, tables: {}, steps: {} }, calculator: undefined, today }, answers);
}

/** A wizard of one step. */
export function ask(schema: PropertySchema, step: Partial<StepFile> = {}): Wizard {
  return makeWizard({ steps: { frage: { schema, ...step } } });
}

export function group(properties: Record<string, PropertySchema>, rest: PropertySchema = {}): PropertySchema {
  return { type: 'object', properties, ...rest };
}

/** A group all of whose questions must be answered. */
export function needed(properties: Record<string, PropertySchema>, rest: PropertySchema = {}): PropertySchema {
  return group(properties, { required: Object.keys(properties), ...rest });
}

export function text(title: string, rest: PropertySchema = {}): PropertySchema {
  return { title, type: 'string', errorMessage: { required: `${title} fehlt.` }, ...rest };
}

export function yesNo(title: string, rest: PropertySchema = {}): PropertySchema {
  return {
    title,
    type: 'string',
    oneOf: [
      { const: 'ja', title: 'Ja' },
      { const: 'nein', title: 'Nein' },
    ],
    errorMessage: `${title}: bitte wählen.`,
    ...rest,
  };
}

export function consent(title: string): PropertySchema {
  return { title, type: 'boolean', const: true, errorMessage: `${title}: bitte zustimmen.` };
}

/** The `if` of a group whose `key` is `value`. */
export function when(key: string, value: string | boolean): PropertySchema {
  return { required: [key], properties: { [key]: { const: value } } };
}

/** A question's consequences: what else is asked if, and if not. */
export function opens(condition: PropertySchema, then: PropertySchema, otherwise?: PropertySchema): PropertySchema {
  // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's keyword
  return { if: condition, then, ...(otherwise !== undefined && { else: otherwise }) };
}

export function row(conditions: TableRow['when'], result: TableRow['then']): TableRow {
  // oxlint-disable-next-line unicorn/no-thenable -- DMN's word
  return { when: conditions, then: result };
}

export function file(n: number): { id: string; name: string; path: string } {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return { id, name: `Bild ${n}.jpg`, path: `/api/upload/${id}` };
}

/** `art` ja leads over `details`; `pruefung` shows a summary; `einwilligung` sends. */
export function branching(): Parts {
  return {
    steps: {
      frage: { schema: needed({ art: yesNo('Art') }) },
      details: { schema: group({ was: text('Was'), wo: text('Wo') }, { required: ['was'] }) },
      pruefung: { summary: true },
      einwilligung: { schema: needed({ ok: consent('Einwilligung') }) },
    },
    states: {
      frage: {
        on: {
          NEXT: [
            { target: 'details', guard: { type: 'is', params: { field: '/art', value: 'ja' } } },
            { target: 'pruefung' },
          ],
        },
      },
      details: { on: { NEXT: 'pruefung' } },
      pruefung: { on: { NEXT: 'einwilligung' } },
      einwilligung: { on: { SUBMIT: 'senden' } },
      ...SENDING('einwilligung'),
    },
  };
}

const WIZARDS = path.resolve(import.meta.dirname, '../../wizards');

/** The wizards of the project, read anew on each call, so that a test may change its copy. */
export const SHIPPED = readdirSync(WIZARDS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'parts')
  .map(({ name }) => name);

/** The files of a shipped wizard, with the shared parts filled in. */
export function shippedFiles(id: string): DefinitionFiles {
  const parts = Object.entries(readJsonFiles('parts')).map(([base, json]) => [path.basename(base, '.json'), json]);
  return fillParts(readJsonFiles(id), Object.fromEntries(parts)).texts;
}

function readJsonFiles(directory: string): DefinitionFiles {
  const folder = path.join(WIZARDS, directory);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [name.replaceAll(path.sep, '/'), readFileSync(path.join(folder, name), 'utf8')]),
  );
}

export function shipped(id: string): Definition {
  const { definition, findings } = parseDefinition(id, shippedFiles(id));
  if (definition === undefined) throw new Error(JSON.stringify(findings));
  return definition;
}
