import { checkAnswer } from './checkAnswers.ts';
import { finding, unknownField, unknownValue, type Finding } from './finding.ts';
import { GUARD_ROWS, namedBy } from '../format/index.ts';
import { memoize } from '../engine/memoize.ts';
import { kindOf } from './checkWidgets.ts';
import { joined, say, sentence } from './words.ts';
import type { Field } from '../engine/fields.ts';
import type { FieldGuard, GuardRef, PropertySchema } from '../engine/definition.ts';

/** Where a guard stands: its pointer in the file. `sent`: the server evaluates it too. */
export type GuardPlace = { file: string; at: string; sent: boolean };

/**
 * Faults of a condition: it must refer to a question that is asked or a value that is computed, compare with what that
 * can be, and depend on what is sent if the server evaluates it too.
 */
export function checkGuard({ file, at, sent }: GuardPlace, guard: GuardRef, fields: Field[]): Finding[] {
  return fieldGuardsAt(guard, at).flatMap((part) => checkFieldGuard({ file, at: part.at, sent }, part.guard, fields));
}

/** All conditions about single answers inside a guard, each with its pointer. */
export function fieldGuardsAt(guard: GuardRef, at: string): { guard: FieldGuard; at: string }[] {
  switch (guard.type) {
    case 'all':
    case 'any':
      return guard.params.of.flatMap((part, index) => fieldGuardsAt(part, `${at}/params/of/${index}`));
    case 'not':
      return fieldGuardsAt(guard.params.of, `${at}/params/of`);
    default:
      return [{ guard, at }];
  }
}

function checkFieldGuard({ file, at, sent }: GuardPlace, guard: FieldGuard, fields: Field[]): Finding[] {
  const { field: pointer } = guard.params;
  const place = `${at}/params/field`;
  const asking = fields.filter((field) => field.pointer === pointer);
  if (asking.length === 0) return [unknownSubject(file, place, pointer, fields)];
  const unsuited = asking.find(({ schema }) => !GUARD_ROWS[guard.type].suits(schema));
  return [
    ...(unsuited === undefined ? checkValues(file, at, guard, asking) : [unsuitable(file, at, guard, unsuited.schema)]),
    ...(sent ? neverSent(file, { at: place, pointer }, fields) : []),
  ];
}

/** A name that is neither a question (`/pointer`) nor a computed value (`=name`). */
export function unknownSubject(file: string, at: string, name: string, fields: Field[]): Finding {
  const names = fields.map(({ pointer }) => pointer);
  if (!name.startsWith('='))
    return unknownField(
      file,
      at,
      name,
      names.filter((known) => known.startsWith('/')),
    );
  return unknownValue(
    file,
    at,
    name,
    names.flatMap((known) => (known.startsWith('=') ? [known.slice(1)] : [])),
  );
}

/** What the guard names must be an answer to the question, or an entry of the list. */
function checkValues(file: string, at: string, guard: FieldGuard, asking: Field[]): Finding[] {
  const { field } = guard.params;
  const entries = asking.map((one) => ({ ...one, schema: one.schema.items ?? {} }));
  return [
    ...namedBy(guard, 'answer').flatMap((named) => checkAnswer(file, `${at}${named.at}`, field, named.value, asking)),
    ...namedBy(guard, 'entry').flatMap((named) => checkAnswer(file, `${at}${named.at}`, field, named.value, entries)),
  ];
}

function unsuitable(file: string, at: string, { type, params }: FieldGuard, schema: PropertySchema): Finding {
  const suitable = Object.entries(GUARD_ROWS)
    .filter(([, { suits }]) => suits(schema))
    .map(([name]) => say.option(name));
  return finding(
    file,
    at,
    'bedingung-unpassend',
    params.field.startsWith('=')
      ? sentence`Die Bedingung ${say.option(type)} passt nicht zum berechneten Wert ${say.computed(params.field.slice(1))}.`
      : sentence`Die Bedingung ${say.option(type)} passt nicht zur Frage ${say.question(params.field)}: Sie verlangt ${kindOf(schema)}.`,
    sentence`Bitte nehmen Sie ${joined(suitable, ' oder ')}.`,
  );
}

/** A rule that the server evaluates too must not depend on an answer that is never sent. */
export function neverSent(file: string, { at, pointer }: { at: string; pointer: string }, fields: Field[]): Finding[] {
  if (!isTransient(fields, pointer)) return [];
  return [
    finding(
      file,
      at,
      'nie-gesendet',
      sentence`Das Feld ${say.question(pointer)} wird nie gesendet, der Server käme hier zu einem anderen Schluss.`,
      sentence`Bitte entfernen Sie ${say.key('transient')} oder die Bedingung.`,
      { name: pointer },
    ),
  ];
}

export function isTransient(fields: Field[], pointer: string): boolean {
  return transientIn(fields).has(pointer);
}

/** Asked for each condition of each step. */
const transientIn = memoize(
  (fields: Field[]): ReadonlySet<string> =>
    new Set(fields.flatMap(({ pointer, schema }) => (schema.transient === true ? [pointer] : []))),
  new WeakMap(),
);
