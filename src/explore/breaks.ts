import { erasePointer, isPlainObject, joinPointer, placesIn, readPointer, writePointer } from '../engine/pointer.ts';
import { addDays, resolveDay, type Today } from '../engine/days.ts';
import { examine } from '../engine/replay.ts';
import { choicesOf } from '../engine/fields.ts';
import { fieldsOf } from '../engine/payload.ts';
import { constraintsOf, messageOf, nameOf, type Constraint } from './constraints.ts';
import { errorsOf, judgeStep } from '../engine/judgeStep.ts';
import { frameOf, walk } from '../engine/walk.ts';
import { sampleFile, sampleValues } from './values.ts';
import { textsFor } from './patterns.ts';
import type { Answers, PropertySchema } from '../engine/definition.ts';
import type { RawError, Wizard } from '../engine/types.ts';
import type { AnswerType, RuleKeyword } from '../engine/vocabulary.ts';
import type { Route } from './routes.ts';

/** Answers that break one rule and no other of their step. */
export type Break = {
  constraint: Constraint;
  name: string;
  /** Complete but for the broken rule. */
  answers: Answers;
  /** The complete route whose answers were changed, and the change. */
  route: Route;
  spoil: Spoil;
  /** The pointer of the issue, and its message. */
  pointer: string;
  message: string;
};

/** A change that makes answers invalid at one pointer; undefined removes the answer. */
export type Spoil = { pointer: string; value: unknown };

/** Breaks, and the rules for which no answers were found that break only them. */
export type Breaks = { breaks: Break[]; unbroken: Constraint[] };

/** For each rule, answers that break only that rule. */
export function breaksOf(wizard: Wizard, routes: Route[]): Breaks {
  return breaksAmong(wizard, routes, constraintsOf(wizard));
}

/** The same for the rules of one step. */
export function breaksOfStep(wizard: Wizard, routes: Route[], step: string): Breaks {
  const own = constraintsOf(wizard).filter((constraint) => constraint.step === step);
  return breaksAmong(wizard, routes, own);
}

function breaksAmong(wizard: Wizard, routes: Route[], constraints: Constraint[]): Breaks {
  const breaks: Break[] = [];
  const unbroken: Constraint[] = [];
  for (const constraint of constraints) {
    const found = breakOf(wizard, routes, constraint);
    if (found === undefined) unbroken.push(constraint);
    else breaks.push(found);
  }
  return { breaks, unbroken };
}

/** Prefers a break whose whole request has this one issue; else returns the first break found. */
function breakOf(wizard: Wizard, routes: Route[], constraint: Constraint): Break | undefined {
  let fallback: Break | undefined;
  for (const route of routes) {
    if (!route.path.includes(constraint.step)) continue;
    for (const spoil of spoilsFor(constraint, route.answers, wizard.today)) {
      const answers = spoilt(wizard, route.answers, spoil);
      const error = onlyError(wizard, constraint, answers);
      if (error === undefined) continue;
      const pointer = pointerOf(error);
      const found = {
        constraint,
        name: nameOf(constraint),
        answers,
        route,
        spoil,
        pointer,
        message: messageOf(wizard, { ...constraint, pointer }, error.params),
      };
      if (examine(wizard, answers).length === 1) return found;
      fallback ??= found;
    }
  }
  return fallback;
}

/**
 * A copy of the answers with one of them changed, and with it the answers that repeat it if they have the same type.
 */
export function spoilt(wizard: Wizard, answers: Answers, { pointer, value }: Spoil): Answers {
  const copy = structuredClone(answers);
  if (value === undefined) erasePointer(copy, pointer);
  else
    for (const at of [
      pointer,
      ...repeating(wizard, pointer).filter((place) => typeof readPointer(copy, place) === typeof value),
    ]) {
      writePointer(copy, at, value);
    }
  return copy;
}

/** Pointers of the fields that repeat an answer. An error in the answer may be one in them too. */
export function repeating(wizard: Wizard, pointer: string): string[] {
  return fieldsOf(wizard).flatMap((field) => (field.schema.equals === pointer ? [field.pointer] : []));
}

/** The raw error of the given rule if it is the only issue of the step, apart from fields that repeat the answer. */
function onlyError(wizard: Wizard, constraint: Constraint, answers: Answers): RawError | undefined {
  const step = wizard.step(constraint.step);
  if (step?.validate === undefined) return undefined;
  const walked = walk(wizard, answers, { until: constraint.step });
  if (frameOf(walked, constraint.step) === undefined) return undefined;
  const repeated = repeating(wizard, constraint.pointer);
  const issues = judgeStep(step, walked.live, wizard.today).filter(({ pointer }) => !repeated.includes(pointer));
  if (issues.length !== 1) return undefined;
  const errors = errorsOf(step, walked.live, wizard.today);
  const own = errors.find(
    (error) =>
      error.schemaPath === `#${constraint.at}` &&
      (constraint.key === undefined || error.params['missingProperty'] === constraint.key),
  );
  // Only the first error at a pointer is shown.
  return own !== undefined && issues[0]?.pointer === pointerOf(own) && firstAt(errors, own) ? own : undefined;
}

function firstAt(errors: RawError[], own: RawError): boolean {
  const union = `${own.schemaPath}/`;
  return (
    errors.find(
      (error) => pointerOf(error) === pointerOf(own) && !error.schemaPath.startsWith(union) && error.keyword !== 'if',
    ) === own
  );
}

function pointerOf({ instancePath, keyword, params }: RawError): string {
  const missing = params['missingProperty'];
  return keyword === 'required' && typeof missing === 'string' ? joinPointer(instancePath, missing) : instancePath;
}

