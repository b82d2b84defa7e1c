import { finding, nearest, type Finding } from './finding.ts';
import { isGuard } from '../engine/guards.ts';
import { leaves, tidy } from '../engine/answers.ts';
import { memoize } from '../engine/memoize.ts';
import { isPlainObject, joinPointer, readPointer } from '../engine/pointer.ts';
import { placedSets } from './tableParts.ts';
import { say, sentence, subject, type Part, type Sentence, type Words } from './words.ts';
import type { Choice, Definition, PropertySchema, AnswerRanges, When } from '../engine/definition.ts';
import { withRowPattern, type Field } from '../engine/fields.ts';

/**
 * Answers that tables, results, mails and examples name by field, but that their question does not offer. Guards have a
 * check of their own.
 */
export function checkAnswers(definition: Definition, fields: Field[]): Finding[] {
  const { tables, steps, examples } = definition;
  const everyField = fields.flatMap(withRowPattern);
  const within = (file: string, at: string, when: When = {}) =>
    Object.entries(isGuard(when) ? {} : when).flatMap(([pointer, condition]) =>
      checkCondition(file, joinPointer(at, pointer), pointer, condition, fields),
    );
  return [
    ...Object.entries(tables).flatMap(([name, table]) =>
      placedSets(table).flatMap(({ set, at }) =>
        set.rows.flatMap(({ when }, index) => within(`tables/${name}.json`, `${at}/rows/${index}/when`, when)),
      ),
    ),
    ...Object.entries(tables).flatMap(([name, { remarks = [] }]) =>
      remarks.flatMap(({ when }, index) => within(`tables/${name}.json`, `/remarks/${index}/when`, when)),
    ),
    ...Object.entries(steps).flatMap(([id, { result }]) =>
      (result?.tables ?? []).flatMap(({ when }, index) =>
        within(`steps/${id}.json`, `/result/tables/${index}/when`, when),
      ),
    ),
    ...Object.entries(steps).flatMap(([id, { result }]) =>
      (result?.follows ?? []).flatMap(({ when }, index) =>
        within(`steps/${id}.json`, `/result/follows/${index}/when`, when),
      ),
    ),
    ...examples.flatMap(({ answers, expect }, index) =>
      // What a step refuses may be such an answer.
      (expect?.refused === undefined ? leaves(tidy(answers)) : [])
        .filter(({ pattern }) => choicesOf(pattern, everyField) !== undefined)
        .flatMap(({ pointer, pattern }) =>
          checkAnswer(
            'journeys.json',
            `/journeys/${index}/answers${pointer}`,
            pattern,
            readPointer(answers, pointer),
            everyField,
          ),
        ),
    ),
  ];
}

/** A value, or a range of numbers. */
function checkCondition(
  file: string,
  at: string,
  pointer: string,
  condition: AnswerRanges[string],
  fields: Field[],
): Finding[] {
  if (!isPlainObject(condition)) return checkAnswer(file, at, pointer, condition, fields);
  const asking = schemasOf(pointer, fields);
  const choices = choicesOf(pointer, fields);
  if (asking.length === 0 || asking.some((schema) => isNumber(schema) && choices === undefined)) return [];
  return [
    finding(
      file,
      at,
      'wert-unbekannt',
      sentence`Mit ${say.key('min')} und ${say.key('max')} vergleicht man Zahlen, ${subject(pointer)} fragt aber nach etwas anderem.`,
      choices === undefined
        ? 'Bitte nennen Sie eine Antwort.'
        : sentence`Bitte nennen Sie eine Antwort. ${offered(choices, pointer)}`,
    ),
  ];
}

