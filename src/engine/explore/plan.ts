import { forwardsOf, stepsOf } from '../compile.ts';
import { mentionsIn, subschemasOf, type Mention } from '../subschemas.ts';
import { readPointer } from '../pointer.ts';
import { sampleValues, unique } from './values.ts';
import { uiAt } from '../ui.ts';
import type { Field } from '../fields.ts';
import type { GuardRef, Journey } from '../definition.ts';
import type { Wizard } from '../compile.ts';

/**
 * How questions are answered while exploring. Questions that decide something get every value that matters, others one.
 */
export type Plan = {
  wizard: Wizard;
  /** Sample answers of each question by pointer, likely ones first. */
  values: Map<string, unknown[]>;
  /** Questions that a guard, an `if`, a union or a table refers to, with the answers that these distinguish. */
  deciding: Map<string, unknown[]>;
  /** The deciding questions that matter beyond their own step. */
  lasting: string[];
};

type Looked = Mention & { step: string };

export function planOf(wizard: Wizard, journeys: Journey[] = []): Plan {
  const fields = stepsOf(wizard).flatMap((step) => step.fields);
  const guards = forwardsOf(wizard).flatMap(([, { branches }]) =>
    branches.flatMap(({ guard }) => (guard === undefined ? [] : [guard])),
  );
  const looked = mentionsOf(wizard);
  const values = new Map(
    fields.map((field) => [
      field.pointer,
      unique([...ownValues(wizard, field, journeys), ...namedValues(field, guards, looked)]),
    ]),
  );
  const lasting = [
    ...new Set([...guards.map(({ params }) => params.field), ...lookedAtLater(fields, looked), ...askedTwice(fields)]),
  ].toSorted();
  const deciding = new Set([...looked.map(({ pointer }) => pointer), ...lasting, ...choicesInTables(wizard, fields)]);
  const decisive = fields.filter(({ pointer }) => deciding.has(pointer));
  return {
    wizard,
    values,
    lasting,
    deciding: new Map(
      decisive.map((field) => [
        field.pointer,
        decisiveValues(field, values.get(field.pointer) ?? [], namedValues(field, guards, looked)),
      ]),
    ),
  };
}

/** The fields that the rules of all steps refer to. */
function mentionsOf(wizard: Wizard): Looked[] {
  return stepsOf(wizard).flatMap(({ id, file }) =>
    subschemasOf(file.schema ?? {}, '')
      .filter(({ root }) => root === file.schema)
      .flatMap(({ schema, pointer }) =>
        [...(schema.anyOf ?? []), schema.if, schema.not].flatMap((part) =>
          part === undefined ? [] : mentionsIn(part, '', pointer),
        ),
      )
      .map((mention) => ({ ...mention, step: id })),
  );
}

function ownValues(wizard: Wizard, { step, pointer, schema }: Field, journeys: Journey[]): unknown[] {
  const answered = journeys.map(({ answers }) => readPointer(answers, pointer)).filter((value) => value !== undefined);
  const widget = uiAt(wizard.step(step)?.file.ui, pointer)['ui:widget'];
  return sampleValues({ schema, widget, examples: schema.upload === undefined ? answered : [] });
}

/** Answers that a guard or a rule compares with. */
function namedValues({ pointer, schema }: Field, guards: GuardRef[], looked: Looked[]): unknown[] {
  const compared = guards.flatMap((guard) =>
    guard.params.field === pointer && guard.type !== 'isAnswered' ? [guard.params.value] : [],
  );
  const said = looked.filter((mention) => mention.pointer === pointer && Object.keys(mention.schema).length > 0);
  return unique([
    ...compared,
    ...said.flatMap((mention) => sampleValues({ schema: { ...schema, ...mention.schema } })),
  ]);
}

/** Every choice; for an open question the values that rules compare with, and one or two others. */
function decisiveValues({ schema }: Field, values: unknown[], named: unknown[]): unknown[] {
  if (
    schema.oneOf !== undefined ||
    schema.enum !== undefined ||
    schema.const !== undefined ||
    schema.type === 'boolean'
  )
    return values;
  return unique([...values.slice(0, named.length === 0 ? 1 : 2), ...named]);
}

/** Fields that a rule of another step refers to. */
function lookedAtLater(fields: Field[], looked: Looked[]): string[] {
  return looked
    .filter(({ pointer, step }) => !fields.some((field) => field.pointer === pointer && field.step === step))
    .map(({ pointer }) => pointer);
}

function askedTwice(fields: Field[]): string[] {
  return fields
    .filter((field) => fields.some((other) => other !== field && other.pointer === field.pointer))
    .map(({ pointer }) => pointer);
}

/** Fields whose choices decision tables distinguish. */
function choicesInTables({ definition }: Wizard, fields: Field[]): string[] {
  const closed = new Set(
    fields.flatMap(({ schema, pointer }) => (schema.oneOf === undefined && schema.enum === undefined ? [] : [pointer])),
  );
  const columns = Object.values(definition.tables).flatMap((table) =>
    table.rows.flatMap(({ when }) => Object.keys(when)),
  );
  return columns.filter((pointer) => closed.has(pointer));
}