/** Changes that may break the rule, at the pointer that it applies to; for lists, at each item. */
function spoilsFor({ schema, keyword, pointer: pattern }: Constraint, answers: Answers, today: Today): Spoil[] {
  return placesIn(answers, pattern).flatMap((pointer): Spoil[] => {
    const value = readPointer(answers, pointer);
    return SPOILS[keyword](schema, value, today).map((spoiled) => ({ pointer, value: spoiled }));
  });
}

const WRONG_TYPES: Record<AnswerType, unknown[]> = {
  string: [12_345, true],
  integer: [1.5, 'viele', 3.25],
  number: ['viele'],
  boolean: ['ja'],
  array: ['eine'],
  object: ['eines'],
};

/** Answers that may break each rule; undefined is a missing one. */
const SPOILS: Record<RuleKeyword, (schema: PropertySchema, value: unknown, today: Today) => unknown[]> = {
  required: () => [undefined],
  type: ({ type, upload }) => (upload !== undefined ? WRONG_TYPES.array : type === undefined ? [] : WRONG_TYPES[type]),
  enum: (schema) => unoffered(schema.enum ?? []),
  oneOf: (schema) => unoffered(schema.oneOf?.map((choice) => choice.const) ?? []),
  const: ({ const: only }) => (typeof only === 'boolean' ? [!only] : [`${String(only)}-anders`, Number.NaN]),
  format: () => ['keine Form', '2026-02-30', '25:61', '2026-13'],
  pattern: () => ['§', '§§§§§§§§', 'abc', '123', 'Ein ganz anderer Text', '1', 'x'.repeat(30)],
  minLength: (schema) => [...textsFor(schema.pattern ?? ''), ...sized(schema, (schema.minLength ?? 0) - 1)],
  maxLength: (schema, value) => [
    ...sized(schema, (schema.maxLength ?? 0) + 1, value),
    ...textsFor(schema.pattern ?? '').filter((text) => text.length > (schema.maxLength ?? 0)),
  ],
  minimum: ({ minimum = 0 }) => [minimum - 1, minimum - 0.5],
  maximum: ({ maximum = 0 }) => [maximum + 1, maximum + 0.5],
  // The server takes requests of the day before and after, so one day beyond a limit may be accepted.
  minDate: ({ minDate = '' }, _, today) => [addDays(resolveDay(minDate, today), -2)],
  maxDate: ({ maxDate = '' }, _, today) => [addDays(resolveDay(maxDate, today), 2)],
  minItems: ({ minItems = 1 }, value) => [Array.isArray(value) ? value.slice(0, minItems - 1) : []],
  maxItems: (schema, value) => [tooMany(schema, value)],
  uniqueItems: (_, value) =>
    Array.isArray(value)
      ? [
          [...value, value[0]],
          [value[0], value[0]],
        ]
      : [],
  alone: (schema) =>
    (choicesOf(schema) ?? []).flatMap((choice) =>
      choice.const === schema.alone ? [] : [[schema.alone, choice.const]],
    ),
  not: (schema, value) =>
    schema.not === undefined
      ? []
      : [
          ...sampleValues({ schema: { type: schema.type ?? 'string', ...schema.not } }),
          ...groupsFor(schema.not, value),
        ],
  anyOf: (schema, value) => [emptied(value), ...sampleValues({ schema: { type: schema.type ?? 'string' } })],
  minProperties: (_, value) => [emptied(value)],
  equals: (_, value) => [typeof value === 'string' ? `${value.slice(0, -1)}§` : 'anders', 1],
  arithmetic: () => ['3+4=8', '3+4='],
};

function unoffered(choices: readonly unknown[]): unknown[] {
  const numbers = choices.filter((choice) => typeof choice === 'number');
  return numbers.length > 0 ? [Math.max(...numbers) + 1] : ['nicht-im-angebot'];
}

/** Texts of a given length that suit the format. */
function sized({ format }: PropertySchema, length: number, value?: unknown): string[] {
  const text = typeof value === 'string' && value !== '' ? value : 'Beispieltext ';
  const plain = text.repeat(Math.ceil(Math.max(length, 1) / text.length)).slice(0, Math.max(length, 0));
  return [
    format === 'email' ? `${'a'.repeat(Math.max(length - 15, 1))}@beispiel.de.eu` : '',
    format === 'uri' ? `https://beispiel.de/${'a'.repeat(length)}` : '',
    plain.replaceAll(/ $/g, 'x'),
  ].filter((candidate) => candidate !== '');
}

function tooMany(schema: PropertySchema, value: unknown): unknown[] {
  const length = (schema.maxItems ?? schema.upload?.maxItems ?? 0) + 1;
  const choices = choicesOf(schema)
    ?.map((choice) => choice.const)
    .filter((choice) => choice !== schema.alone);
  if (choices !== undefined) return choices.slice(0, length);
  const [item] = Array.isArray(value) ? value : [];
  return Array.from({ length }, (_, index) =>
    schema.upload === undefined
      ? structuredClone(item ?? sampleValues({ schema: schema.items ?? {} })[0])
      : sampleFile(schema, index + 1),
  );
}

/** The group with all boxes cleared and all other answers removed. */
function emptied(value: unknown): unknown {
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) => (typeof part === 'boolean' ? [[key, false]] : [])),
      )
    : {};
}

/** Variants of the group that satisfy a refused combination. */
function groupsFor({ properties = {}, required = [] }: PropertySchema, value: unknown): unknown[] {
  if (!isPlainObject(value)) return [];
  const demanded = [
    ...Object.entries(properties).map(([key, part]) => [key, sampleValues({ schema: part })[0]]),
    ...required.filter((key) => value[key] === undefined).map((key) => [key, true]),
  ];
  return [{ ...value, ...Object.fromEntries(demanded.filter(([, part]) => part !== undefined)) }];
}