/** The value must be an answer to its question: one of the choices if it has any, else of its type. */
export function checkAnswer(file: string, at: string, pointer: string, value: unknown, fields: Field[]): Finding[] {
  const asking = schemasOf(pointer, fields);
  const choices = choicesOf(pointer, fields);
  if (asking.length === 0 || choices?.some((choice) => choice.const === value) === true) return [];
  if (choices !== undefined)
    return [
      finding(
        file,
        at,
        'wert-unbekannt',
        sentence`Die Antwort ${typeof value === 'string' ? say.answer(value, pointer) : JSON.stringify(value)} gibt es bei ${subject(pointer)} nicht (mehr).`,
        meant(value, choices, pointer),
      ),
    ];
  const wanted = asking.map(({ type }) => type);
  if (wanted.some((type) => fits(type, value))) return [];
  return [
    finding(
      file,
      at,
      'wert-unbekannt',
      sentence`Auf ${subject(pointer)} antwortet man mit ${NAMES[wanted[0] ?? ''] ?? 'etwas anderem'}, hier steht ${say.either(JSON.stringify(value), typeof value === 'string' ? `„${value}“` : JSON.stringify(value))}.`,
      remedyFor(wanted[0], value),
    ),
  ];
}

/** The rules of each question by the pointer of its answer. Examples ask for many answers of the same fields. */
const schemasByPointer = memoize(
  (fields: Field[]) => Map.groupBy(fields, ({ pointer }) => pointer),
  new WeakMap<Field[], Map<string, Field[]>>(),
);

function schemasOf(pointer: string, fields: Field[]): PropertySchema[] {
  return (schemasByPointer(fields).get(pointer) ?? []).map(({ schema }) => schema);
}

/** The choices of a closed question; undefined for an open one. */
function choicesOf(pointer: string, fields: Field[]): Choice[] | undefined {
  const each = schemasOf(pointer, fields).map(
    ({ oneOf, enum: values }) => oneOf ?? values?.map((value) => ({ const: value, title: String(value) })),
  );
  return each.length === 0 || each.includes(undefined) ? undefined : each.flatMap((choices) => choices ?? []);
}

function meant(value: unknown, choices: Choice[], pointer: string): Words {
  const said = String(value);
  const shown = choices.find(({ title }) => title.toLowerCase() === said.toLowerCase());
  if (shown !== undefined)
    return [
      say.either(
        `Gezeigt wird '${shown.title}', gespeichert wird ${quoted(shown.const)}: Bitte schreiben Sie das.`,
        sentence`Gemeint ist wohl ${say.answer(shown.const, pointer)}: Bitte wählen Sie diese Antwort.`,
      ),
    ];
  const near = nearest(
    said,
    choices.map((choice) => String(choice.const)),
  );
  const all = offered(choices, pointer);
  return near === undefined ? all : sentence`Gemeint ist ${say.near(say.answer(near, pointer))}? ${all}`;
}

function offered(choices: Choice[], pointer: string): Sentence {
  const each = say.either(choices.map((choice) => quoted(choice.const)).join(', '), [
    say.several(choices.map((choice) => say.answer(choice.const, pointer))),
  ]);
  return sentence`Möglich sind: ${each}.`;
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

const NAMES: Record<string, Part> = {
  string: 'einem Text',
  number: 'einer Zahl',
  integer: 'einer ganzen Zahl',
  boolean: say.either('true oder false', 'Ja oder Nein'),
  array: 'einer Liste',
};

function isNumber({ type }: PropertySchema): boolean {
  return type === 'number' || type === 'integer';
}

function fits(type: PropertySchema['type'], value: unknown): boolean {
  if (type === 'string' || type === 'boolean') return typeof value === type;
  if (type === 'number') return typeof value === 'number';
  if (type === 'integer') return Number.isInteger(value);
  return true;
}

function remedyFor(type: PropertySchema['type'], value: unknown): Words {
  const isWritten = typeof value === 'string';
  if ((type === 'number' || type === 'integer') && isWritten && value !== '' && Number.isFinite(Number(value)))
    return `Bitte schreiben Sie die Zahl ohne Anführungszeichen: ${Number(value)}.`;
  if (type === 'boolean')
    return [
      say.either(
        'Bitte schreiben Sie true oder false, ohne Anführungszeichen.',
        'Bitte antworten Sie mit Ja oder Nein.',
      ),
    ];
  if (type === 'string') return `Bitte setzen Sie die Antwort in Anführungszeichen: "${String(value)}".`;
  return 'Bitte nennen Sie eine Antwort, die man dort geben kann.';
}
