import * as calculator from '../engine/computed/index.ts';
import { asGuard, fieldGuards, holds } from '../engine/guards.ts';
import { factsOf, type FactSource } from '../engine/facts.ts';
import type { Facts } from '../engine/types.ts';
import { thresholdAnswers } from '../explore/thresholds.ts';
import { distinctAnswers } from '../explore/distinct.ts';
import { GUARD_ROWS } from '../format/index.ts';
import { checkRemarks } from './checkRemarks.ts';
import { finding, type Finding } from './finding.ts';
import { writePointer } from '../engine/pointer.ts';
import { sampleValues, unique } from '../explore/values.ts';
import { formatNumber } from '../engine/numbers.ts';
import { placedSets } from './tableParts.ts';
import { sentence, subject } from './words.ts';
import type { DependencySource } from '../explore/dependencies.ts';
import type { Today } from '../engine/days.ts';
import type { Answers, FieldGuard, PropertySchema, RowSet, TableFile, When } from '../engine/definition.ts';

/** Tables with more combinations of answers than this are not checked, and a note says so. */
const MOST_POINTS = 20_000;

/**
 * Rows that contradict or cover one another, and gaps between rows, each with answers that show it. The first matching
 * row wins, so a special row before a general one is not a fault, nor are two rows with the same result.
 */
export function checkRows(
  tables: [name: string, table: TableFile][],
  ground: DependencySource,
  today: Today,
): Finding[] {
  const { computed, ...rest } = ground;
  const source: FactSource = {
    definition: { ...rest, wizard: computed === undefined ? {} : { computed } },
    calculator,
    today,
  };
  return tables.flatMap(([name, table]) => [
    ...placedSets(table).flatMap(({ set, at }) =>
      checkSet(set, source, ground).map((found) => ({
        ...found,
        file: `tables/${name}.json`,
        pointer: `${at}${found.pointer}`,
      })),
    ),
    ...checkRemarks(name, table, (conditions) =>
      pointsOf(conditions, source, ground)?.map((answers) => ({ answers, facts: factsOf(source, answers) })),
    ),
  ]);
}

/** Rows of different sets are never valid on the same day. Pointers begin at the set. */
function checkSet(set: RowSet, source: FactSource, ground: DependencySource): Finding[] {
  const combinations = pointsOf(set.rows, source, ground);
  if (combinations === undefined) return [tooMany()];
  const points = combinations.map((answers): Point => {
    const facts = factsOf(source, answers);
    return { answers, facts, rows: set.rows.flatMap(({ when }, index) => (holds(when, facts) ? [index] : [])) };
  });
  const dead = set.rows.flatMap((_, index) =>
    points.some(({ rows }) => rows[0] === index)
      ? []
      : [
          deadRow(
            index,
            points.some(({ rows }) => rows.includes(index)),
          ),
        ],
  );
  return dead.length > 0 ? dead : [...overlapping(set, points), ...missing(set, points)];
}

type Point = { answers: Answers; facts: Facts; rows: number[] };

/**
 * All combinations of answers that rows may treat differently. Undefined if there are more than `MOST_POINTS`, or if rows
 * ask for a computed value that depends on too many answers.
 */
function pointsOf(
  rows: readonly { when: When }[],
  source: FactSource,
  ground: DependencySource,
): Answers[] | undefined {
  const schemas = new Map(ground.fields.map(({ pointer, schema }) => [pointer, schema]));
  const guards = rows.flatMap(({ when }) => fieldGuards(asGuard(when)));
  const thresholds = thresholdAnswers(source, guards, ground.fields);
  if (thresholds.unsure.length > 0) return undefined;
  const plain = Map.groupBy(guards, ({ params }) => params.field);
  const pointers = [...new Set([...plain.keys(), ...thresholds.answers.keys()])].filter((name) => name.startsWith('/'));
  const domains = pointers.map((pointer) => {
    const own = plain.get(pointer);
    const fed = thresholds.answers.get(pointer);
    return unique([
      ...(own === undefined ? [] : domainOf(own, schemas.get(pointer) ?? {}, source.today)),
      ...(fed === undefined ? [] : [...fed, undefined]),
    ]);
  });
  if (domains.reduce((count, domain) => count * domain.length, 1) > MOST_POINTS) return undefined;
  return domains.reduce<Answers[]>(
    (all, domain, index) =>
      all.flatMap((answers) => domain.map((value) => withValue(answers, pointers[index] ?? '', value))),
    [{}],
  );
}

function withValue(answers: Answers, pointer: string, value: unknown): Answers {
  const copy = structuredClone(answers);
  if (value !== undefined) writePointer(copy, pointer, value);
  return copy;
}

