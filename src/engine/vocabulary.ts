/**
 * The words that a definition may use. `step.schema.json` and `guard.schema.json` list the same ones for editors. One
 * test compares them; another one requires an implementation of each widget in the form theme. What treats each word of a kind
 * in its own way is a `Record` over its type here, so that the compiler names every place that a new word needs.
 */
import type { ComputedFile, GuardRef, PropertySchema, StepFile } from './definition.ts';

export type { FieldGuardName, FieldGuardOf } from './definition.ts';
export type { WidgetName } from './widgetTraits.ts';

/** A word of a union. Does not compile if the list lacks one of them. */
export type Every<Word extends Listed, Listed> = Word;

/** The type of a condition. */
export type GuardName = GuardRef['type'];

/** A parameter of a condition. */
export type GuardParameter = ParameterOf<GuardRef['params']>;

type ParameterOf<Params> = Params extends unknown ? keyof Params : never;

/** A keyword in the JSON Schema of a step. */
export type Keyword = keyof PropertySchema;

/** One of our own keywords. */
export type OwnKeyword = Exclude<Keyword, StandardKeyword>;

/** Keywords of JSON Schema itself. */
type StandardKeyword =
  | Annotation
  | 'type'
  | 'const'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'required'
  | 'uniqueItems'
  | `${'min' | 'max'}${'Length' | 'Items' | 'imum'}`
  | 'minProperties'
  | SchemaKeyword;

/** Keywords that hold schemas. */
export type SchemaKeyword = 'properties' | 'items' | 'oneOf' | 'anyOf' | 'allOf' | 'not' | 'if' | 'then' | 'else';

/** Keywords of JSON Schema that describe, and refuse no answer. */
export type Annotation = 'title' | 'description' | 'default';

/** One of our own keywords that describes or arranges a question. */
export type FormKeyword = 'errorMessage' | 'transient' | 'upload' | 'row' | 'markRequired' | 'reason';

/** A keyword that answers may break. */
export type RuleKeyword = Exclude<
  Keyword,
  Annotation | FormKeyword | Exclude<SchemaKeyword, 'oneOf' | 'anyOf' | 'not'>
>;

/** The type of an answer. */
export type AnswerType = NonNullable<PropertySchema['type']>;

/** A setting of how a question or a group looks. */
export type LookName =
  | `ui:${'widget' | 'width' | 'order' | 'sections' | 'placeholder' | 'autocomplete' | 'inputmode'}`
  | `ui:${'size' | 'unit' | 'short' | 'voluntary' | 'capitals'}`;

/** An operation that computes a value. */
export type OperationName = Exclude<keyof ComputedFile, 'source' | 'store' | 'format'>;

/** A key of a step. */
export type StepKey = keyof StepFile;

/** A text of a step: words, or paragraphs. */
export type StepText = KeyOf<string | string[]>;

type KeyOf<Value> = {
  [Key in StepKey]-?: NonNullable<StepFile[Key]> extends Value ? Key : never;
}[StepKey];
