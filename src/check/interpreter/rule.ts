import type { RawError } from '../../engine/types.ts';
import type { Schema, SchemaOrBoolean } from './schema.ts';

/** An error in Ajv's shape, with what its option `verbose` adds for messages about files. */
export type SchemaError = RawError & {
  /** The value of the broken keyword, and the schema that contains it. */
  schema: unknown;
  parentSchema: SchemaOrBoolean;
  /** The name in which the error lies, below `propertyNames`. */
  propertyName?: string;
};

/** One validation: the whole value, and the errors found so far. */
export type Run = { readonly root: unknown; readonly errors: SchemaError[]; propertyName: string | undefined };

/** Adds the errors of a value to those of the run. `at` is the value's pointer. */
export type Rule<Value = unknown> = (value: Value, at: string, run: Run) => void;

/** Where a keyword stands, and what its rule needs to know of its surroundings. */
export type RuleContext = {
  schema: Schema;
  /** Fragment of the schema, as Ajv writes it: `#/properties/ort`. */
  path: string;
  formats: Readonly<Record<string, RegExp | ((text: string) => boolean)>>;
  /** The rule of a schema below this one, at the given path from here. */
  below: (schema: SchemaOrBoolean, ...path: (string | number)[]) => Rule;
  /** The rule of the schema that `$ref` refers to. */
  referred: (reference: string) => Rule;
};

/** Makes the rule of a keyword. Called only for schemas that have the keyword. Throws if its value is unusable. */
export type Keyword<Value = unknown> = (place: RuleContext) => Rule<Value> | undefined;

export type Keywords<Value> = Partial<Record<keyof Schema, Keyword<Value>>>;

/** Adds an error of a keyword to a run. */
export type Report = (run: Run, at: string, params: Record<string, unknown>) => void;

/** Returns a function that reports the errors of a keyword. */
export function reporter({ schema, path }: Pick<RuleContext, 'schema' | 'path'>, keyword: keyof Schema): Report {
  const schemaPath = `${path}/${keyword}`;
  return (run, at, params) => {
    const error = { instancePath: at, schemaPath, keyword, params, schema: schema[keyword], parentSchema: schema };
    run.errors.push(run.propertyName === undefined ? error : { ...error, propertyName: run.propertyName });
  };
}

/** Whether a rule accepts a value. What it reports is dropped. */
export function accepts(rule: Rule, value: unknown, at: string, run: Run): boolean {
  const before = run.errors.length;
  rule(value, at, run);
  const isAccepted = run.errors.length === before;
  run.errors.length = before;
  return isAccepted;
}
