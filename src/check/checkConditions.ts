import { checkAnswer } from './checkAnswers.ts';
import { collectFields, rowFields, type Field } from '../engine/fields.ts';
import { checkGuard, isTransient, neverSent } from './checkGuards.ts';
import { unknownField, type Finding } from './finding.ts';
import { valuesAsFields, type DependencySource } from '../explore/dependencies.ts';
import { joinPointer } from '../engine/pointer.ts';
import { memoize } from '../engine/memoize.ts';
import { memoizeStep } from './memoizeStep.ts';
import { forwardOf } from '../engine/compile.ts';
import { sourceOf } from '../engine/facts.ts';
import { mentionsIn, subschemasOf, type Mention } from '../engine/subschemas.ts';
import type { Definition, GuardRef, MachineFile, PropertySchema } from '../engine/definition.ts';

/**
 * Faults of conditions: `if`, `not` and `anyOf` in schemas, and guards. They may refer only to fields that are asked,
 * to values that can be chosen, and to fields that are sent, since the server evaluates them again.
 */
export function checkConditions(definition: Definition, fields: Field[]): Finding[] {
  const subjects = subjectsIn(definition);
  return [
    ...Object.entries(definition.steps).flatMap(([id, { schema }]) => {
      const file = `steps/${id}.json`;
      return schema === undefined
        ? []
        : [
            ...checkRules(file, schema, '/schema', fields),
            // The conditions of a row see only the row.
            ...collectFields(id, schema).flatMap((list) =>
              rowFields(list).length === 0
                ? []
                : checkRules(file, list.schema.items ?? {}, `/schema${list.schemaPointer}/items`, rowFields(list)),
            ),
          ];
    }),
    ...guardsIn(definition.machine).flatMap(({ guard, at }) =>
      checkGuard({ file: 'machine.json', at, sent: true }, guard, subjects),
    ),
  ];
}

/** `at`: the place of the schema in its file. `fields`: the questions that it may refer to. */
function checkRules(file: string, schema: PropertySchema, at: string, fields: Field[]): Finding[] {
  return subschemasOf(schema, at)
    .filter(({ root }) => root === schema)
    .flatMap((place) => {
      const { at: here, pointer, schema: part } = place;
      const unions = (part.anyOf ?? []).map((option, index): [string, PropertySchema] => [`anyOf/${index}`, option]);
      const deciding = [...unions, ['if', part.if] as const, ['not', part.not] as const].flatMap(([key, condition]) =>
        condition === undefined ? [] : mentionsIn(condition, `${here}/${key}`, pointer),
      );
      const decided = [part.then, part.else].flatMap((branch) =>
        branch === undefined ? [] : mentionsIn(branch, '', pointer),
      );
      const matters = decided.some(({ pointer: named }) => !isTransient(fields, named));
      return [
        ...deciding.flatMap((mention) => checkMention(file, mention, fields)),
        ...(matters
          ? (part.if === undefined ? [] : mentionsIn(part.if, `${here}/if`, pointer)).flatMap((mention) =>
              neverSent(file, mention, fields),
            )
          : []),
      ];
    });
}

function checkMention(file: string, { at, pointer, schema }: Mention, fields: Field[]): Finding[] {
  if (!isAskedAbout(fields, pointer))
    return [
      unknownField(
        file,
        at,
        pointer,
        fields.map((field) => field.pointer),
      ),
    ];
  const named = [
    ...(schema.const === undefined ? [] : [{ value: schema.const, key: 'const' }]),
    ...(schema.enum ?? []).map((value, index) => ({ value, key: `enum/${index}` })),
  ];
  return named.flatMap(({ value, key }) => checkAnswer(file, `${at}/${key}`, pointer, value, fields));
}

/** Every guard of the machine, with its state and its pointer in the file. */
export function guardsIn({ states }: MachineFile): { state: string; guard: GuardRef; at: string }[] {
  return Object.entries(states).flatMap(([id, state]) => {
    const forward = forwardOf(state);
    const written = forward && state.on?.[forward.event];
    const at = `${joinPointer('/states', id)}/on/${forward?.event}`;
    return (forward?.branches ?? []).flatMap(({ guard }, index) =>
      guard === undefined
        ? []
        : [{ state: id, guard, at: Array.isArray(written) ? `${at}/${index}/guard` : `${at}/guard` }],
    );
  });
}

/** Whether a pointer names a question, a group around one, or something inside of an answer. */
function isAskedAbout(fields: Field[], pointer: string): boolean {
  const { questions, groups } = pointersOf(fields);
  return groups.has(pointer) || withAncestors(pointer).some((one) => questions.has(one));
}

/** Asked for each condition of each step. `groups`: all pointers above questions. */
const pointersOf = memoize((fields: Field[]) => {
  const questions = new Set(fields.map(({ pointer }) => pointer));
  return { questions, groups: new Set([...questions].flatMap(withAncestors)) };
}, new WeakMap());

/** The pointer and those of all that it lies in. */
function withAncestors(pointer: string): string[] {
  return [...pointer.matchAll(/\/|$/g)].map(({ index }) => pointer.slice(0, index));
}

/** All questions of a definition. */
export function fieldsIn(definition: Definition): Field[] {
  return Object.entries(definition.steps).flatMap(([id, step]) => fieldsOf(id, step));
}

/** The questions of a step. */
export const fieldsOf = memoizeStep((id, { schema }) => collectFields(id, schema));

/** What a definition's computed values depend on. */
export function groundOf(definition: Definition): DependencySource {
  return { ...sourceOf(definition), fields: fieldsIn(definition) };
}

/** Everything that conditions can be about: the questions, and the computed values as if they were some. */
export function subjectsIn(definition: Definition): Field[] {
  const ground = groundOf(definition);
  return [...ground.fields, ...valuesAsFields(ground)];
}
