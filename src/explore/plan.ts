import { forwardsOf, stepsOf } from '../engine/compile.ts';
import { distinctAnswers, entriesIn, limitDays, MOST_ENTRIES } from './distinct.ts';
import { answersOfCondition, answersUsedBy, answersOfOperand } from './dependencies.ts';
import { fieldGuards, passes } from '../engine/guards.ts';
import { factsOf } from '../engine/facts.ts';
import { thresholdAnswers, type Thresholds } from './thresholds.ts';
import { memoize } from '../engine/memoize.ts';
import { groundOf, variantsOfGuard } from './guardVariants.ts';
import { mentionsIn, subschemasOf, type Mention } from '../engine/subschemas.ts';
import { readPointer } from '../engine/pointer.ts';
import { sampleRows } from './rows.ts';
import { sampleValues, unique } from './values.ts';
import { setsOf } from '../engine/table.ts';
import { looksOf } from '../engine/ui.ts';
import { isGroupList, type Field } from '../engine/fields.ts';
import type { FieldGuard, Journey } from '../engine/definition.ts';
import type { Today } from '../engine/days.ts';
import type { Plan } from './variants.ts';
import type { Wizard } from '../engine/types.ts';

type Looked = Mention & { step: string };

export function planOf(wizard: Wizard, journeys: Journey[] = []): Plan {
  const fields = stepsOf(wizard).flatMap((step) => step.fields);
  const leading = guardsOfMachine(wizard);
  const asking = guardsBeforeSending(wizard);
  const guards = [...leading, ...asking].map(({ guard }) => guard);
  const ground = groundOf(wizard);
  const variants = leading.flatMap(({ guard }) =>
    variantsOfGuard(guard, wizard).flatMap((one) => fieldGuards(one.guard)),
  );
  const thresholds = thresholdAnswers(wizard, [...guards, ...variants], fields);
  const mentions = asking.flatMap(({ guard, step }) =>
    answersOfOperand(guard.params.field, ground).map((pointer) => mentionOf(pointer, step)),
  );
  const looked = [...mentionsOf(wizard), ...mentions];
  const naming: Naming = {
    guards: Map.groupBy(guards, ({ params }) => params.field),
    looked: Map.groupBy(looked, ({ pointer }) => pointer),
    thresholds,
    today: wizard.today,
  };
  const named = memoize((field: Field) => namedValues(field, naming));
  const values = new Map(
    fields.map((field) => [field.pointer, unique([...ownValues(wizard, field, journeys), ...named(field)])]),
  );
  const rows = new Map(
    fields.filter(({ schema }) => isGroupList(schema)).map((field) => [field.pointer, sampleRows(wizard, field)]),
  );
  const lasting = [...lookedAtLater(fields, looked), ...askedTwice(fields), ...computedLater(wizard, leading)];
  const deciding = new Set([
    ...looked.map(({ pointer }) => pointer),
    ...leading.flatMap(({ guard }) => answersOfOperand(guard.params.field, ground)),
    ...lasting.map(({ pointer }) => pointer),
    ...choicesInTables(wizard, fields),
    ...[...rows].filter(([, lists]) => lists.length > 1).map(([pointer]) => pointer),
  ]);
  const decisive = fields.filter(({ pointer }) => deciding.has(pointer));
  return {
    wizard,
    values,
    situationAt: situations(wizard, lasting, leading),
    tooMany: decisive.filter(({ pointer }) => entriesIn(naming.guards.get(pointer) ?? []).length > MOST_ENTRIES),
    unsure: thresholds.unsure,
    deciding: new Map(
      decisive.map((field) => [
        field.pointer,
        decisiveValues(field, values.get(field.pointer) ?? [], [...(rows.get(field.pointer) ?? []), ...named(field)]),
      ]),
    ),
  };
}

/** An answer that a step depends on, whichever step asked for it. */
type Dependence = { pointer: string; step: string };

/** For each step: what of the answers before it matters there or later, as a text. */
function situations(
  wizard: Wizard,
  lasting: Dependence[],
  guards: { guard: FieldGuard; step: string }[],
): Plan['situationAt'] {
  const mattering = memoize((step: string) => {
    const ahead = stepsAhead(wizard, step);
    const pointers = lasting.filter((dependence) => ahead.has(dependence.step)).map(({ pointer }) => pointer);
    const decided = guards
      .filter((place) => ahead.has(place.step))
      .flatMap(({ guard }) => [guard, ...variantsOfGuard(guard, wizard).map((variant) => variant.guard)]);
    return { pointers: [...new Set(pointers)].toSorted(), decided: unique(decided) };
  });
  return (step, live) => {
    const { pointers, decided } = mattering(step);
    const facts = factsOf(wizard, live);
    return JSON.stringify([
      pointers.map((pointer) => readPointer(live, pointer) ?? null),
      decided.map((guard) => passes(guard, facts)),
    ]);
  };
}

