import { decide } from '../table.ts';
import { finding, type Finding } from './finding.ts';
import { readPointer, writePointer } from '../pointer.ts';
import { unique } from '../explore/values.ts';
import type { Field } from '../fields.ts';
import type { Answers, PropertySchema, TableFile, TableRow } from '../definition.ts';

/** Tables with more combinations of answers than this are not checked. */
const MOST_POINTS = 20_000;

/**
 * Rows that contradict or cover one another, and gaps between rows, each with answers that show it. The first matching
 * row wins, so a special row before a general one is not a fault, nor are two rows with the same result.
 */
export function checkRows(tables: [name: string, table: TableFile][], fields: Field[]): Finding[] {
  const schemas = new Map(fields.map(({ pointer, schema }) => [pointer, schema]));
  return tables.flatMap(([name, table]) => checkTable(`tables/${name}.json`, table, schemas));
}

function checkTable(file: string, table: TableFile, schemas: Map<string, PropertySchema>): Finding[] {
  const points = pointsOf(table, schemas).map((answers) => ({
    answers,
    rows: table.rows.flatMap((row, index) => (applies(row, answers) ? [index] : [])),
  }));
  if (points.length === 0) return [];
  const dead = table.rows.flatMap((_, index) =>
    points.some(({ rows }) => rows[0] === index)
      ? []
      : [
          deadRow(
            file,
            index,
            points.some(({ rows }) => rows.includes(index)),
          ),
        ],
  );
  return dead.length > 0 ? dead : [...overlapping(file, table, points), ...missing(file, table, points)];
}

type Point = { answers: Answers; rows: number[] };

/** All combinations of answers that rows may treat differently. Empty if there are more than `MOST_POINTS`. */
function pointsOf({ rows }: TableFile, schemas: Map<string, PropertySchema>): Answers[] {
  const pointers = [...new Set(rows.flatMap(({ when }) => Object.keys(when)))];
  const domains = pointers.map((pointer) => domainOf(rows, pointer, schemas.get(pointer) ?? {}));
  if (domains.reduce((count, domain) => count * domain.length, 1) > MOST_POINTS) return [];
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

/** The choices of a question, or the numbers at, just below and just above each border. */
function domainOf(rows: TableRow[], pointer: string, schema: PropertySchema): unknown[] {
  const offered = schema.oneOf?.map((choice) => choice.const) ?? schema.enum;
  if (offered !== undefined) return offered;
  if (schema.type === 'boolean') return [true, false];
  const named = rows.flatMap(({ when }) => (Object.hasOwn(when, pointer) ? [when[pointer]] : []));
  const plain = named.filter((condition) => typeof condition !== 'object');
  const step = schema.type === 'integer' ? 1 : 0.001;
  const borders = named.flatMap((condition) =>
    typeof condition === 'object' ? [condition.min, condition.max] : [condition],
  );
  const numbers = borders.flatMap((border) =>
    typeof border === 'number' ? [border - step, border, border + step] : [],
  );
  const inside = [...numbers, schema.minimum, schema.maximum].filter(
    (value) => value !== undefined && value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity),
  );
  return unique<unknown>([...plain, ...inside]);
}

function applies(row: TableRow, answers: Answers): boolean {
  return decide({ title: '', source: '', validFrom: '', rows: [row], otherwise: {} }, answers).row === 0;
}

function deadRow(file: string, index: number, matches: boolean): Finding {
  const proof = matches
    ? 'Wo immer diese Zeile zutrifft, trifft schon eine davor zu.'
    : 'Keine mögliche Antwort erfüllt ihre Bedingungen.';
  return {
    ...finding(
      file,
      `/rows/${index}`,
      'zeile-ueberdeckt',
      'Diese Zeile gilt nie.',
      'Bitte ändern Sie ihre Bedingungen oder ihren Platz, oder lassen Sie sie weg.',
    ),
    witness: { proof },
  };
}

function overlapping(file: string, { rows }: TableFile, points: Point[]): Finding[] {
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
            file,
            `/rows/${second}`,
            'zeilen-ueberschneiden',
            `Die Zeilen ${first + 1} und ${second + 1} gelten zugleich und sagen Verschiedenes.`,
            'Bitte ändern Sie die Grenzen so, dass nur eine gilt.',
          ),
          witness: { answers: both.answers, path: [] },
        },
      ];
    }),
  );
}

/** A number between two rows that no row matches, all other answers being equal. */
function missing(file: string, { rows }: TableFile, points: Point[]): Finding[] {
  const ranged = [
    ...new Set(
      rows.flatMap(({ when }) =>
        Object.entries(when).flatMap(([pointer, condition]) => (typeof condition === 'object' ? [pointer] : [])),
      ),
    ),
  ];
  const holes = ranged.flatMap((pointer) => {
    const others = Map.groupBy(points, ({ answers }) =>
      JSON.stringify({ ...answers, ...withValue(answers, pointer, null) }),
    );
    return [...others.values()].flatMap((line) => {
      const sorted = line.toSorted(
        (left, right) => Number(readPointer(left.answers, pointer)) - Number(readPointer(right.answers, pointer)),
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
  const value = String(readPointer(first.hole.answers, first.pointer));
  return [
    {
      ...finding(
        file,
        '/rows',
        'tabelle-luecke',
        `Für ${first.pointer} = ${value} gilt keine Zeile, darunter und darüber schon.`,
        'Bitte schließen Sie die Lücke oder fügen Sie eine Zeile ein.',
      ),
      witness: { answers: first.hole.answers, path: [] },
    },
  ];
}
