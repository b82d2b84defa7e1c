import { stepsOf } from '../engine/compile.ts';
import { branchesOf } from '../engine/subschemas.ts';
import { isGroup, validatorKey, type Condition } from '../engine/fields.ts';
import { RULE_ROWS, RULES } from '../format/index.ts';
import { joinPointer, parsePointer } from '../engine/pointer.ts';
import { messageFor, schemasAt } from '../engine/messages.ts';
import type { PropertySchema } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';
import type { RuleKeyword } from '../engine/vocabulary.ts';

/** One rule that answers can break. */
export type Constraint = {
  step: string;
  /** The location of the rule in the step's schema, as Ajv names it: `/properties/plz/pattern`. */
  at: string;
  keyword: RuleKeyword;
  /** The answer that it is about, `*` for the items of a list. */
  pointer: string;
  schema: PropertySchema;
  /** The required property, for `required`, which is declared at the group. */
  key: string | undefined;
  /** Asked and checked only in the browser. */
  transient: boolean;
};

type LocatedSchema = {
  step: string;
  schema: PropertySchema;
  at: string;
  pointer: string;
  transient: boolean;
  part: boolean;
};

const OF_ANSWERS = RULES.filter((keyword) => RULE_ROWS[keyword].about.includes('answer'));
const OF_GROUPS = RULES.filter((keyword) => RULE_ROWS[keyword].about.includes('group'));

/**
 * Every rule of every step that an answer can break. Groups always exist, so rules that require a group are left out.
 */
export function constraintsOf(wizard: Wizard): Constraint[] {
  return stepsOf(wizard).flatMap(({ id, file }) => {
    const { schema: root } = file;
    if (root === undefined) return [];
    return schemasIn(id, root).flatMap((located) => [
      ...required(located, root),
      ...(isGroup(located.schema) || !located.part ? ofGroup(located) : ofAnswer(located)),
    ]);
  });
}

/** Every `if` of a wizard, and the pointer of the object that it applies to. */
export function conditionsOf(wizard: Wizard): Omit<Condition, 'holds'>[] {
  return stepsOf(wizard).flatMap(({ id, file }) =>
    schemasIn(id, file.schema ?? {})
      .filter(({ schema }) => schema.if !== undefined)
      .map(({ at, pointer }) => ({ validator: validatorKey(id, `${at}/if`), pointer })),
  );
}

function schemasIn(step: string, schema: PropertySchema): LocatedSchema[] {
  return collect({ step, schema, at: '', pointer: '', transient: false, part: false });
}

function collect(located: LocatedSchema): LocatedSchema[] {
  const { schema, at, pointer } = located;
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    collect({
      ...located,
      schema: part,
      at: joinPointer(`${at}/properties`, key),
      pointer: joinPointer(pointer, key),
      transient: part.transient === true,
      part: true,
    }),
  );
  const branches = branchesOf(schema).flatMap(([key, part]) =>
    collect({ ...located, schema: part, at: `${at}/${key}`, part: false }),
  );
  const items =
    schema.items === undefined || schema.upload !== undefined
      ? []
      : collect({ ...located, schema: schema.items, at: `${at}/items`, pointer: `${pointer}/*`, part: true });
  return [located, ...properties, ...branches, ...items];
}

/** The required questions. Groups are left out, since they always exist. */
function required({ step, schema, at, pointer }: LocatedSchema, root: PropertySchema): Constraint[] {
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

function ofGroup(located: LocatedSchema): Constraint[] {
  return OF_GROUPS.filter((keyword) => located.schema[keyword] !== undefined).map((keyword) => rule(located, keyword));
}

function ofAnswer(located: LocatedSchema): Constraint[] {
  const { schema } = located;
  const closed = schema.oneOf ?? schema.enum ?? schema.const;
  const isTyped = (schema.type !== undefined && closed === undefined) || schema.upload !== undefined;
  return [
    ...(isTyped ? [rule(located, 'type')] : []),
    ...OF_ANSWERS.filter((keyword) => schema[keyword] !== undefined).map((keyword) => rule(located, keyword)),
    ...(schema.anyOf === undefined ? [] : [rule(located, 'anyOf')]),
    ...(schema.upload?.maxItems === undefined || schema.maxItems !== undefined ? [] : [rule(located, 'maxItems')]),
  ];
}

function rule({ step, schema, at, pointer, transient }: LocatedSchema, keyword: RuleKeyword): Constraint {
  return { step, at: `${at}/${keyword}`, keyword, pointer, schema, key: undefined, transient };
}

/** A unique name for reports. */
export function nameOf({ step, at, key }: Pick<Constraint, 'step' | 'at' | 'key'>): string {
  return `${step}${at}${key === undefined ? '' : `/${key}`}`;
}

/** The message shown when the rule is broken. Closed questions have the same message in all notations. */
export function messageOf(
  wizard: Wizard,
  { step, pointer, keyword }: Constraint,
  params: Record<string, unknown>,
): string {
  return messageFor(wizard.step(step)?.file.schema, pointer, keyword === 'oneOf' ? 'enum' : keyword, params);
}