/** The step and all that can follow it. */
function stepsAhead(wizard: Wizard, step: string): ReadonlySet<string> {
  const ahead = new Set([step]);
  for (const id of ahead) for (const { target } of wizard.forward(id)?.branches ?? []) ahead.add(target);
  return ahead;
}

/** The conditions of all transitions, each with the step that it is evaluated on. */
function guardsOfMachine(wizard: Wizard): { guard: FieldGuard; step: string }[] {
  return forwardsOf(wizard).flatMap(([step, { branches }]) =>
    branches.flatMap(({ guard }) =>
      guard === undefined ? [] : fieldGuards(guard).map((part) => ({ guard: part, step })),
    ),
  );
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

function ownValues(wizard: Wizard, field: Field, journeys: Journey[]): unknown[] {
  const { pointer, schema } = field;
  const answered = journeys.map(({ answers }) => readPointer(answers, pointer)).filter((value) => value !== undefined);
  const widget = looksOf(wizard, field)['ui:widget'];
  const samples = sampleValues({ schema, widget, examples: schema.upload === undefined ? answered : [] });
  const rows = isGroupList(schema) ? sampleRows(wizard, field) : [];
  return [...rows, ...limitDays(schema, wizard.today), ...samples];
}

/** The conditions about sending, each with its step. */
function guardsBeforeSending(wizard: Wizard): { guard: FieldGuard; step: string }[] {
  return stepsOf(wizard).flatMap(({ id, file }) =>
    (file.advice ?? []).flatMap(({ when, beforeSending }) =>
      when === undefined || beforeSending === undefined ? [] : fieldGuards(when).map((guard) => ({ guard, step: id })),
    ),
  );
}

function mentionOf(pointer: string, step: string): Looked {
  return { step, at: '', pointer, values: [], schema: {} };
}

/** Answers of several questions that a computed value depends on, with the step whose condition asks for the value. */
function computedLater(wizard: Wizard, guards: { guard: FieldGuard; step: string }[]): Dependence[] {
  const ground = groundOf(wizard);
  return guards.flatMap(({ guard: { params }, step }) => {
    const behind = params.field.startsWith('=') ? answersUsedBy(params.field.slice(1), ground) : [];
    // Of a single answer it is enough to know whether the condition holds.
    return behind.length > 1 ? behind.map((pointer) => ({ pointer, step })) : [];
  });
}

/** By the pointer of the question that they are about. */
type Naming = {
  guards: Map<string, FieldGuard[]>;
  looked: Map<string, Looked[]>;
  thresholds: Thresholds;
  today: Today;
};

/** Answers that a guard or a rule tells apart from others. */
function namedValues({ pointer, schema }: Field, { guards, looked, thresholds, today }: Naming): unknown[] {
  const said = (looked.get(pointer) ?? []).filter((mention) => Object.keys(mention.schema).length > 0);
  return unique([
    ...distinctAnswers(guards.get(pointer) ?? [], schema, today),
    ...(thresholds.answers.get(pointer) ?? []),
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
function lookedAtLater(fields: Field[], looked: Looked[]): Dependence[] {
  const asked = new Set(fields.map(({ pointer, step }) => `${step} ${pointer}`));
  return looked.filter(({ pointer, step }) => !asked.has(`${step} ${pointer}`));
}

/** Fields that more than one step asks for. */
function askedTwice(fields: Field[]): Dependence[] {
  return [...Map.groupBy(fields, ({ pointer }) => pointer).values()].filter((same) => same.length > 1).flat();
}

/** Fields whose choices decision tables distinguish. */
function choicesInTables(wizard: Wizard, fields: Field[]): string[] {
  const ground = groundOf(wizard);
  const closed = new Set(
    fields.flatMap(({ schema, pointer }) => (schema.oneOf === undefined && schema.enum === undefined ? [] : [pointer])),
  );
  const columns = Object.values(ground.tables).flatMap((table) =>
    setsOf(table).flatMap(({ rows }) => rows.flatMap(({ when }) => answersOfCondition(when, ground))),
  );
  return columns.filter((pointer) => closed.has(pointer));
}