/** The choices of a question, or the answers that the conditions about it tell apart. */
function domainOf(guards: FieldGuard[], schema: PropertySchema, today: Today): unknown[] {
  const offered = schema.oneOf?.map((choice) => choice.const) ?? schema.enum;
  if (offered !== undefined) return offered;
  if (schema.type === 'boolean') return [true, false];
  const borders = [schema.minimum, schema.maximum].filter((border) => border !== undefined);
  // Also no answer, and one that no condition names: a negation may be about them.
  return unique<unknown>([
    ...distinctAnswers(guards, schema, today),
    ...borders,
    undefined,
    ...sampleValues({ schema }).slice(0, 1),
  ]);
}

function tooMany(): Finding {
  return finding(
    '',
    '/rows',
    'pruefung-begrenzt',
    `Die Zeilen hängen von mehr als ${formatNumber(MOST_POINTS)} Kombinationen von Antworten ab. Ob sie sich widersprechen, wurde nicht geprüft.`,
    'Bitte teilen Sie die Tabelle, wenn Sie das sicher wissen wollen.',
  );
}

function deadRow(index: number, matches: boolean): Finding {
  const proof = matches
    ? 'Wo immer diese Zeile zutrifft, trifft schon eine davor zu.'
    : 'Keine mögliche Antwort erfüllt ihre Bedingungen.';
  return {
    ...finding(
      '',
      `/rows/${index}`,
      'zeile-ueberdeckt',
      'Diese Zeile gilt nie.',
      'Bitte ändern Sie ihre Bedingungen oder ihren Platz, oder lassen Sie sie weg.',
    ),
    witness: { proof },
  };
}

function overlapping({ rows }: RowSet, points: Point[]): Finding[] {
  return rows.flatMap((later, second) =>
    rows.slice(0, second).flatMap((earlier, first) => {
      const both = points.find((point) => point.rows.includes(first) && point.rows.includes(second));
      const isAlone = (one: number, other: number) =>
        points.some((point) => point.rows.includes(one) && !point.rows.includes(other));
      if (
        both === undefined ||
        JSON.stringify(earlier.then) === JSON.stringify(later.then) ||
        !isAlone(first, second) ||
        !isAlone(second, first)
      )
        return [];
      return [
        {
          ...finding(
            '',
            `/rows/${second}`,
            'zeilen-ueberschneiden',
            `Die Zeilen ${first + 1} und ${second + 1} gelten zugleich und sagen Verschiedenes.`,
            'Bitte ändern Sie die Grenzen so, dass nur eine gilt.',
            { rows: [first, second] },
          ),
          witness: { answers: both.answers, path: [] },
        },
      ];
    }),
  );
}

/** A number between two rows that no row matches, everything else that rows ask for being equal. */
function missing({ rows }: RowSet, points: Point[]): Finding[] {
  const guards = rows.flatMap(({ when }) => fieldGuards(asGuard(when)));
  const named = [...new Set(guards.map(({ params }) => params.field))];
  const limits = guards.filter(({ type }) => GUARD_ROWS[type].limit !== undefined);
  const ranged = named.filter((name) => limits.some(({ params }) => params.field === name));
  const holes = ranged.flatMap((pointer) => {
    const known = points.filter(({ facts }) => facts.valueOf(pointer) !== undefined);
    const others = Map.groupBy(known, ({ facts }) =>
      JSON.stringify(named.map((name) => (name === pointer ? null : (facts.valueOf(name) ?? null)))),
    );
    return [...others.values()].flatMap((line) => {
      const sorted = line.toSorted(
        (left, right) => Number(left.facts.valueOf(pointer)) - Number(right.facts.valueOf(pointer)),
      );
      const hole = sorted.find(
        ({ rows: matching }, index) =>
          matching.length === 0 &&
          sorted.slice(0, index).some((point) => point.rows.length > 0) &&
          sorted.slice(index).some((point) => point.rows.length > 0),
      );
      return hole === undefined ? [] : [{ pointer, hole }];
    });
  });
  const [first] = holes;
  if (first === undefined) return [];
  const { pointer } = first;
  const value = String(first.hole.facts.valueOf(pointer));
  return [
    {
      ...finding(
        '',
        '/rows',
        'tabelle-luecke',
        sentence`Für ${subject(pointer)} = ${value} gilt keine Zeile, darunter und darüber schon.`,
        'Bitte schließen Sie die Lücke oder fügen Sie eine Zeile ein.',
        { gap: { field: pointer, at: Number(value) } },
      ),
      witness: { answers: first.hole.answers, path: [] },
    },
  ];
}
