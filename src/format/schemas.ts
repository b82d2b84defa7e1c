import formulaSchema from '../../wizards/formula.schema.json' with { type: 'json' };
import guardSchema from '../../wizards/guard.schema.json' with { type: 'json' };
import journeysSchema from '../../wizards/journeys.schema.json' with { type: 'json' };
import machineSchema from '../../wizards/machine.schema.json' with { type: 'json' };
import partSchema from '../../wizards/part.schema.json' with { type: 'json' };
import stepSchema from '../../wizards/step.schema.json' with { type: 'json' };
import tableSchema from '../../wizards/table.schema.json' with { type: 'json' };
import wizardSchema from '../../wizards/wizard.schema.json' with { type: 'json' };

/** What a text, a number or a key stands for at its place. */
export type Role =
  /** A state of the machine. */
  | 'step'
  /** Pointer of a question. */
  | 'field'
  /** Pointer of a question, or of a computed value (`=name`). Any other text names nothing. */
  | 'subject'
  /** Pointer of a question of the same row. */
  | 'rowField'
  /** Name of a question in the group that the place is about. */
  | 'child'
  /** An answer to the question that the place is about. */
  | 'answer'
  | 'computed'
  | 'table'
  | 'column'
  | 'part'
  /** A text that people read, with placeholders and links. */
  | 'words'
  /** An address with placeholders. */
  | 'address';

/** Which question the values inside are about. */
export type Scope =
  /** A question of this group: the key. */
  | 'child'
  /** The rows of the list, or the answers of which several are chosen. */
  | 'items'
  /** The question that the member `field` names. */
  | 'fieldMember'
  /** The question that the key names. */
  | 'fieldKey'
  /** All answers. */
  | 'root'
  /** The answers of an example: an object, a list of rows, or a value. */
  | 'answers';

/** What a schema of the format says of a place beside its shape. `src/format/README.md` describes each of them. */
type Annotations = {
  'x-label'?: string;
  'x-help'?: string;
  'x-words'?: string;
  'x-place'?: string;
  'x-marks'?: true;
  'x-role'?: Role;
  'x-names'?: Record<string, string>;
  'x-keys'?: Role;
  'x-scope'?: Scope;
  'x-mention'?: true;
  'x-looks'?: true;
  'x-moves'?: true;
  'x-shape'?: FormatSchema;
};

/** A node of the JSON Schemas that describe the format (`wizards/*.schema.json`). */
export type FormatSchema = Annotations & {
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  pattern?: string;
  properties?: Record<string, FormatSchema>;
  additionalProperties?: boolean | FormatSchema;
  patternProperties?: Record<string, FormatSchema>;
  items?: FormatSchema;
  then?: FormatSchema;
  else?: FormatSchema;
  required?: string[];
  minimum?: number;
  maximum?: number;
  $ref?: string;
  $defs?: Record<string, FormatSchema>;
};

/** The schemas by the names of their files. Of a name that several have, the first one's label is everybody's (`labels.ts`). */
export const SCHEMAS = {
  'formula.schema.json': formulaSchema,
  'guard.schema.json': guardSchema,
  'table.schema.json': tableSchema,
  'step.schema.json': stepSchema,
  'wizard.schema.json': wizardSchema,
  'machine.schema.json': machineSchema,
  'journeys.schema.json': journeysSchema,
  'part.schema.json': partSchema,
} as Readonly<Record<string, object>> as Readonly<Record<string, FormatSchema>>;

/** A schema and all schemas inside of it, in their order. */
export function nodesIn(schema: FormatSchema): FormatSchema[] {
  const {
    $defs = {},
    properties = {},
    patternProperties = {},
    additionalProperties,
    items,
    then,
    else: otherwise,
  } = schema;
  const inside = [
    ...Object.values({ ...properties, ...patternProperties }),
    additionalProperties,
    items,
    then,
    otherwise,
  ];
  return [
    schema,
    ...[...inside, ...Object.values($defs)].flatMap((part) => (typeof part === 'object' ? nodesIn(part) : [])),
  ];
}

/** The name of the schema that describes a file; undefined for an unknown file. */
export function schemaFileOf(file: string): string | undefined {
  const own = file.replace(/^editions\/[^/]+\//, '');
  if (own.startsWith('../parts/')) return 'part.schema.json';
  if (own.startsWith('steps/')) return 'step.schema.json';
  if (own.startsWith('tables/')) return 'table.schema.json';
  const [, name] = /^(wizard|machine|journeys)\.json$/.exec(own) ?? [];
  return name === undefined ? undefined : `${name}.schema.json`;
}
