import { stepsOf } from '../compile.ts';
import { branchesOf } from '../places.ts';
import { isGroup, validatorKey, type Condition } from '../fields.ts';
import { joinPointer, parsePointer } from '../pointer.ts';
import { messageFor, schemasAt } from '../messages.ts';
import type { PropertySchema } from '../definition.ts';
import type { Wizard } from '../compile.ts';

/** One rule that answers can break. */
export type Constraint = {
  step: string;
  /** Where the rule stands in the step's schema, as Ajv names it: `/properties/plz/pattern`. */
  at: string;
  keyword: string;
  /** The answer that it is about, `*` for the items of a list. */
  pointer: string;
  schema: PropertySchema;
  /** `required` stands at the group and is about this one of its questions. */
  key: string | undefined;
  /** Asked and checked in the browser only. */
  transient: boolean;
};

/** A subschema of a step, and where it stands. */
type Subschema = {
  step: string;
  schema: PropertySchema;
  at: string;
  pointer: string;
  transient: boolean;
  part: boolean;
};

/** Rules of a single answer, in the order in which they are listed. The type of a closed question is what it offers. */
const OF_ANSWERS = [
  'enum',
  'oneOf',
  'const',
  'format',
  'pattern',
  'not',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'equals',
  'arithmetic',
] as const;
const OF_GROUPS = ['anyOf', 'not', 'minProperties'] as const;

/** Every rule of every step that an answer can break. Groups themselves are always there, whatever is answered. */
export function constraintsOf(wizard: Wizard): Constraint[] {
  return stepsOf(wizard).flatMap(({ id, file }) => {
    const { schema: root } = file;
    if (root === undefined) return [];
    return subschemasOf(id, root).flatMap((place) => [
      ...required(place, root),
      ...(isGroup(place.schema) || !place.part ? ofGroup(place) : ofAnswer(place)),
    ]);
  });
}

/** Every `if` of a wizard, and the object that it judges. */
export function conditionsOf(wizard: Wizard): Omit<Condition, 'holds'>[] {
  return stepsOf(wizard).flatMap(({ id, file }) =>
    subschemasOf(id, file.schema ?? {})
      .filter(({ schema }) => schema.if !== undefined)
      .map(({ at, pointer }) => ({ validator: validatorKey(id, `${at}/if`), pointer })),
  );
}

function subschemasOf(step: string, schema: PropertySchema): Subschema[] {
  return collect({ step, schema, at: '', pointer: '', transient: false, part: false });
}

function collect(place: Subschema): Subschema[] {
  const { schema, at, pointer } = place;
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    collect({
      ...place,
      schema: part,
      at: joinPointer(`${at}/properties`, key),
      pointer: joinPointer(pointer, key),
      transient: part.transient === true,
      part: true,
    }),
  );
  const branches = branchesOf(schema).flatMap(([key, part]) =>
    collect({ ...place, schema: part, at: `${at}/${key}`, part: false }),
  );
  const items =
    schema.items === undefined || schema.upload !== undefined
      ? []
      : collect({ ...place, schema: schema.items, at: `${at}/items`, pointer: `${pointer}/*`, part: true });
  return [place, ...properties, ...branches, ...items];
}

/** What is demanded: questions. A group that is demanded is there anyway. */
function required({ step, schema, at, pointer }: Subschema, root: PropertySchema): Constraint[] {
  return (schema.required ?? []).flatMap((key) => {
    const asked = schemasAt(root, parsePointer(joinPointer(pointer, key)));
    const transient = asked.some((part) => part.transient === true);
    return asked.some(isGroup)
      ? []
      : [
          {
            step,
            at: `${at}/required`,
            keyword: 'required',
            pointer: joinPointer(pointer, key),
            schema,
            key,
            transient,
          },
        ];
  });
}

function ofGroup(place: Subschema): Constraint[] {
  return OF_GROUPS.filter((keyword) => place.schema[keyword] !== undefined).map((keyword) => rule(place, keyword));
}

function ofAnswer(place: Subschema): Constraint[] {
  const { schema } = place;
  const closed = schema.oneOf ?? schema.enum ?? schema.const;
  const isTyped = (schema.type !== undefined && closed === undefined) || schema.upload !== undefined;
  return [
    ...(isTyped ? [rule(place, 'type')] : []),
    ...OF_ANSWERS.filter((keyword) => schema[keyword] !== undefined).map((keyword) => rule(place, keyword)),
    ...(schema.anyOf === undefined ? [] : [rule(place, 'anyOf')]),
    ...(schema.upload?.maxItems === undefined || schema.maxItems !== undefined ? [] : [rule(place, 'maxItems')]),
  ];
}

function rule({ step, schema, at, pointer, transient }: Subschema, keyword: string): Constraint {
  return { step, at: `${at}/${keyword}`, keyword, pointer, schema, key: undefined, transient };
}

/** One name for each, for reports and for telling them apart. */
export function nameOf({ step, at, key }: Pick<Constraint, 'step' | 'at' | 'key'>): string {
  return `${step}${at}${key === undefined ? '' : `/${key}`}`;
}

/** What people read when it is broken; closed questions are told alike, however they are written. */
export function messageOf(
  wizard: Wizard,
  { step, pointer, keyword }: Constraint,
  params: Record<string, unknown>,
): string {
  return messageFor(wizard.step(step)?.file.schema, pointer, keyword === 'oneOf' ? 'enum' : keyword, params);
}
