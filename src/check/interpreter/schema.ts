import { FORM_ROWS } from '../../format/index.ts';
import type { PropertySchema } from '../../engine/definition.ts';
import type { FormKeyword, OwnKeyword } from '../../engine/vocabulary.ts';

/** The JSON Schema keywords that are interpreted: those of `step.schema.json`, and what the file schemas use besides. */
export type Schema = {
  title?: string | undefined;
  description?: string | undefined;
  $ref?: string | undefined;
  type?: string | readonly string[] | undefined;
  const?: unknown;
  enum?: readonly unknown[] | undefined;
  not?: SchemaOrBoolean | undefined;
  anyOf?: readonly SchemaOrBoolean[] | undefined;
  allOf?: readonly SchemaOrBoolean[] | undefined;
  if?: SchemaOrBoolean | undefined;
  then?: SchemaOrBoolean | undefined;
  else?: SchemaOrBoolean | undefined;
  /** The choices of a closed question, each a constant. */
  oneOf?: readonly { const: unknown }[] | undefined;
  maximum?: number | undefined;
  minimum?: number | undefined;
  maxLength?: number | undefined;
  minLength?: number | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  maxItems?: number | undefined;
  minItems?: number | undefined;
  items?: SchemaOrBoolean | undefined;
  uniqueItems?: boolean | undefined;
  maxProperties?: number | undefined;
  minProperties?: number | undefined;
  required?: readonly string[] | undefined;
  propertyNames?: SchemaOrBoolean | undefined;
  additionalProperties?: SchemaOrBoolean | undefined;
  properties?: SchemaMap | undefined;
  patternProperties?: SchemaMap | undefined;
  dependentSchemas?: SchemaMap | undefined;
} & OwnRules;

/** Our own keywords that validate answers. */
type OwnRules = { [Name in Exclude<OwnKeyword, FormKeyword>]?: PropertySchema[Name] | undefined };

export type SchemaOrBoolean = Schema | boolean;
export type SchemaMap = Readonly<Record<string, SchemaOrBoolean>>;

/** Keywords that judge nothing: annotations, and those that describe or arrange a question. */
export const SILENT: ReadonlySet<string> = new Set([
  '$schema',
  '$defs',
  '$comment',
  'examples',
  ...Object.keys(FORM_ROWS),
]);
